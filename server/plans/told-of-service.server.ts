import { retention } from '#domain/limits.ts'
import { planLimits } from '#domain/visits/checks.ts'
import { addDays, dayAt, mondayOf } from '#domain/visits/days.ts'
import { nursesInPlan } from '#domain/visits/plan.ts'
import { now } from '#server/clock.server.ts'
import { servicesOf } from '#server/notices/notice.entity.server.ts'
import { newestOf, readNoticesTo, type NewestNotices } from '#server/notices/told.server.ts'
import { readNames } from '#server/staff/read-names.server.ts'
import { unexpired, unlessExpired } from '#server/table/expired.server.ts'
import { PlanRecord } from './plan.entity.server.ts'
import { ServiceWeek } from './service-week.entity.server.ts'

/** Name is empty where the record is gone. */
type NamedNurse = { id: string; name: string }

/** Nurses whose notices one page reads, a Query each; as many as a plan can name. */
const mostNurses = planLimits.nurses

export type ToldOfService = NewestNotices & {
  /** The nurses whose notices were read. */
  nurses: NamedNurse[]
  /** Named nurses beyond the limit. */
  otherNurses: NamedNurse[]
}

/**
 * The notices to the family and the nurses of a service, the nurses' by a Query for each. They are found through the
 * service, its plan and weeks, and the notices to the family, which also name a replaced nurse. A nurse named nowhere is
 * missed; their own page has what they got.
 * @param uid the customer's
 * @param nurseId the nurse of the service, if it has one
 */
export async function readToldOfService({
  serviceId,
  uid,
  nurseId,
}: {
  serviceId: string
  uid: string
  nurseId: string | undefined
}): Promise<ToldOfService> {
  const oldest = addDays(dayAt(now()), -retention.noticeDays)
  const [ofFamily, inPlan] = await Promise.all([
    readNoticesTo({ to: 'family', uid }),
    readNurseIds(serviceId, oldest),
  ])
  const isAbout = (notice: (typeof ofFamily)[number]) => servicesOf(notice).includes(serviceId)
  const toFamily = ofFamily.filter(isAbout)
  const named = [nurseId, ...inPlan, ...newestOf(toFamily).notices.map((notice) => notice.nurseId)]
  const ids = [...new Set(named.flatMap((id) => id ?? []))]
  const [names, ...ofNurses] = await Promise.all([
    readNames(ids),
    ...ids.slice(0, mostNurses).map((id) => readNoticesTo({ to: 'nurse', nurseId: id })),
  ])
  const nurses = ids.map((id) => ({ id, name: names.get(id) ?? '' }))
  return {
    ...newestOf([...toFamily, ...ofNurses.flat().filter(isAbout)]),
    nurses: nurses.slice(0, mostNurses),
    otherNurses: nurses.slice(mostNurses),
  }
}

/** The nurses of a plan and of its visits from a day on, the latest weeks first. */
async function readNurseIds(serviceId: string, from: string): Promise<(string | undefined)[]> {
  const [{ data: plan }, { data: weeks }] = await Promise.all([
    PlanRecord.get({ serviceId }).go({ consistent: true }),
    ServiceWeek.query
      .ofService({ serviceId })
      .gte({ monday: mondayOf(from) })
      .go({ consistent: true, pages: 'all' }),
  ])
  const kept = unlessExpired(plan)
  const visits = unexpired(weeks).flatMap((week) => week.visits)
  return [...(kept ? nursesInPlan(kept, from) : []), ...visits.toReversed().map((visit) => visit.nurseId)]
}
