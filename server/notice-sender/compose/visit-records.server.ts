import type { Language } from '#domain/languages.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { dayAt, horizonFrom } from '#domain/visits/days.ts'
import { firstVisitOf, hasBegun, visitsOf, type Visit } from '#domain/visits/plan.ts'
import { now } from '#server/clock.server.ts'
import { User, type UserRecord } from '#server/customers/user.entity.server.ts'
import { visitLine } from '#server/notice-sender/texts/visit-values.server.ts'
import { Diary } from '#server/nurse-time/diary.entity.server.ts'
import { planOf } from '#server/plans/plan-writes.server.ts'
import { PlanRecord, type StoredPlan } from '#server/plans/plan.entity.server.ts'
import { ServiceWeek } from '#server/plans/service-week.entity.server.ts'
import { Service, type ServiceRecord } from '#server/services/service.entity.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { itemOf, readMany, readSnapshot } from '#server/table/read-items.server.ts'

/* What the messages about visits read. */

/** The visits that have not begun, the first to begin first. */
export function comingOf<Each extends Visit>(visits: readonly Each[]): Each[] {
  return visits
    .filter((visit) => !hasBegun(visit, now()))
    .sort((one, other) => intervalOf(one).start - intervalOf(other).start)
}

/**
 * The visits of a plan in the weeks for which visits exist: what these weeks hold, but for what has begun (V3 of docs/invariants.md). So a
 * text reads one record of a service instead of six.
 */
export function visitsOfPlan(stored: StoredPlan): Visit[] {
  const mondays = horizonFrom(dayAt(now())).filter((monday) => monday <= stored.rolledTo)
  return mondays.flatMap((monday) => visitsOf(planOf(stored), monday))
}

/** The first visit of a plan that has not begun, also beyond those weeks; of one nurse, where they are named. */
export function nextOfPlan(stored: StoredPlan, nurseId?: string): Visit | null {
  return firstVisitOf(planOf(stored), { after: now(), now: now(), ...(nurseId && { nurseId }) })
}

/** Services that have a plan, each with it, in one snapshot; with the account of their family, where it is asked for. */
export async function readPlannedServices(ids: readonly string[], uid?: string) {
  const read = await readSnapshot<(ServiceRecord | StoredPlan | UserRecord)[]>(
    ...ids.map(serviceItem),
    ...ids.map(planItem),
    ...(uid === undefined ? [] : [userItem(uid)]),
  )
  const planned = ids.flatMap((_, place) => {
    const service = read[place] as ServiceRecord | null
    const plan = read[ids.length + place] as StoredPlan | null
    return service && plan ? [{ service, plan }] : []
  })
  return { planned, user: (read[2 * ids.length] ?? null) as UserRecord | null }
}

/** The addresses of the services of visits. */
export async function readAddresses(visits: readonly { serviceId: string }[]): Promise<string[]> {
  const ids = [...new Set(visits.map(({ serviceId }) => serviceId))]
  const found = await readMany(
    ids.map((serviceId) => Service.get({ serviceId })),
    ['address'],
  )
  return found.map((service) => textOf(service?.address))
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** A line of a mail for each visit. */
export function linesOf(
  language: Language,
  visits: readonly (Visit & { patientName?: string })[],
  names: ReadonlyMap<string, string>,
): string[] {
  return visits.map((visit) =>
    visitLine(language, visit, {
      ...(visit.patientName && { patientName: visit.patientName }),
      nurseName: names.get(visit.nurseId ?? '') || null,
    }),
  )
}

/** The family's page of the visits. */
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
