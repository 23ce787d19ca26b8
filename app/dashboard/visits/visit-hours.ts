import { timeWords } from '#domain/office-dates.ts'
import { dayAt, type Day } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import type { Visit } from '#domain/visits/plan.ts'

/* Visits, holds and absences of a roster in words. Administrators' pages are English. */

const dayLength = 24 * 60

/** `08:00–20:00`; of a whole day and longer `24 h from 08:00`. */
export function visitHours({ startMinute, minutes }: Pick<Visit, 'startMinute' | 'minutes'>): string {
  if (minutes >= dayLength) return `${minutes / 60} h from ${timeWords(startMinute)}`
  return `${timeWords(startMinute)}–${timeWords(startMinute + minutes)}`
}

/** The same with the days where the visit ends on another day than the one shown: `20:00 yesterday–08:00`. */
export function visitHoursOn(visit: Pick<Visit, 'day' | 'startMinute' | 'minutes'>, shown: Day): string {
  const end = dayAt(intervalOf(visit).end - 1)
  const from = visit.day === shown ? '' : ' yesterday'
  const to = end === shown || visit.startMinute + visit.minutes === dayLength ? '' : ' next day'
  return `${timeWords(visit.startMinute)}${from}–${timeWords(visit.startMinute + visit.minutes)}${to}`
}
