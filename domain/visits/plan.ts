import { addDays, dayAt, daysOf, mondayOf, weekdayOf, type Day, type Monday } from './days.ts'
import { intervalOf } from './intervals.ts'

/*
 * A plan and the visits that it makes (docs/visits.md). The visits of a week follow from the plan alone, so that any process
 * that makes them makes the same ones.
 */

/** A time of day and who comes. */
export type Shift = {
  /** Minutes after midnight in India: 0 to 1439. */
  start: number
  /** The length in minutes. */
  minutes: number
  /** The nurse's id; absent while the visit is uncovered. */
  nurseId?: string
}

/** What a line does from a day on, up to the next segment: a shift on some weekdays (1 is Monday), or nothing more. */
export type Segment =
  (Shift & { from: Day; weekdays: readonly number[]; ends?: never }) | { from: Day; ends: true }

/** One day of a line that was changed by hand: another shift, or no visit. A `kind` in each of 300 would make a plan too large. */
export type Exception = ({ day: Day; noVisit?: never } & Shift) | { day: Day; noVisit: true }

/** The visit in whose place another nurse was sent (`substitutes.ts`). */
export type InsteadOf = {
  line: string
  day: Day
  /** The id of the form that sent the nurse. */
  change: string
}

/** A repeating shift, or the one visit of a nurse who was sent in place of another. */
export type Line = {
  /** Unique in its plan for good; a part of its visits' ids. */
  id: string
  /** Only of a substitute. Bounds and pauses of the plan are compared with the day of the first visit. */
  insteadOf?: InsteadOf
  /** By `from`, each day at most once. */
  segments: readonly Segment[]
  /** By `day`, each day at most once. */
  exceptions: readonly Exception[]
}

/** Days without any visit, both included: the patient is in hospital. */
export type Pause = { from: Day; to: Day }

/** What the office has agreed with a family for one service. */
export type Plan = {
  serviceId: string
  /** The first and the last Indian day of the service. */
  firstDay: Day
  lastDay: Day
  lines: readonly Line[]
  /** By `from`, without overlaps. */
  pauses: readonly Pause[]
  /** How many lines were ever made, so that the id of a line is not given twice. */
  linesMade: number
}

/** One visit of a line. It belongs to the Indian day on which it starts. */
export type Visit = Shift & { line: string; day: Day; /** Only of a substitute. */ insteadOf?: InsteadOf }

/** The part of a visit's id that is unique in its service; it stays the same when the visit is changed. */
export function visitKey({ line, day }: { line: string; day: Day }): string {
  return `${day}#${line}`
}

/** The visit with a name among those of one service. */
export function findVisit<Named extends { line: string; day: Day }>(
  visits: readonly Named[],
  name: { line: string; day: Day },
): Named | undefined {
  return visits.find((visit) => visitKey(visit) === visitKey(name))
}

/**
 * Whether a visit has begun: its time has come, its nurse has arrived before it, or no nurse came. What has begun is not changed by the
 * plan any more.
 */
export function hasBegun(
  visit: Pick<Visit, 'day' | 'start' | 'minutes'> & { arrivedAt?: string; missedAt?: string },
  now: number,
): boolean {
  return visit.arrivedAt !== undefined || visit.missedAt !== undefined || intervalOf(visit).start <= now
}

/** A plan without lines, for a service with these days. */
export function emptyPlan(service: Pick<Plan, 'serviceId' | 'firstDay' | 'lastDay'>): Plan {
  const { serviceId, firstDay, lastDay } = service
  return { serviceId, firstDay, lastDay, lines: [], pauses: [], linesMade: 0 }
}

/** The visits of a week, by start and line. */
export function visitsOf(plan: Plan, monday: Monday): Visit[] {
  return daysOf(monday)
    .flatMap((day) => visitsOn(plan, day))
    .sort(byTime)
}

