import { later, type Day } from '#domain/visits/days.ts'
import type { Line, Repeated, Segment } from '#domain/visits/plan.ts'
import type { Paise } from './amounts.ts'

export const visitUnits = ['visit', 'hour', 'month'] as const
export const fullTimeUnits = ['day', 'month'] as const

/** When a visit takes place: the price was agreed for these times. */
export type AgreedShift = Pick<Repeated, 'weekdays' | 'startMinute' | 'minutes'>

/**
 * What a visit of one recurring visit (a line of the plan) costs; a month less its share for each visit of the agreed weekdays that was not
 * served.
 */
export type VisitPrice = {
  line: string
  shifts: AgreedShift[]
  unit: (typeof visitUnits)[number]
  price: Paise
  /** Of an hourly price alone. */
  minimumMinutes?: number
}

/** What a day, or a month, of a full-time assignment costs. */
export type FullTimePrice = { unit: (typeof fullTimeUnits)[number]; price: Paise }

/** How the office told a family its prices. */
export const howTold = ['telephone', 'in-person', 'paper'] as const
export type HowTold = (typeof howTold)[number]

/** By whom: the family itself on its page, or the office, which names who was told, how and on which day. */
export type Agreed =
  { by: 'family'; at: string } | { by: 'office'; name: string; how: HowTold; toldName: string; day: Day }

export type Prices = { visits: VisitPrice[]; fullTime?: FullTimePrice }

/** What one service costs from a day on, until the day of its next agreement. */
export type Agreement = Prices & { from: Day; agreed: Agreed }

/** The agreement that holds on a day; null before the first. */
export function agreementOn<Dated extends { from: Day }>(
  agreements: readonly Dated[],
  day: Day,
): Dated | null {
  return agreements.reduce<Dated | null>(
    (newest, one) => (one.from <= day && (newest === null || one.from > newest.from) ? one : newest),
    null,
  )
}

/** What a recurring visit does on a day, or first after it; null if it has ended. */
function segmentOn({ segments }: Pick<Line, 'segments'>, day: Day): Segment | null {
  const isRunning = ({ shifts }: Segment) => shifts.length > 0
  const present = segments.findLast(({ from }) => from <= day)
  if (present && isRunning(present)) return present
  return segments.find((segment) => segment.from > day && isRunning(segment)) ?? null
}

/** When a recurring visit takes place on a day or first after it, or did before it ended. */
export function agreedShifts(line: Pick<Line, 'segments'>, day: Day): AgreedShift[] {
  const last = line.segments.findLast(({ shifts }) => shifts.length > 0)
  const { shifts = [] } = segmentOn(line, day) ?? last ?? {}
  return shifts.map(({ weekdays, startMinute, minutes }) => ({ weekdays, startMinute, minutes }))
}

/**
 * The recurring visits without a price on the day on which they run next: none was agreed, or one for another length or, by the month, for
 * other weekdays.
 */
export function unpricedLines<Recurring extends Pick<Line, 'id' | 'segments'>>(
  lines: readonly Recurring[],
  agreements: readonly Pick<Agreement, 'from' | 'visits'>[],
  today: Day,
): Recurring[] {
  return lines.filter((line) => {
    const next = segmentOn(line, today)
    if (!next) return false
    const price = agreementOn(agreements, later(next.from, today))?.visits.find(
      (each) => each.line === line.id,
    )
    return !price || !isForSchedule(price, next.shifts)
  })
}

/** An hourly price is for any length, one by the visit for the length of each weekday, and one by the month for these weekdays alone. */
function isForSchedule({ unit, shifts: agreed }: VisitPrice, shifts: readonly AgreedShift[]): boolean {
  const [before, present] = [lengthsOf(agreed), lengthsOf(shifts)]
  const isForLengths = [...present].every(
    ([weekday, minutes]) => (before.get(weekday) ?? agreed[0]?.minutes) === minutes,
  )
  const isForWeekdays =
    [...present.keys()].every((weekday) => before.has(weekday)) && before.size === present.size
  return unit === 'hour' || (isForLengths && (unit === 'visit' || isForWeekdays))
}

/** The minutes of the visit on each weekday. */
function lengthsOf(shifts: readonly AgreedShift[]): Map<number, number> {
  return new Map(shifts.flatMap(({ weekdays, minutes }) => weekdays.map((weekday) => [weekday, minutes])))
}
