import { addDays, dayAt, minute, startOfDay } from './days.ts'
import { attendanceLimits } from './attendance.ts'

/**
 * The last moment with a time of day in India, or one that is ahead by as much as clocks may differ: 23:50 that is typed at 00:10 is of
 * yesterday.
 * @param time hh:mm
 * @param now milliseconds since 1970
 * @returns milliseconds since 1970; null where the text is no time of day
 */
export function lastTimeOfDay(time: string, now: number): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  if (hours === undefined || minutes === undefined) return null
  const after = (Number(hours) * 60 + Number(minutes)) * minute
  const latest = now + attendanceLimits.clockMinutes * minute
  const today = startOfDay(dayAt(latest)) + after
  return today <= latest ? today : startOfDay(addDays(dayAt(latest), -1)) + after
}
