import { mondayOf } from '#domain/visits/days.ts'
import { findVisit, visitKey } from '#domain/visits/plan.ts'
import { mondaysAround } from '#domain/visits/reach.ts'
import { holderOf, isSent, plannedStint } from '#domain/visits/stints.ts'
import type { VisitName } from '#domain/visits/visit-id.ts'
import { ServiceWeek, type StoredWeek, type WeekVisit } from '#server/plans/service-week.entity.server.ts'
import { NoteRead, type StoredNoteRead } from '#server/plans/note-read.entity.server.ts'
import { VisitEvent, type StoredVisitEvent } from '#server/plans/visit-event.entity.server.ts'
import { Service, type StoredService } from '#server/services/service.entity.server.ts'
import { Staff, type StoredStaff } from '#server/staff/staff.entity.server.ts'
import { unexpired, unlessExpired } from '#server/table/expired.server.ts'
import { itemOf, readItems } from '#server/table/read-items.server.ts'

/** A visit with the week that holds it. */
export type VisitOfWeek = { visit: WeekVisit; week: StoredWeek }

/** Everything that the office knows of one visit. */
export type VisitRecords = VisitOfWeek & {
  /** The visits of its service in its week and those around it. */
  around: WeekVisit[]
  /** The stint of the nurse who was sent and has the visit, or of a nurse who was sent, the first one. */
  other: WeekVisit | null
  events: StoredVisitEvent[]
  /** Null if the service is deleted; its past visits stay. */
  service: StoredService | null
  /** The visit's nurse and those of its events, as far as their records exist. */
  nurses: Map<string, StoredStaff>
  /** Who in the office has read nurses' notes, by the id of the event. */
  read: Map<string, StoredNoteRead>
}

/** The visit that a name stands for; null if there is none. */
export async function readVisit(name: VisitName): Promise<VisitOfWeek | null> {
  const { serviceId, day } = name
  const { data } = await ServiceWeek.get({ serviceId, monday: mondayOf(day) }).go({ consistent: true })
  const week = unlessExpired(data)
  const visit = week && findVisit(week.visits, name)
  return week && visit ? { visit, week } : null
}

/** The same with the visits of its service around it: one batch of at most three weeks. */
export async function readVisitWithOthers(
  name: VisitName,
): Promise<(VisitOfWeek & { weeks: StoredWeek[]; around: WeekVisit[] }) | null> {
  const { serviceId, day } = name
  const read = await readItems<StoredWeek[]>(
    ...mondaysAround(day).map((monday) => itemOf(ServiceWeek, ServiceWeek.get({ serviceId, monday }))),
  )
  const weeks = unexpired(read.filter((week) => week !== null))
  const week = weeks.find(({ monday }) => monday === mondayOf(day))
  const visit = week && findVisit(week.visits, name)
  return week && visit ? { visit, week, weeks, around: weeks.flatMap(({ visits }) => visits) } : null
}

/** The events of a visit in the order in which they were stored. */
export async function readVisitEvents({ serviceId, line, day }: VisitName): Promise<StoredVisitEvent[]> {
  const { data } = await VisitEvent.query
    .ofVisit({ serviceId, line, day })
    .go({ consistent: true, pages: 'all' })
  return unexpired(data).sort(
    (one, other) => one.sequence - other.sequence || Date.parse(one.heardAt) - Date.parse(other.heardAt),
  )
}

/** The events of some stints of a service, by `visitKey`. */
export async function readEventsOf(
  serviceId: string,
  stints: readonly Pick<WeekVisit, 'line' | 'day'>[],
): Promise<Map<string, StoredVisitEvent[]>> {
  const read = stints.map(
    async ({ line, day }) =>
      [visitKey({ line, day }), await readVisitEvents({ serviceId, line, day })] as const,
  )
  return new Map(await Promise.all(read))
}

/** The reports of a stint's nurse that the office has to settle: the last ones, as many as the stint counts. */
export function contestedOf(
  { contested = 0 }: Pick<WeekVisit, 'contested'>,
  events: readonly StoredVisitEvent[],
): StoredVisitEvent[] {
  const all = events.filter((event) => event.contested)
  return all.slice(all.length - contested)
}

/** The same with its events, service and nurses. */
export async function readVisitRecords(name: VisitName): Promise<VisitRecords | null> {
  const [found, events] = await Promise.all([readVisitWithOthers(name), readVisitEvents(name)])
  if (!found) return null
  const other = otherOf(found)
  const named = [found.visit, ...(other ? [other] : []), ...events].flatMap(({ nurseId }) => nurseId ?? [])
  const ids = [...new Set(named)]
  const noted = events.filter(({ notedAt }) => notedAt)
  const [service, ...others] = await readItems<[StoredService, ...(StoredStaff | StoredNoteRead)[]]>(
    itemOf(Service, Service.get({ serviceId: name.serviceId })),
    ...ids.map((id) => itemOf(Staff, Staff.get({ id }))),
    ...noted.map(({ serviceId, line, day, clientId }) =>
      itemOf(NoteRead, NoteRead.get({ serviceId, line, day, clientId })),
    ),
  )
  const [nurses, marks] = [others.slice(0, ids.length), others.slice(ids.length)]
  return {
    ...found,
    other,
    events,
    service,
    nurses: new Map(
      (nurses as (StoredStaff | null)[]).flatMap((nurse) => (nurse ? [[nurse.id, nurse]] : [])),
    ),
    read: new Map(
      (marks as (StoredNoteRead | null)[]).flatMap((mark) => (mark ? [[mark.clientId, mark]] : [])),
    ),
  }
}

function otherOf({ visit, week }: VisitOfWeek): WeekVisit | null {
  if (isSent(visit)) return plannedStint(visit, week.visits) ?? null
  const holder = holderOf(visit, week.visits)
  return holder === visit ? null : holder
}
