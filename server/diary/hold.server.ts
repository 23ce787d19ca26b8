import { dayAt } from '#domain/visits/days.ts'
import { holdInterval, type Separation } from '#domain/visits/intervals.ts'
import { hasBegun } from '#domain/visits/plan.ts'
import { mayBeGiven, type Obstacle } from '#domain/visits/rules.ts'
import type { StaffRecord } from '#server/staff/staff.entity.server.ts'
import type { Write } from '#server/table/transaction.server.ts'
import { Diary, type StoredDiary } from './diary.entity.server.ts'
import { holdWrite, nurseTime, type ServiceOfFamily } from './nurse-diary.server.ts'

/**
 * Whether a nurse can be held by a whole service (Assign and Replace; docs/visits.md, "Who may be given what"), and the write of their
 * diary for the same transaction. Whether they are available is a condition of their own record (section 4). The time of a service that
 * has begun counts from now on.
 */
export async function readHold(
  staff: StaffRecord,
  service: ServiceOfFamily & { startDate: string; endDate: string },
  { now, separation }: { now: number; separation: Separation },
): Promise<{ obstacle: Obstacle | null; write: Write<'changed'> }> {
  const { data: diary } = await Diary.get({ nurseId: staff.id }).go({ consistent: true })
  const facts = { nurseId: staff.id, staff, diary, hold: null }
  const { start, end } = holdInterval(service)
  const wanted = { serviceId: service.serviceId, family: service.uid, start: Math.max(start, now), end }
  const answer = mayBeGiven('service', nurseTime(facts), { wanted, lastDay: dayAt(now), separation })
  return { obstacle: answer.ok ? null : answer.obstacle, write: holdWrite(facts, now) }
}

/** Whether a nurse has visits that have not begun: then they cannot leave. */
export function hasComingVisits(diary: Pick<StoredDiary, 'services'> | null, now: number): boolean {
  return (diary?.services ?? []).some(({ visits }) => visits.some((visit) => !hasBegun(visit, now)))
}
