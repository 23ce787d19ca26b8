import { intervalOf } from '#domain/visits/intervals.ts'
import { canHaveArrival } from '#domain/visits/report-problems.ts'
import { dayAt, horizonFrom, minute, mondayOf } from '#domain/visits/days.ts'
import { hasBegun, visitsOf, type Visit } from '#domain/visits/plan.ts'
import { mondaysReaching } from '#domain/visits/reach.ts'
import { isSent } from '#domain/visits/stints.ts'
import { isSameVisit, type VisitName } from '#domain/visits/visit-id.ts'
import { now } from '#server/clock.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { entriesOf } from '#server/nurse-time/diary-contents.server.ts'
import { Diary, type StoredDiary } from '#server/nurse-time/diary.entity.server.ts'
import { planOf } from '#server/plans/plan-writes.server.ts'
import { PlanRecord, type StoredPlan } from '#server/plans/plan.entity.server.ts'
import { readable, ServiceWeek, type StoredWeek } from '#server/plans/service-week.entity.server.ts'
import { Service, type StoredService } from '#server/services/service.entity.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { itemOf, readItems, readSnapshot } from '#server/table/read-items.server.ts'

/* The records read for messages about visits. */

/** The visits that have not begun, earliest first. Plans and diaries do not have early arrivals (`readArrivals`). */
export function comingOf<Each extends Visit>(visits: readonly Each[]): Each[] {
  return visits
    .filter((visit) => !hasBegun(visit, now()))
    .sort((one, other) => intervalOf(one).start - intervalOf(other).start)
}

type VisitOfService = VisitName & Pick<Visit, 'startMinute' | 'minutes'>

/**
 * Which of some visits have begun early because their nurse has arrived; no message calls these the next visit. Only the weeks know it: one
 * batch of those with a visit in the next two hours, and no read without such a visit.
 */
async function readArrivals(visits: readonly VisitOfService[]): Promise<(visit: VisitName) => boolean> {
  const early = comingOf(visits).filter((visit) => canHaveArrival(intervalOf(visit), now()))
  const weeks = await readItems<StoredWeek[]>(
    ...early.map(({ serviceId, day }) => weekItem(serviceId, mondayOf(day))),
  )
  const begun = readable(weeks)
    .flatMap(({ serviceId, visits: own }) => own.map((visit) => ({ ...visit, serviceId })))
    .filter((visit) => visit.state === 'planned' && hasBegun(visit, now()))
  return (visit) => begun.some((each) => isSameVisit(each, visit))
}

/** A nurse's visits that have not begun, earliest first. */
export async function comingInDiary(diary: StoredDiary | null) {
  const entries = entriesOf(diary)
  const hasArrived = await readArrivals(entries)
  return comingOf(entries).filter((visit) => !hasArrived(visit))
}

/**
 * The visits of a plan within the horizon: the same as its weeks have, apart from what has begun (V3 of docs/invariants.md). A text thus
 * reads one record of a service instead of six.
 */
export function visitsOfPlan(stored: StoredPlan): (Visit & VisitName)[] {
  const { serviceId } = stored
  const mondays = horizonFrom(dayAt(now())).filter((monday) => monday <= stored.rolledTo)
  return mondays
    .flatMap((monday) => visitsOf(planOf(stored), monday))
    .map((visit) => ({ ...visit, serviceId }))
}

/** The stints of nurses who were sent and have not begun, which plans do not have; one batch of weeks. */
export async function readSentStints(serviceIds: readonly string[]) {
  const time = now()
  const mondays = mondaysReaching(time, time + 24 * 60 * minute)
  const weeks = await readItems<StoredWeek[]>(
    ...serviceIds.flatMap((serviceId) => mondays.map((monday) => weekItem(serviceId, monday))),
  )
  return readable(weeks)
    .flatMap(({ serviceId, visits: own }) => own.map((visit) => ({ ...visit, serviceId })))
    .filter((visit) => visit.state === 'planned' && isSent(visit) && !hasBegun(visit, time))
}

/** The services among these that have a plan, each with its plan, in one snapshot. */
export async function readPlannedServices(ids: readonly string[]) {
  const read = await readSnapshot<(StoredService | StoredPlan)[]>(
    ...ids.map(serviceItem),
    ...ids.map(planItem),
  )
  return ids.flatMap((_, place) => {
    const service = read[place] as StoredService | null
    const plan = read[ids.length + place] as StoredPlan | null
    return service && plan ? [{ service, plan }] : []
  })
}

/** The family's page of visits. */
export function visitsPage(serviceId: string): string {
  return `/show/service/${encodeURIComponent(serviceId)}/visits`
}

export const serviceItem = (serviceId: string) => itemOf(Service, Service.get({ serviceId }))
export const userItem = (uid: string) => itemOf(User, User.get({ uid }))
export const staffItem = (id: string) => itemOf(Staff, Staff.get({ id }))
export const diaryItem = (nurseId: string) => itemOf(Diary, Diary.get({ nurseId }))
export const planItem = (serviceId: string) => itemOf(PlanRecord, PlanRecord.get({ serviceId }))
export const weekItem = (serviceId: string, monday: string) =>
  itemOf(ServiceWeek, ServiceWeek.get({ serviceId, monday }))
