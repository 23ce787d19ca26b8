import { endOfCare, startOfCare } from './care-period.ts'
import { indiaDay, indiaTime } from './dates.ts'
import { addDays, weekdayOf, type Day } from './visits/days.ts'

/*
 * How the office's pages write days and times: "Mon 23 Nov", "Mon 23 Nov, 15:10", 24 hours, an en dash between times, the year only if it
 * is not this one. Families, nurses and SMS have twelve hours (`clock-words.ts`).
 */

// Not from `Intl`: server and browser must write the same.
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
] as const

/** 1 is Monday. */
export function weekdayName(weekday: number): string {
  return weekdays[weekday - 1] ?? ''
}

/** `24 Nov`, with the year if it is not this one. */
export function dateWords(day: Day, today: Day): string {
  return dayInMonth(day, today, 3)
}

/** `Tue 24 Nov`. */
export function dayWords(day: Day, today: Day): string {
  return `${weekdayName(weekdayOf(day)).slice(0, 3)} ${dateWords(day, today)}`
}

/** `today`, `tomorrow`, or the day alone: `Tue 24 Nov`. */
export function comingDayWords(day: Day, today: Day): string {
  if (day === today) return 'today'
  return day === addDays(today, 1) ? 'tomorrow' : dayWords(day, today)
}

/**
 * `November 2026`.
 * @param month yyyy-mm
 */
export function monthTitle(month: string): string {
  return `${months[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`
}

/** `08:00`; minutes past midnight start again at 00:00. */
export function timeWords(minute: number): string {
  const ofDay = minute % (24 * 60)
  return [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** `08:00–20:00`; a night is `20:00–08:00`. */
export function hoursWords({ startMinute, minutes }: { startMinute: number; minutes: number }): string {
  return `${timeWords(startMinute)}–${timeWords(startMinute + minutes)}`
}

/**
 * `Mon 23 Nov, 15:10`; N/A without an instant.
 * @param instant UTC, ISO 8601
 */
export function momentWords(instant: string | null | undefined, today: Day): string {
  if (!instant || Number.isNaN(Date.parse(instant))) return 'N/A'
  return `${dayWords(indiaDay(instant), today)}, ${indiaTime(instant)}`
}

/** The same with seconds, for the audit log only. */
export function exactWords(instant: string, today: Day): string {
  return `${momentWords(instant, today)}:${new Date(instant).toISOString().slice(17, 19)}`
}

/**
 * A period between two instants: `Mon 23 Nov, 09:00 to Tue 24 Nov, 18:00`. From midnight to midnight it is whole days: `24 November`,
 * `24 to 25 November`, `30 November to 2 December`.
 */
export function periodWords({ from, to }: { from: string; to: string }, today: Day): string {
  const [begins, ends] = [startOfCare(from), endOfCare(to)]
  if (begins.time === null && ends.time === null) return daysWords(begins.day, ends.day, today)
  const start = begins.time === null ? dayWords(begins.day, today) : momentWords(from, today)
  return `${start} to ${ends.time === null ? `the end of ${dayWords(ends.day, today)}` : momentWords(to, today)}`
}

function daysWords(first: Day, last: Day, today: Day): string {
  const end = dayInMonth(last, today)
  if (first === last) return end
  return `${first.slice(0, 7) === last.slice(0, 7) ? Number(first.slice(8)) : dayInMonth(first, today)} to ${end}`
}

/** @param letters how many letters of the month's name; all if left out */
function dayInMonth(day: Day, today: Day, letters?: number): string {
  const [year = '', month, date] = day.split('-')
  const words = `${Number(date)} ${months[Number(month) - 1]?.slice(0, letters) ?? ''}`
  return today.startsWith(year) ? words : `${words} ${year}`
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Indian time as en-IN writes it. Only for the server: a browser may have another version of the locale and would write it differently. */
function inIndia(instant: string | null | undefined, options: Intl.DateTimeFormatOptions): string {
  const name = JSON.stringify(options)
  // Made at first use, not at start: it takes 14 ms, which would slow every cold start.
  const format =
    formats.get(name) ?? new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', ...options })
  formats.set(name, format)
  const milliseconds = instant ? Date.parse(instant) : Number.NaN
  return Number.isNaN(milliseconds) ? 'N/A' : format.format(milliseconds)
}

/** The date of creation in the specification's lists (section 2), as en-IN with 24 hours: `23 Nov 2026, 06:07`; or N/A. */
export function createdWords(instant: string | null | undefined): string {
  return inIndia(instant, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })
}

const numbers = {
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const

/** An instant in a spreadsheet file: `23/11/2026, 6:07:41 am`; or N/A. */
export function formatOfficeInstant(instant: string | null | undefined): string {
  return inIndia(instant, { ...numbers, second: '2-digit' })
}

/** The same without seconds, for the start and the end of care. */
export function formatOfficeMinute(instant: string | null | undefined): string {
  return inIndia(instant, numbers)
}
