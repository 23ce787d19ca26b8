import { startOfCare } from '#domain/care-period.ts'
import type { BookedShift, ShiftWish } from '#domain/shifts.ts'
import { changed } from './changes.ts'
import { addDays, dayAt, horizonFrom, later, minute, minuteOfDay, startOfDay, type Day } from './days.ts'
import { serviceDays } from './intervals.ts'
import { emptyPlan, visitsOf, type Visit } from './plan.ts'

/* The visits that a booking asks for: one on each day of the service. Assign turns them into a visit schedule. */

/** What Assign creates: the visits as booked, or a full-time assignment without a visit schedule. */
export type VisitChoice = 'booked' | 'fullTime'

/** The start (after midnight) and length of each visit in minutes; null until known. */
type Time = { startMinute: number | null; minutes: number | null }

/** What the office typed: `hh:mm`, and the hours converted to minutes. */
type Typed = { start?: string | undefined; minutes?: number | undefined }

/** The time of each visit, and which parts of it the office must fill in. */
export type BookedTime = Time & { asks: { start: boolean; hours: boolean } }

/** 1 is Monday. */
export const everyWeekday = [1, 2, 3, 4, 5, 6, 7] as const

const dayMinutes = 24 * 60

/** When a shift begins and how long it lasts, in minutes; visits by the hour have no fixed times. */
const shifts: Record<Exclude<BookedShift, 'hours'>, { startMinute: number; minutes: number }> = {
  day: { startMinute: 8 * 60, minutes: 12 * 60 },
  night: { startMinute: 20 * 60, minutes: 12 * 60 },
  'live-in': { startMinute: 8 * 60, minutes: dayMinutes },
}

/**
 * The time of each visit as booked. A start of service inside the shift sets the start of each visit; a start day without a time does not.
 * @param typed used where the booking leaves it to the office
 * @returns null if the family booked no shift
 */
export function bookedTime(
  { shift, hoursPerDay, patient }: ShiftWish & { patient: { startDate: string } },
  typed: Typed = {},
): BookedTime | null {
  if (!shift) return null
  const named = minuteOfDay(startOfCare(patient.startDate).time ?? '')
  if (shift === 'hours') {
    const booked = hoursPerDay === undefined ? null : hoursPerDay * 60
    return {
      startMinute: typed.start === undefined ? named : minuteOfDay(typed.start),
      minutes: booked ?? typed.minutes ?? null,
      asks: { start: true, hours: booked === null },
    }
  }
  const { startMinute, minutes } = shifts[shift]
  const isInside = named !== null && (named - startMinute + dayMinutes) % dayMinutes < minutes
  return { startMinute: isInside ? named : startMinute, minutes, asks: { start: false, hours: false } }
}

/**
 * The first day of a service whose visit has not begun.
 * @param now milliseconds since 1970
 * @returns null if the service is over by then
 */
export function firstDayOfVisits(
  patient: { startDate: string; endDate: string },
  startMinute: number,
  now: number,
): Day | null {
  const { firstDay, lastDay } = serviceDays(patient)
  const from = later(firstDay, dayAt(now))
  const hasBegun = startOfDay(from) + startMinute * minute <= now
  const first = hasBegun ? addDays(from, 1) : from
  return first <= lastDay ? first : null
}

/** The visits of a service as booked that have not begun, up to the horizon. */
export function visitsAsBooked(
  patient: { startDate: string; endDate: string },
  time: { startMinute: number; minutes: number },
  now: number,
): Visit[] {
  const from = firstDayOfVisits(patient, time.startMinute, now)
  if (from === null) return []
  const empty = emptyPlan({ serviceId: '', ...serviceDays(patient) })
  const plan = changed(empty, { kind: 'addLine', from, ...time, weekdays: everyWeekday })
  return horizonFrom(dayAt(now)).flatMap((monday) => visitsOf(plan, monday))
}
