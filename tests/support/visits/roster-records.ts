import type { Monday } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { nowInstant } from '#server/clock.server.ts'
import { ServiceWeek, type StoredWeek, type WeekVisit } from '#server/plans/service-week.entity.server.ts'
import { nightOf } from '#server/plans/weeks.server.ts'
import { Service, type StoredService } from '#server/services/service.entity.server.ts'
import { placeByEnd, UserService } from '#server/services/user-service.entity.server.ts'

/* Records of many services, written at once and without their plans, for the size of a roster. */

/** The two shifts of each day of a week: of the first nurse by day, of the second by night. */
export function shiftsOfWeek(days: readonly string[], nurses: [day?: string, night?: string]): WeekVisit[] {
  return days.flatMap((day) =>
    [480, 1200].map((startMinute, place) => {
      const nurseId = nurses[place]
      const visit = { line: String(place + 1), day, startMinute, minutes: 720 }
      return { ...visit, state: 'planned' as const, ...(nurseId && { nurseId }) }
    }),
  )
}

/** A week as the change of a plan writes it. */
export function weekRecord(
  serviceId: string,
  { monday, visits, patientName = 'Savita Kulkarni' }: Week,
): StoredWeek {
  const open = visits.filter(({ nurseId, state }) => !nurseId && state === 'planned')
  const last = Math.max(...open.map((visit) => intervalOf(visit).start))
  return {
    ...{
      serviceId,
      monday,
      version: 1,
      uid: `family of ${serviceId}`,
      patientName,
      visits,
      night: nightOf(visits),
    },
    ...(open.length > 0 && { uncovered: 'uncovered' as const, uncoveredUntil: new Date(last).toISOString() }),
  }
}

type Week = { monday: Monday; visits: WeekVisit[]; patientName?: string }

/** An assigned service with all its attributes. */
export function serviceRecord(serviceId: string, details: Partial<StoredService> = {}): StoredService {
  const at = nowInstant()
  return {
    ...{
      serviceId,
      userId: `family of ${serviceId}`,
      userEmail: 'asha@family.example',
      phone: '+919812345678',
    },
    ...{ book_code: '100000', close_code: '100001', numericBookCode: 100_000, status: 'assigned' },
    patient: {
      ...{ name: 'Savita Kulkarni', age: 71, gender: 'Female' },
      ...{ startDate: '2026-11-01T02:30:00.000Z', endDate: '2027-03-01T14:30:00.000Z' },
    },
    ...{ address: '12 Prabhat Road, Pune 411004', service: 'General Care', subService: 'Vital signs' },
    ...{ consultation: '', caregivergender: 'No preference', someone: true },
    ...{ createdAt: at, updatedAt: at, confirmedAt: at },
    ...details,
  }
}

/** The entry of a service in its family's list. */
export function entryRecord(service: StoredService) {
  const { serviceId, userId: uid, status, hasPlan, nurseId, patient } = service
  return {
    ...{ uid, serviceId, status, bookCode: service.book_code, closeCode: service.close_code },
    ...{ numericBookCode: service.numericBookCode, patientName: patient.name },
    ...{ startDate: patient.startDate, endDate: patient.endDate },
    ...{ service: service.service, subService: service.subService, consultation: '' },
    ...{ address: service.address, createdAt: service.createdAt },
    ...(hasPlan && { hasPlan }),
    ...(service.assignedNurse && { nurseName: service.assignedNurse }),
    ...(nurseId && { nurseId }),
    ...(status !== 'closed' && placeByEnd(patient.endDate, { isHeld: status === 'assigned' && !hasPlan })),
  }
}

/** Writes records 25 at a time, and with each service its entry. */
export async function putAll(weeks: StoredWeek[], services: StoredService[] = []): Promise<void> {
  for (let from = 0; from < weeks.length; from += 25) await ServiceWeek.put(weeks.slice(from, from + 25)).go()
  for (let from = 0; from < services.length; from += 25)
    await Service.put(services.slice(from, from + 25)).go()
  const entries = services.map(entryRecord)
  for (let from = 0; from < entries.length; from += 25)
    await UserService.put(entries.slice(from, from + 25)).go()
}
