import { addDays, dayAt, mondayOf, startOfDay, type Monday } from '#domain/visits/days.ts'
import type { Interval } from '#domain/visits/intervals.ts'

/** The Indian week in which the first of some times begins. */
export function mondayOfFirst(times: readonly Interval[]): Monday {
  return mondayOf(dayAt(Math.min(...times.map(({ start }) => start))))
}

/** On how many days of a week some work begins: a night is of the day on which it begins, as on the roster. */
export function workDays(times: readonly Interval[], monday: Monday): number {
  const [from, to] = [startOfDay(monday), startOfDay(addDays(monday, 7))]
  return new Set(times.filter(({ start }) => start >= from && start < to).map(({ start }) => dayAt(start)))
    .size
}
