import { indiaOffset } from '#domain/dates.ts'

/*
 * Days, weeks and times of day in India (docs/visits.md, "Words"). A week is named by its Monday instead of a number, so that the turn of
 * the year is no special case.
 */

/** A calendar day in India, yyyy-mm-dd. */
export type Day = string
/** The Monday that names a week. */
export type Monday = Day

/** One minute, in milliseconds. */
export const minute = 60_000
/** Visits exist for this week and the five after it. */
export const horizonWeeks = 6

const dayLength = 24 * 60 * minute

const mostRemembered = 5000

/** Remembers answers: a choice among 2,000 nurses asks half a million times about the same hundred days. */
function remembered<Key, Answer>(answer: (key: Key) => Answer): (key: Key) => Answer {
  const known = new Map<Key, Answer>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const found = answer(key)
    // Days come from addresses too.
    if (known.size >= mostRemembered) known.clear()
    known.set(key, found)
    return found
  }
}

/** The day in India of a time in milliseconds since 1970. */
export function dayAt(time: number): Day {
  return dayOfNumber(dayNumber(time))
}

/** The same day as a number. */
export function dayNumber(time: number): number {
  return Math.floor((time + indiaOffset) / dayLength)
}

export const dayOfNumber = remembered((number: number): Day =>
  new Date(number * dayLength).toISOString().slice(0, 10),
)

/** The inverse of `dayOfNumber`. */
const numberOfDay = remembered((day: Day): number => Date.parse(day) / dayLength)

/** A time in milliseconds since 1970 as a UTC instant. */
export function instantAt(time: number): string {
  return new Date(time).toISOString()
}

/** When a day begins in India, in milliseconds since 1970. */
export const startOfDay = remembered((day: Day): number => Date.parse(`${day}T00:00:00+05:30`))

/** The day a number of days later, or earlier if negative. */
export function addDays(day: Day, days: number): Day {
  return dayOfNumber(numberOfDay(day) + days)
}

/** How many days there are from one day to another, both included. */
export function countDays(first: Day, last: Day): number {
  return numberOfDay(last) - numberOfDay(first) + 1
}

/** The days from one to another, both included. */
export function daysFrom(first: Day, last: Day): Day[] {
  return Array.from({ length: countDays(first, last) }, (_, place) => addDays(first, place))
}

/**
 * When the day after a day ends in India, in milliseconds since 1970. An unallocated visit that begins before then is urgent: the next
 * morning's mail may come too late for it.
 */
export function endOfNextDay(day: Day): number {
  return startOfDay(addDays(day, 2))
}

/** The weekday of a day: 1 is Monday, 7 is Sunday (ISO 8601). */
export function weekdayOf(day: Day): number {
  // Day 0 was a Thursday.
  return ((numberOfDay(day) % 7) + 11) % 7 || 7
}

/** The Monday of a day's week. */
export function mondayOf(day: Day): Monday {
  return addDays(day, 1 - weekdayOf(day))
}

/** The seven days of a week, from Monday. */
export function daysOf(monday: Monday): Day[] {
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index))
}

/** The Mondays of the weeks from that of one day to that of another, both included. */
export function mondaysFrom(first: Day, last: Day): Monday[] {
  const monday = mondayOf(first)
  return Array.from({ length: Math.ceil(countDays(monday, last) / 7) }, (_, place) =>
    addDays(monday, 7 * place),
  )
}

/** The weeks of some days with the one before and the one after: a nurse may have come in the one and stay until the other. */
export function withWeeksBeside(first: Day, last = first): Monday[] {
  return mondaysFrom(addDays(first, -7), addDays(last, 7))
}

/** The Mondays of the weeks in which visits exist. */
export function horizonFrom(today: Day): Monday[] {
  return Array.from({ length: horizonWeeks }, (_, index) => addDays(mondayOf(today), 7 * index))
}

/** The weeks in which visits exist, and the one before: its last nurses may still be there. */
export function horizonWithBefore(today: Day): Monday[] {
  return [addDays(mondayOf(today), -7), ...horizonFrom(today)]
}

/** Whether a text is a day that exists, such as 2028-02-29. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

export function earlier(one: Day, other: Day): Day {
  return one < other ? one : other
}

export function later(one: Day, other: Day): Day {
  return one > other ? one : other
}

/**
 * The minute of the day that a time names, 0 to 1439.
 * @param time hh:mm
 * @returns null if the text is not a time of day
 */
export function minuteOfDay(time: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  return hours && minutes ? Number(hours) * 60 + Number(minutes) : null
}
