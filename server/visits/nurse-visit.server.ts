import { attendanceIn, type Attendance } from '#domain/visits/attendance.ts'
import { mondayOf } from '#domain/visits/days.ts'
import { intervalOf, type Interval } from '#domain/visits/intervals.ts'
import { findVisit } from '#domain/visits/plan.ts'
import type { VisitName } from '#domain/visits/visit-id.ts'
import { seesFamily } from '#domain/visits/window.ts'
import { ServiceWeek, type StoredWeek } from '#server/diary/service-week.entity.server.ts'
import { Service, type ServiceRecord } from '#server/services/service.entity.server.ts'
import { itemOf, readItems } from '#server/table/read-items.server.ts'
import { contactOf, type FamilyContact } from './nurse-day.server.ts'
import { readVisitEvents } from './record-event.server.ts'

/** One visit as its nurse may see it now. What they may not see is not in it. */
export type VisitOfNurse = Interval &
  Attendance & {
    /** Null outside the window of invariant 7. */
    family: {
      patientName: string
      /** Absent where the service is deleted. */
      contact?: FamilyContact
      /** This nurse's own notes, oldest first. */
      ownNotes: string[]
    } | null
  }

/**
 * The visit of a nurse; null where it is none, is cancelled or is another nurse's (docs/visits.md, invariant 7).
 * @param now milliseconds since 1970
 */
export async function readVisitOfNurse(
  nurseId: string,
  name: VisitName,
  now: number,
): Promise<VisitOfNurse | null> {
  const { serviceId, day } = name
  const [week, service] = await readItems<[StoredWeek, ServiceRecord]>(
    itemOf(ServiceWeek, ServiceWeek.get({ serviceId, monday: mondayOf(day) })),
    itemOf(Service, Service.get({ serviceId })),
  )
  const visit = week && findVisit(week.visits, name)
  if (!week || !visit || visit.nurseId !== nurseId || visit.state === 'cancelled') return null
  const interval = intervalOf(visit)
  const seen = { ...interval, ...attendanceIn(visit) }
  if (!seesFamily(interval, now)) return { ...seen, family: null }
  const events = await readVisitEvents(name)
  const ownNotes = events.flatMap((event) =>
    event.evidence === 'nurse' && event.nurseId === nurseId && event.note ? [event.note] : [],
  )
  return {
    ...seen,
    family: { patientName: week.patientName, ...(service && { contact: contactOf(service) }), ownNotes },
  }
}
