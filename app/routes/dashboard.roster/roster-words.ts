import { dateWords, dayWords } from '#app/content/plan-words.ts'
import { timeAt } from '#domain/dates.ts'
import { addDays, dayAt, startOfDay, type Day } from '#domain/visits/days.ts'
import type { Interval } from '#domain/visits/intervals.ts'

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
