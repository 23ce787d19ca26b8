import * as m from '#app/content/paraglide/messages.js'
import { clockWords, spanWords } from '#domain/clock-words.ts'
import { timeAt } from '#domain/dates.ts'
import { getLocale } from '#app/content/paraglide/runtime.js'
import type { Language } from '#domain/languages.ts'
import type { Night } from '#domain/visits/day-parts.ts'
import { dayAt, minute, startOfDay, weekdayOf, type Day } from '#domain/visits/days.ts'
import type { Interval } from '#domain/visits/intervals.ts'
import { dateIn } from '#domain/day-words.ts'

/** Not from `Intl`, whose words change with its version. */
const weekdays: Record<Language, readonly string[]> = {
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  hi: ['सोम', 'मंगल', 'बुध', 'गुरु', 'शुक्र', 'शनि', 'रवि'],
  mr: ['सोम', 'मंगळ', 'बुध', 'गुरु', 'शुक्र', 'शनि', 'रवि'],
}

/** A day in the language of the request: `Tue 24 Nov 2026`. */
export function dayWords(day: Day): string {
  return `${weekdayWords(day)} ${dateIn(getLocale(), day)}`
}

function weekdayWords(day: Day): string {
  return weekdays[getLocale()][weekdayOf(day) - 1] ?? ''
}

/** The day of a visit, which is at most some weeks away: `Tue 24 Nov`. */
export function shortDay(day: Day): string {
  return dayWords(day).replace(/ \d{4}$/, '')
}

/** A time of day as in a nurse's SMS, twelve hours: `8 am`, `सकाळी 8`. */
export function clock(time: number): string {
  return clockWords(getLocale(), time)
}

/** From when to when: `8 pm to 8 am (Wed)`. A visit has a day at most, so the weekday is enough where it ends on another day. */
export function intervalWords(interval: Interval): string {
  return withWeekday(interval, timesOf(interval))
}

function timesOf(interval: Interval): string {
  return m.family_time(spanWords(getLocale(), interval))
}

/** The night of timesheets: `10 pm to 6 am`. */
export function nightWords({ fromMinute, toMinute }: Night): string {
  const [start, end] = [fromMinute, toMinute].map((each) => startOfDay('2026-01-01') + each * minute)
  return timesOf({ start: start ?? 0, end: end ?? 0 })
}

/** The same to the minute, for the list of hours: `20:00 – 08:00 (Wed)`. */
export function exactInterval({ start, end }: Interval): string {
  return withWeekday({ start, end }, `${timeAt(start)} – ${timeAt(end)}`)
}

function withWeekday({ start, end }: Interval, words: string): string {
  return dayAt(start) === dayAt(end - 1) ? words : `${words} (${weekdayWords(dayAt(end))})`
}

/** The same with its day: `Tue 24 Nov, 8 am to 8 pm`. */
export function dayAndInterval(interval: Interval): string {
  return `${shortDay(dayAt(interval.start))}, ${intervalWords(interval)}`
}

/** The day and the times of a heading, for `DayAndTime`. */
export function dayAndTime(interval: Interval): { day: string; times: string } {
  return { day: shortDay(dayAt(interval.start)), times: intervalWords(interval) }
}

/** A moment: `Tue 24 Nov, 7:40 pm`. */
export function momentWords(time: number): string {
  return `${shortDay(dayAt(time))}, ${clock(time)}`
}

/** A month, yyyy-mm, in the language of the request: `Nov 2026`. */
export function monthWords(month: string): string {
  return dateIn(getLocale(), `${month}-01`).replace(/^\d+ /, '')
}
