import { addDays, daysOf, type Monday } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { History } from '#server/history/history.entity.server.ts'
import { Absence } from '#server/nurse-time/absence.entity.server.ts'
import { ServiceWeek, type WeekVisit } from '#server/plans/service-week.entity.server.ts'
import { VisitEvent } from '#server/plans/visit-event.entity.server.ts'
import { Service, type StoredService } from '#server/services/service.entity.server.ts'
import { UserService } from '#server/services/user-service.entity.server.ts'
import { itemOf, type Filler } from '#tests/bench/fill.ts'
import { absenceRecord } from './absences.ts'
import { entryRecord, serviceRecord, weekRecord } from './roster-records.ts'

/* The past of a large company, as the product leaves it: weeks of services that run and of those that are over, with what was reported. */

type Shift = { line: string; startMinute: number; minutes: number }
const day: Shift = { line: '1', startMinute: 480, minutes: 720 }
const night: Shift = { line: '2', startMinute: 1200, minutes: 720 }

type PastWeek = { serviceId: string; nurseIds: readonly string[]; monday: Monday; shifts: readonly Shift[] }

/** A week in which each visit was reported, to the odd milliseconds that telephones send. */
function pastVisits({ nurseIds, monday, shifts }: PastWeek): WeekVisit[] {
  return daysOf(monday).flatMap((on, weekday) =>
    shifts.map(({ line, startMinute, minutes }, place) => {
      const time = intervalOf({ day: on, startMinute, minutes })
      const [arrivedAt, leftAt] = [time.start - 123_457, time.end + 61_003].map((each) =>
        new Date(each).toISOString(),
      )
      const nurseId = nurseIds[(weekday + place) % nurseIds.length]
      return {
        ...{ line, day: on, startMinute, minutes, state: 'planned' as const },
        ...(nurseId && { nurseId }),
        ...{ arrivedAt, leftAt },
      }
    }),
  )
}

/**
 * Writes one week of a service, and two reports of each visit if they are wanted.
 * @returns the number of visits
 */
export function writePastWeek({ write }: Filler, week: PastWeek, { hasReports = false } = {}): number {
  const { serviceId, monday } = week
  const visits = pastVisits(week)
  write(itemOf(ServiceWeek.put(weekRecord(serviceId, { monday, visits }))))
  for (const visit of hasReports ? visits : [])
    for (const [place, kind] of (['arrived', 'left'] as const).entries()) {
      const happenedAt = (place === 0 ? visit.arrivedAt : visit.leftAt) ?? ''
      const note = place === 1 && { note: 'BP 130/80.', notedAt: happenedAt, patientName: 'Savita Kulkarni' }
      write(
        itemOf(
          VisitEvent.put({
            ...{
              serviceId,
              line: visit.line,
              day: visit.day,
              clientId: `${kind} ${visitIdOf({ serviceId, ...visit })}`,
            },
            ...{ kind, happenedAt, heardAt: happenedAt, sequence: place + 1, evidence: 'nurse' as const },
            ...{
              author: `account of ${visit.nurseId ?? ''}`,
              ...(visit.nurseId && { nurseId: visit.nurseId }),
            },
            ...note,
          }),
        ),
      )
    }
  return visits.length
}

/**
 * Writes a service that its family has closed, with its weeks and what stays of it, and an absence of its nurse that has ended.
 * @returns the number of visits
 */
export function writeEndedService(
  filler: Filler,
  {
    serviceId,
    nurseIds,
    last,
    weeks,
  }: { serviceId: string; nurseIds: readonly string[]; last: Monday; weeks: number },
): number {
  let visits = 0
  for (let back = 0; back < weeks; back++)
    visits += writePastWeek(filler, {
      ...{ serviceId, nurseIds, monday: addDays(last, -7 * back) },
      shifts: [day, night],
    })
  const [nurseId = ''] = nurseIds
  const from = `${last}T02:30:00.000Z`
  const absence = { nurseId, id: `ill while ${serviceId}`, from, to: `${addDays(last, 2)}T02:30:00.000Z` }
  filler.write(itemOf(Absence.put(absenceRecord(absence))))
  const service = serviceRecord(serviceId, { status: 'closed', hasPlan: true, nurseId })
  filler.write(itemOf(Service.put(service)))
  filler.write(itemOf(UserService.put(entryRecord(service))))
  filler.write(itemOf(History.put(historyOf(service, `${addDays(last, 6)}T15:00:00.000Z`))))
  return visits
}

function historyOf({ userId: uid, patient, ...service }: StoredService, endedAt: string) {
  return {
    ...{
      uid,
      endedAt,
      serviceId: service.serviceId,
      createdAt: service.createdAt,
      patientName: patient.name,
    },
    ...{ ending: 'closed' as const, endedBy: 'family' as const, lastStatus: 'confirmed' as const },
    ...{ startDate: patient.startDate, endDate: patient.endDate, hasPlan: true, ttl: 2_000_000_000 },
    ...{ service: service.service, subService: service.subService },
  }
}
