import { addDays, dayAt, minute, minuteOfDay, startOfDay, weekdayOf, type Day } from '#domain/visits/days.ts'
import { isLiveIn, type Interval } from '#domain/visits/intervals.ts'

/*
 * When a nurse works, by weekday. A visit fits if their hours cover all of it, whichever days those hours began on. Comparing instants
 * makes a night no special case.
 */

/** The whole Indian day, none of it, or from hh:mm to hh:mm; an end that is not later is on the next morning. */
export type WorkingDay = 'any' | 'off' | { from: string; to: string }

/** Monday to Sunday. */
export type Availability = readonly WorkingDay[]

/** A visit outside the nurse's hours: the day whose hours fall short, what the record says of it, and how many visits are outside. */
export type Outside = { day: Day; works: WorkingDay; count: number }

const dayLength = 24 * 60 * minute

/** The first of some visits outside a nurse's hours, and how many are; null if none is. */
export function outsideAvailability(times: readonly Interval[], availability: Availability): Outside | null {
  const outside = times
    .toSorted((one, other) => one.start - other.start)
    .flatMap((time) => firstDayOutside(time, availability) ?? [])
  const [day] = outside
  return day === undefined ? null : { day, works: workingDay(availability, day), count: outside.length }
}

/** The first day whose hours do not cover a visit; null if the hours cover it. */
function firstDayOutside(time: Interval, availability: Availability): Day | null {
  const days = daysTouchedBy(time)
  if (isLiveIn(time)) return days.find((day) => workingDay(availability, day) !== 'any') ?? null
  let reached = time.start
  let endsWith: Day | null = null
  // The night before may run into the first day.
  for (const day of [addDays(dayAt(time.start), -1), ...days]) {
    const window = windowOf(day, workingDay(availability, day))
    if (!window || window.start > reached || window.end <= reached) continue
    reached = window.end
    endsWith = day
  }
  return reached >= time.end ? null : dayShort(reached, endsWith, availability)
}

/**
 * The day whose hours fall short: the one on which they began, even if a night ended on the next day. If none have begun, the small hours
 * belong to the day before if the nurse works that night.
 */
function dayShort(reached: number, endsWith: Day | null, availability: Availability): Day {
  if (endsWith && workingDay(availability, endsWith) !== 'any') return endsWith
  const day = dayAt(reached)
  const [before, works] = [addDays(day, -1), workingDay(availability, day)]
  const night = works === 'any' ? null : windowOf(before, works)
  const isOfNightBefore = night !== null && night.start <= reached && reached < night.end
  return isOfNightBefore && workingDay(availability, before) !== 'any' ? before : day
}

function daysTouchedBy({ start, end }: Interval): Day[] {
  const [first, last] = [dayAt(start), dayAt(end - 1)]
  const days = [first]
  for (let day = first; day < last; days.push(day)) day = addDays(day, 1)
  return days
}

function workingDay(availability: Availability, day: Day): WorkingDay {
  return availability[weekdayOf(day) - 1] ?? 'any'
}

function windowOf(day: Day, works: WorkingDay): Interval | null {
  if (works === 'off') return null
  const begins = startOfDay(day)
  if (works === 'any') return { start: begins, end: begins + dayLength }
  const [from, to] = [minuteOfDay(works.from) ?? 0, minuteOfDay(works.to) ?? 0]
  return { start: begins + from * minute, end: begins + to * minute + (to <= from ? dayLength : 0) }
}
