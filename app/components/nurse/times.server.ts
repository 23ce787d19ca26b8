import { timeAt } from '#domain/dates.ts'
import { getLocale } from '#app/content/paraglide/runtime.js'
import type { Language } from '#domain/languages.ts'
import { dayAt, weekdayOf, type Day } from '#domain/visits/days.ts'
import type { Interval } from '#domain/visits/intervals.ts'
import { dayIn } from '#domain/dates-in-words.ts'

/** Not from `Intl`, whose words change with its version. */
const weekdays: Record<Language, readonly string[]> = {
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  hi: ['सोम', 'मंगल', 'बुध', 'गुरु', 'शुक्र', 'शनि', 'रवि'],
  mr: ['सोम', 'मंगळ', 'बुध', 'गुरु', 'शुक्र', 'शनि', 'रवि'],
}

/** A day in the language of the request: `Tue 24 Nov 2026`. */
export function dayWords(day: Day): string {
  return `${weekdayWords(day)} ${dayIn(getLocale(), `${day}T06:30:00.000Z`)}`
}

function weekdayWords(day: Day): string {
  return weekdays[getLocale()][weekdayOf(day) - 1] ?? ''
}

/** From when to when: `20:00 – 08:00 (Wed)`. A visit has a day at most, so the weekday is enough where it ends on another day. */
export function intervalWords({ start, end }: Interval): string {
  const [from, to] = [dayAt(start), dayAt(end - 1)]
  const until = `${timeAt(start)} – ${timeAt(end)}`
  return from === to ? until : `${until} (${weekdayWords(dayAt(end))})`
}

/** The same with its day: `Tue 24 Nov 2026, 08:00 – 20:00`. */
export function dayAndInterval(interval: Interval): string {
  return `${dayWords(dayAt(interval.start))}, ${intervalWords(interval)}`
}

/** The day and the times of a heading, for `DayAndTime`. */
export function dayAndTime(interval: Interval): { day: string; times: string } {
  return { day: dayWords(dayAt(interval.start)), times: intervalWords(interval) }
}

/** A moment: `Tue 24 Nov 2026, 19:40`. */
export function momentWords(time: number): string {
  return `${dayWords(dayAt(time))}, ${timeAt(time)}`
}

/** A month, yyyy-mm, in the language of the request: `Nov 2026`. */
export function monthWords(month: string): string {
  return dayIn(getLocale(), `${month}-01T06:30:00.000Z`).replace(/^\d+ /, '')
}
