import { intervalOf } from '#domain/visits/intervals.ts'
import { retireLeaver } from '#server/bookings/retire.server.ts'
import { now, today } from '#server/clock.server.ts'
import { entriesOf } from '#server/nurse-time/diary-contents.server.ts'
import { readDiary } from '#server/nurse-time/read-diary.server.ts'
import { listLeaving } from '#server/staff/choice-facts.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import type { Part } from './decide-part.server.ts'
import { handOver } from './hand-over.server.ts'
import { readLeft } from './read-left.server.ts'

/** What a run has done: nurses made inactive, and those who have to wait. */
type FinishedLeaving = { inactive: number; waiting: number }

/**
 * Makes the nurses inactive whose last day is over. Visits that no other nurse has taken over become unallocated first, service by
 * service. A nurse whom a service holds, or who is still at a visit, waits for the next run.
 * @throws an AggregateError at the end, when some of them failed; the others went on
 */
export async function finishLeaving(): Promise<FinishedLeaving> {
  const done: FinishedLeaving = { inactive: 0, waiting: 0 }
  const errors: unknown[] = []
  for (const { nurseId, lastDay } of await listLeaving()) {
    if (lastDay >= today()) break
    try {
      if (await finish(nurseId)) done.inactive++
      else done.waiting++
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some nurses have not become inactive')
  return done
}

async function finish(nurseId: string): Promise<boolean> {
  const staff = await readStaff(nurseId)
  const { lastDay } = staff ?? {}
  if (!staff || !lastDay || lastDay >= today()) return false
  if (!(await leaveUnallocated(staff, lastDay)) || (await isAtVisit(nurseId))) return false
  return retireLeaver(nurseId)
}

async function leaveUnallocated(staff: StoredStaff, lastDay: string): Promise<boolean> {
  const { lines } = await readLeft(staff, lastDay)
  const parts = [...Map.groupBy(lines, ({ service }) => service.serviceId)].map(([serviceId, own]): Part => ({
    serviceId,
    uid: own[0]?.service.userId ?? '',
    lines: own.map(({ line }) => ({ line, by: null })),
  }))
  const errors: unknown[] = []
  let isDone = true
  // Each on its own, because one that fails holds up no other.
  for (const part of parts) {
    try {
      if (!(await handOver(null, { nurseId: staff.id, lastDay, parts: [part] })).ok) isDone = false
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some visits are not unallocated yet')
  return isDone
}

async function isAtVisit(nurseId: string): Promise<boolean> {
  const time = now()
  return entriesOf(await readDiary(nurseId)).some((visit) => intervalOf(visit).end > time)
}
