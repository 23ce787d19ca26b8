import { addDays, daysOf, minute, startOfDay, type Day } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { Absence } from '#server/nurse-time/absence.entity.server.ts'
import type { StoredWeek, WeekVisit } from '#server/plans/service-week.entity.server.ts'
import { ServiceRequest } from '#server/requests/service-request.entity.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { hour, stopClock } from '../clock.ts'
import { absenceRecord } from './absences.ts'
import { nurseAuthor, reportOf } from './reports.ts'
import { putAll, serviceRecord, weekRecord } from './roster-records.ts'

/*
 * A company of 300 nurses and 1,500 services, for the tests of what a page reads. Each service has a visit of each day, 300 of them
 * that of a night. Two hundred weeks have a visit without a nurse.
 */

const [nurseCount, serviceCount] = [300, 1500]
/** The Mondays of the three weeks: one that is over, one that begins, and one in its middle. */
const [over, begins, middle] = ['2026-11-23', '2026-11-30', '2026-12-07'] as const
/** Moments at which a page is read. */
export const largeCompany = {
  monday: startOfDay(begins) + 8 * hour + 20 * minute,
  wednesday: startOfDay('2026-12-09') + 8 * hour + 20 * minute,
  sundayEvening: startOfDay('2026-11-29') + 20 * hour,
} as const

const nurseAt = (place: number) => `nurse-${String(place % nurseCount).padStart(3, '0')}`
const serviceAt = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`

/** A service that runs, its nurses from Monday on, and its visit of each day. */
export function runningService(place: number) {
  const shift =
    place % 5 === 0
      ? { startMinute: 1200, minutes: 720 }
      : { startMinute: 480 + 60 * (place % 8), minutes: 60 }
  const nurseIds = Array.from({ length: 7 }, (_, weekday) => nurseAt(place + weekday))
  return { serviceId: serviceAt(place), nurseIds, shifts: [{ line: '1', ...shift }] as const }
}

function weekOf(place: number, monday: Day, reportedBefore: Day): StoredWeek {
  const {
    nurseIds,
    shifts: [shift],
  } = runningService(place)
  const visits = daysOf(monday).map((day, weekday): WeekVisit => {
    const { start, end } = intervalOf({ day, ...shift })
    // Odd milliseconds, as telephones report them; they take most room in the packed text.
    const [arrivedAt, leftAt] = [start - 123_457, end + 61_003].map((time) => new Date(time).toISOString())
    const isOpen = monday !== over && place < 100 && weekday === 6
    return {
      ...{ ...shift, day, state: 'planned' },
      ...(!isOpen && { nurseId: nurseIds[weekday] ?? '' }),
      ...(day < reportedBefore && !isOpen && { arrivedAt, leftAt }),
    }
  })
  return weekRecord(serviceAt(place), { monday, visits })
}

/** Writes the company into the empty table of the test. */
export async function fillLargeCompany(): Promise<void> {
  stopClock(startOfDay('2026-11-20'))
  const at = '2026-01-01T00:00:00.000Z'
  for (let place = 0; place < nurseCount; place++)
    await Staff.put({
      ...{ id: nurseAt(place), fullName: `Meera Joshi ${place}`, contactNumber: '9812345678' },
      ...{ email: `${place}@nurses.example`, nursingQualification: 'GNM' as const, yearsOfExperience: 4 },
      ...{ regExpiryDate: '2028-01-01', policeVerificationDate: '2026-01-01' },
      ...{ available: true, createdAt: at, updatedAt: at },
    }).go()
  const weeks = Array.from({ length: serviceCount }, (_, place) => [
    weekOf(place, over, '2026-12-01'),
    weekOf(place, begins, begins),
    weekOf(place, middle, addDays(middle, 2)),
  ]).flat()
  const confirmed = Array.from({ length: 40 }, (_, place) =>
    serviceRecord(`confirmed-${place}`, { status: 'confirmed' }),
  )
  const planned = Array.from({ length: serviceCount }, (_, place) =>
    serviceRecord(serviceAt(place), { hasPlan: true, nurseId: nurseAt(place) }),
  )
  // Fifty hold their nurse as a whole, and sixty are past their end.
  const held = Array.from({ length: 50 }, (_, place) =>
    serviceRecord(`held-${place}`, { nurseId: nurseAt(place), assignedNurse: `Meera Joshi ${place}` }),
  )
  const ended = Array.from({ length: 60 }, (_, place) => {
    const patient = { ...serviceRecord('').patient, endDate: '2026-11-20T14:30:00.000Z' }
    return serviceRecord(`ended-${place}`, { patient, hasPlan: place % 2 === 0 })
  })
  await putAll(weeks, [...confirmed, ...planned, ...held, ...ended])
  // Ten are ill on each of the three days, and each absence has taken five visits.
  for (const day of [addDays(over, 6), begins, addDays(middle, 2)])
    for (let place = 0; place < 10; place++)
      await Absence.put(
        absenceRecord({
          ...{ nurseId: nurseAt(place), id: `ill-${day}-${place}` },
          ...{ from: `${day}T00:00:00.000Z`, to: `${day}T20:00:00.000Z` },
          uncovered: Array.from({ length: 5 }, (_, of) => ({ serviceId: serviceAt(of), line: '1', day })),
        }),
      ).go()
  // Thirty notes that nobody has read.
  stopClock(startOfDay(begins) + 9 * hour)
  for (let place = 0; place < 30; place++) {
    const visit = { serviceId: serviceAt(place), line: '1', day: begins }
    const author = nurseAuthor({ id: nurseAt(place) })
    const note = 'BP 130/80, sugar 142 before breakfast. Walked ten minutes in the garden.'
    const written = await recordEvent(author, reportOf(visit, { kind: 'note' }, { note }))
    if (!written.ok) throw new Error('The note was not written')
  }
  // Thirty requests of families that wait for an answer.
  for (let place = 0; place < 30; place++)
    await ServiceRequest.put({
      ...{ serviceId: serviceAt(place), requestId: `request-${place}`, uid: `family-${place}` },
      ...{ patientName: 'Sushila Kulkarni', kind: 'time', visit: { line: '1', day: begins } },
      ...{
        wish: '10 am to 8 pm',
        words: 'We take Aai to the doctor that morning and are back by ten. '.repeat(2),
      },
      ...{ sentAt: '2026-11-29T05:00:00.000Z', open: 'open', openSince: '2026-11-29T05:00:00.000Z' },
      ttl: 2_000_000_000,
    }).go()
}
