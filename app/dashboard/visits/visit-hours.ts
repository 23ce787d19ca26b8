import { hoursWords, timeWords } from '#domain/office-dates.ts'
import { dayAt } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import type { Visit } from '#domain/visits/plan.ts'
import { dayOfStart } from '#domain/visits/reach.ts'

/* Visits, holds and absences of a roster in words. Administrators' pages are English. */

const dayLength = 24 * 60

/** `08:00–20:00`; of a whole day and longer `24 h from 08:00`. */
export function visitHours({ startMinute, minutes }: Pick<Visit, 'startMinute' | 'minutes'>): string {
  if (minutes >= dayLength) return `${minutes / 60} h from ${timeWords(startMinute)}`
  return hoursWords({ startMinute, minutes })
}

/** From when to when, also of a whole day, and whether that is on the next one: `20:00–08:00 next day`. */
export function visitTimes(visit: Pick<Visit, 'day' | 'startMinute' | 'minutes'>): string {
  const isOneDay = dayAt(intervalOf(visit).end - 1) === dayOfStart(visit)
  return `${hoursWords(visit)}${isOneDay ? '' : ' next day'}`
}
