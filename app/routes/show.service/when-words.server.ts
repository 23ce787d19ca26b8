import { dayName } from '#app/routes/show.service_.$serviceId.visits/day-names.server.ts'
import * as m from '#app/content/paraglide/messages.js'
import { getLocale } from '#app/content/paraglide/runtime.js'
import { clockWords, spanWords } from '#domain/clock-words.ts'
import { addDays, dayAt } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { now } from '#server/clock.server.ts'

/* Days and times in the words of a family, in the language of the request. */

/** 8 am. */
export function clock(time: number): string {
  return clockWords(getLocale(), time)
}

/** 8 am to 8 pm; `सकाळी 9:30 ते 11:30`. A visit until midnight ends on its own day. */
export function hoursOf(visit: Parameters<typeof intervalOf>[0]): string {
  const { start, end } = intervalOf(visit)
  return dayAt(end - 1) === dayAt(start)
    ? m.family_time(spanWords(getLocale(), { start, end }))
    : m.family_time_over({ start: clock(start), end: clock(end) })
}

/** Whether a time is on today's Indian day. */
export function isToday(time: number): boolean {
  return dayAt(time) === dayAt(now())
}

/** The day of a time: “Today, Tuesday 24 November”, “Tomorrow, …”, or the day alone. */
export function dayOf(time: number): string {
  const day = dayAt(time)
  if (isToday(time)) return m.family_today({ day: dayName(day) })
  return day === addDays(dayAt(now()), 1) ? m.family_tomorrow({ day: dayName(day) }) : dayName(day)
}

/** Today, Tuesday 24 November. */
export function todayName(): string {
  return dayOf(now())
}
