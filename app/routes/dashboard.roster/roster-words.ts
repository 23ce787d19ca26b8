import { dateWords, dayWords, timeWords } from '#app/content/plan-words.ts'
import { indiaTime, timeAt } from '#domain/dates.ts'
import type { Attendance } from '#domain/visits/attendance.ts'
import { addDays, dayAt, startOfDay, type Day } from '#domain/visits/days.ts'
import { intervalOf, type Interval } from '#domain/visits/intervals.ts'
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

/** What was reported of a visit, or is missing; empty for one that is planned and has its nurse. */
export function visitNote(visit: Visit & Attendance, now: number): { note: string; tone?: 'good' | 'bad' } {
  const { arrivedAt, leftAt, missedAt, nurseId } = visit
  if (missedAt) return { note: 'Missed', tone: 'bad' }
  if (leftAt)
    return {
      note: `${arrivedAt ? `Arrived ${indiaTime(arrivedAt)}, left` : 'Left'} ${indiaTime(leftAt)}`,
      tone: 'good',
    }
  if (arrivedAt) return { note: `Arrived ${indiaTime(arrivedAt)}`, tone: 'good' }
  if (!nurseId) return { note: 'No nurse', tone: 'bad' }
  return intervalOf(visit).start <= now ? { note: 'No arrival reported', tone: 'bad' } : { note: '' }
}

/** ` from 14:00`, ` until 20:00`, both, or nothing for the whole of a day. */
export function partOfDay({ start, end }: Interval, day: Day): string {
  const [begins, ends] = [startOfDay(day), startOfDay(addDays(day, 1))]
  const from = start > begins ? ` from ${timeAt(start)}` : ''
  return `${from}${end < ends ? ` until ${timeAt(end)}` : ''}`
}

/** `Week: Mon 23 Nov to Sun 29 Nov 2026`, `Day: Mon 23 Nov 2026`. */
export function periodWords(days: readonly Day[]): string {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const withYear = (day: Day) => `${dayWords(day, day)} ${day.slice(0, 4)}`
  if (days.length === 1) return withYear(first)
  const isSameYear = first.slice(0, 4) === last.slice(0, 4)
  return `${isSameYear ? dayWords(first, first) : withYear(first)} to ${withYear(last)}`
}

/** `24 Nov 2026, 10:00`. */
export function momentWords(time: number): string {
  const day = dayAt(time)
  return `${dateWords(day, day)} ${day.slice(0, 4)}, ${timeAt(time)}`
}
