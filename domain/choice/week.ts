import {
  addDays,
  dayAt,
  dayNumber,
  dayOfNumber,
  minute,
  mondayOf,
  startOfDay,
  type Day,
  type Monday,
} from '#domain/visits/days.ts'
import { isLiveIn, workIn, type Interval } from '#domain/visits/intervals.ts'

/** The Indian week in which the earliest of some times begins. */
export function mondayOfFirst(times: readonly Interval[]): Monday {
  return mondayOf(dayAt(Math.min(...times.map(({ start }) => start))))
}

/** On how many days of a week work begins; a night counts for the day on which it begins, as on the roster. */
export function workDays(times: readonly Interval[], monday: Monday): number {
  return new Set(beginningIn(times, monday).map(({ start }) => dayAt(start))).size
}

/** The minutes of work that begin in a week. */
export function minutesOfWork(times: readonly Interval[], monday: Monday): number {
  return beginningIn(times, monday).reduce((sum, time) => sum + workIn(time) / minute, 0)
}

function beginningIn<Time extends Interval>(times: readonly Time[], monday: Monday): Time[] {
  const [from, to] = [startOfDay(monday), startOfDay(addDays(monday, 7))]
  return times.filter(({ start }) => start >= from && start < to)
}

/** The work in the week that begins on `monday`. */
export type WeekOfWork = { minutes: number; monday: Monday }
/** Consecutive days of work, of which `to` is the last. */
export type DaysInRow = { days: number; to: Day }

/**
 * The week with the most work in which a wanted time begins. The hours of wanted live-in care are not limited; a live-in day that the nurse
 * already has counts as twelve.
 * @param own the nurse's times: only weeks that have one count; null for what the wanted times demand of every nurse
 */
export function longestWeek(wanted: readonly Interval[], own: readonly Interval[] | null): WeekOfWork | null {
  const asked = wanted.filter((time) => !isLiveIn(time))
  const others = (own ?? []).filter((time) => !isOneOf(time, wanted))
  const weeks = [...new Set(asked.map(({ start }) => mondayOf(dayAt(start))))].sort()
  return weeks.reduce<WeekOfWork | null>((longest, monday) => {
    if (own && beginningIn(others, monday).length === 0) return longest
    const minutes = minutesOfWork([...asked, ...others], monday)
    return longest && longest.minutes >= minutes ? longest : { minutes, monday }
  }, null)
}

/**
 * The longest run of working days that includes a wanted one.
 * @param own as in `longestWeek`: only runs with a day of the nurse's own count
 */
export function longestRun(wanted: readonly Interval[], own: readonly Interval[] | null): DaysInRow | null {
  const asked = new Set(wanted.map(({ start }) => dayNumber(start)))
  const others = (own ?? []).map(({ start }) => dayNumber(start)).filter((day) => !asked.has(day))
  const worked = new Set([...asked, ...others])
  const days = [...asked].sort((one, other) => one - other)
  const longest = days.reduce<{ days: number; to: number } | null>((found, day) => {
    const [from, to] = [lastInRow(day, -1, worked), lastInRow(day, 1, worked)]
    if (own && !others.some((each) => each >= from && each <= to)) return found
    const count = to - from + 1
    return found && found.days >= count ? found : { days: count, to }
  }, null)
  return longest && { days: longest.days, to: dayOfNumber(longest.to) }
}

function lastInRow(day: number, step: 1 | -1, worked: ReadonlySet<number>): number {
  let last = day
  while (worked.has(last + step)) last += step
  return last
}

function isOneOf({ start, end }: Interval, times: readonly Interval[]): boolean {
  return times.some((time) => time.start === start && time.end === end)
}
