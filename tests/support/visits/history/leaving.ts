import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { coverAbsence } from '#server/covers/cover-absence.server.ts'
import { finishLeaving } from '#server/leaving/finish-leaving.server.ts'
import type { Part } from '#server/leaving/decide-part.server.ts'
import { handOver } from '#server/leaving/hand-over.server.ts'
import { readLeft } from '#server/leaving/read-left.server.ts'
import { unlinkFormerNurses } from '#server/nurse-accounts/unlink.server.ts'
import { setLastDay } from '#server/leaving/last-day.server.ts'
import { accountUser, inDay } from '../plans.ts'
import { aNurse, event, place, send } from './make-event.ts'
import { absencesOf, at, one, type World } from './world.ts'

/* Many visits at once in a history: a nurse leaves, and an absence is given to several. */

const nothing = { ok: false, reason: 'nothing-there' } as const

/** Saved, moved or taken back, as the office saw it when the batch began. */
const lastDay = event(
  'last day',
  5,
  { nurse: aNurse, days: fc.constantFrom(null, null, 0, 1, 4, 13, 50) },
  (world, { nurse, days }) => {
    const { id } = one(world.nurses, nurse)
    const seen = lastDayOf(world, id)
    const form = { lastDay: days === null ? null : inDay(days), seen }
    return send(world, () => setLastDay(accountUser(world.office), id, form))
  },
)

function lastDayOf({ records }: World, nurseId: string) {
  return records.staff.find(({ id }) => id === nurseId)?.lastDay ?? null
}

/** Some of what a nurse has after their last day goes to others, some stays unallocated. */
const give = event('hand over', 8, { which: place, nurse: aNurse }, async (world, { which, nurse }) => {
  const stored = world.nurses.flatMap(({ id }) => world.records.staff.find((each) => each.id === id) ?? [])
  const staff = at(
    stored.filter((each) => each.lastDay && !each.retiredAt),
    which,
  )
  if (!staff?.lastDay) return nothing
  const { lines, held } = await readLeft(staff, staff.lastDay)
  const byOf = (number: number) => (number % 4 === 0 ? null : one(world.nurses, nurse + number).id)
  const services = [...Map.groupBy(lines, ({ service }) => service.serviceId)]
  const parts: Part[] = services.map(([serviceId, own]) => ({
    ...{ serviceId, uid: own[0]?.service.userId ?? '', despite: world.despite },
    lines: own.map(({ line }, number) => ({ line, by: byOf(which + number) })),
  }))
  const whole = held && {
    ...{ serviceId: held.serviceId, uid: held.userId, lines: [], holds: one(world.nurses, nurse).id },
    despite: world.despite,
  }
  const form = { nurseId: staff.id, lastDay: staff.lastDay, parts: whole ? [...parts, whole] : parts }
  return send(world, async () => {
    const outcome = await handOver(accountUser(world.office), form)
    return outcome.ok || outcome.reason !== 'refused'
      ? outcome
      : { ok: false, reason: outcome.refused[0]?.why.reason ?? 'refused' }
  })
})

const finish = event('finish leaving', 5, {}, async () => {
  await finishLeaving()
  await unlinkFormerNurses()
  return { ok: true }
})

/** By patient or by day; some visits stay unallocated. */
const coverBySeveral = event(
  'cover by several',
  8,
  { which: place, nurse: aNurse, isByDay: fc.boolean() },
  async (world, { which, nurse, isByDay }) => {
    const absence = at(
      absencesOf(world).filter(({ uncovered }) => uncovered.length > 0),
      which,
    )
    if (!absence) return nothing
    const { nurseId, id: absenceId, uncovered } = absence
    const groups = [...new Set(uncovered.map(({ serviceId, day }) => (isByDay ? day : serviceId)))]
    const by = ({ serviceId, day }: (typeof uncovered)[number]) => {
      const number = groups.indexOf(isByDay ? day : serviceId)
      return number % 5 === 4 ? undefined : one(world.nurses, nurse + number).id
    }
    const form = { nurseId, absenceId, by, id: randomUUID(), despite: world.despite }
    return send(world, () => coverAbsence(accountUser(world.office), form))
  },
)

export const bulkEvents = [lastDay, give, finish, coverBySeveral]