/**
 * The first visit that begins after an instant and is not over, also beyond the weeks for which visits exist: what the plan says then.
 * @param after milliseconds since 1970; what had begun by then is left out
 * @param nurseId only visits of this nurse
 * @param hasArrival of which visits an arrival is reported, whatever their time is
 */
export function firstVisitOf(
  plan: Plan,
  {
    after,
    now,
    nurseId,
    hasArrival = () => false,
  }: { after: number; now: number; nurseId?: string; hasArrival?: (visit: Visit) => boolean },
): Visit | null {
  // A substitute of the last night may come on the day after it.
  const last = addDays(plan.lastDay, 1)
  for (let monday = mondayOf(dayAt(after)); monday <= last; monday = addDays(monday, 7)) {
    const found = visitsOf(plan, monday).find((visit) => {
      const { start, end } = intervalOf(visit)
      const isTheirs = nurseId === undefined || visit.nurseId === nurseId
      return start > after && end > now && isTheirs && !hasArrival(visit)
    })
    if (found) return found
  }
  return null
}

/** The visits that start on a day. */
export function visitsOn(plan: Plan, day: Day): Visit[] {
  return plan.lines.flatMap((line) => {
    if (!takesPlaceOn(plan, line.insteadOf?.day ?? day)) return []
    const shift = shiftOn(line, day)
    const { insteadOf } = line
    return shift ? [{ line: line.id, day, ...shift, ...(insteadOf && { insteadOf }) }] : []
  })
}

/** Whether a plan has visits on a day at all: it is one of the service's, and in no pause. */
export function takesPlaceOn(plan: Plan, day: Day): boolean {
  return day >= plan.firstDay && day <= plan.lastDay && !isPaused(plan, day)
}

export function isPaused({ pauses }: Pick<Plan, 'pauses'>, day: Day): boolean {
  return pauses.some(({ from, to }) => from <= day && day <= to)
}

/** The segment that holds on a day; null before the first one and after the line's end. */
export function segmentOn({ segments }: Pick<Line, 'segments'>, day: Day) {
  const segment = segments.findLast(({ from }) => from <= day)
  return segment && !segment.ends ? segment : null
}

/** Whether a line has no visit from a day on, because it has ended by then. */
export function hasEnded({ segments }: Pick<Line, 'segments'>, day: Day): boolean {
  const last = segments.at(-1)
  return last?.ends === true && last.from <= day
}

/** Whether a plan can have visits after a day: it is rolled forward as long as it has. */
export function goesOnAfter({ lastDay, lines }: Plan, day: Day): boolean {
  return lastDay > day && lines.some((line) => !hasEnded(line, addDays(day, 1)))
}

/** The nurses whom a plan names on a day or after it; not those who are sent once in place of another. */
export function nursesInPlan(plan: Plan, from: Day): Set<string> {
  const lines = plan.lines.filter(({ insteadOf }) => !insteadOf)
  const shifts = lines.flatMap(({ segments, exceptions }): (Segment | Exception)[] => [
    ...segments.filter((_, index) => {
      const next = segments[index + 1]
      return !next || next.from > from
    }),
    ...exceptions.filter(({ day }) => day >= from),
  ])
  return new Set(shifts.flatMap((shift) => ('nurseId' in shift && shift.nurseId ? [shift.nurseId] : [])))
}

/** Sorts visits by day, start and line. */
export function byTime(one: Visit, other: Visit): number {
  if (one.day !== other.day) return one.day < other.day ? -1 : 1
  return one.start - other.start || (one.line < other.line ? -1 : 1)
}

function shiftOn(line: Line, day: Day): Shift | null {
  const segment = segmentOn(line, day)
  if (!segment) return null
  const exception = line.exceptions.find((each) => each.day === day)
  if (exception) return exception.noVisit ? null : shiftOf(exception)
  return segment.weekdays.includes(weekdayOf(day)) ? shiftOf(segment) : null
}

/** The shift alone, without an attribute for a nurse where there is none. */
export function shiftOf({ start, minutes, nurseId }: Shift): Shift {
  return { start, minutes, ...(nurseId && { nurseId }) }
}
