import { dayWords } from '#domain/office-dates.ts'
import { timeAt } from '#domain/dates.ts'
import { addDays, startOfDay, type Day } from '#domain/visits/days.ts'
import type { Interval } from '#domain/visits/intervals.ts'

/** ` from 14:00`, ` until 20:00`, both, or nothing for the whole of a day. */
export function partOfDay({ start, end }: Interval, day: Day): string {
  const [begins, ends] = [startOfDay(day), startOfDay(addDays(day, 1))]
  const from = start > begins ? ` from ${timeAt(start)}` : ''
  return `${from}${end < ends ? ` until ${timeAt(end)}` : ''}`
}

/** `Mon 23 Nov to Sun 29 Nov`, `Mon 23 Nov`, with the year where it is another one than today's. */
export function periodWords(days: readonly Day[], today: Day): string {
  const words = [days[0] ?? '', ...(days.length > 1 ? [days.at(-1) ?? ''] : [])]
  return words.map((day) => dayWords(day, today)).join(' to ')
}
