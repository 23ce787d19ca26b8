import { timeWords } from '#domain/office-dates.ts'
import { dayAt, type Day } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import type { Visit } from '#domain/visits/plan.ts'

/* Visits, holds and absences of a roster in words. Administrators' pages are English. */

const dayLength = 24 * 60

/** `08:00–20:00`; of a whole day and longer `24 h from 08:00`. */
export function visitHours({ start, minutes }: Pick<Visit, 'start' | 'minutes'>): string {
  if (minutes >= dayLength) return `${minutes / 60} h from ${timeWords(start)}`
  return `${timeWords(start)}–${timeWords(start + minutes)}`
}

/** The same with the days where the visit ends on another day than the one shown: `20:00 yesterday–08:00`. */
export function visitHoursOn(visit: Pick<Visit, 'day' | 'start' | 'minutes'>, shown: Day): string {
  const end = dayAt(intervalOf(visit).end - 1)
  const from = visit.day === shown ? '' : ' yesterday'
  const to = end === shown || visit.start + visit.minutes === dayLength ? '' : ' next day'
  return `${timeWords(visit.start)}${from}–${timeWords(visit.start + visit.minutes)}${to}`
}
