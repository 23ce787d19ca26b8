import { addDays, dayAt, daysOf, mondayOf, weekdayOf, type Day, type Monday } from './days.ts'
import { intervalOf } from './intervals.ts'

/*
 * A plan and the visits that it makes (docs/visits.md). A week's visits follow from the plan alone, so every process makes the same ones.
 */

/** A time of day and who comes. */
export type Shift = {
  /** Minutes after midnight in India: 0 to 1439, or up to 2879 for a nurse who was sent. */
  startMinute: number
  /** The length in minutes. */
  minutes: number
  /** The nurse's id; absent while the visit is uncovered. */
  nurseId?: string
}

/** A shift on some weekdays; 1 is Monday. */
export type Repeated = Shift & { weekdays: readonly number[] }

/** What a line does from a day until its next segment: a shift for each weekday with a visit; without any, the line rests or has ended. */
export type Segment = { from: Day; shifts: readonly Repeated[] }

/** A day of a line that was changed by hand: another shift, or no visit. A `kind` in each of 300 would make a plan too large. */
export type Exception = ({ day: Day; noVisit?: never } & Shift) | { day: Day; noVisit: true }

/** A recurring visit. */
export type Line = {
  /** Unique in its plan and never reused; part of the ids of its visits. */
  id: string
  /** Sorted by `from`, one for a day. */
  segments: readonly Segment[]
  /** Sorted by `day`, one for a day. */
  exceptions: readonly Exception[]
}

/** Days without visits, both included, such as a stay in hospital. */
export type Pause = { from: Day; to: Day }

/** What the office has agreed with a family for one service. */
export type Plan = {
  serviceId: string
  /** The first and the last Indian day of the service. */
  firstDay: Day
  lastDay: Day
  lines: readonly Line[]
  /** Sorted by `from`, without overlaps. */
  pauses: readonly Pause[]
  /** How many lines were ever made, so that no line's id is reused. */
  linesMade: number
}

/**
 * One visit of a line, which belongs to the Indian day on which it starts; or the stint of a nurse who was sent to it, which may start on the
 * day after (`stints.ts`).
 */
export type Visit = Shift & { line: string; day: Day }

/** The part of a visit's id that is unique in its service; it stays the same when the visit is changed. */
export function visitKey({ line, day }: { line: string; day: Day }): string {
  return `${day}#${line}`
}

/** The visit of a line and day among those of one service. */
export function findVisit<Named extends { line: string; day: Day }>(
  visits: readonly Named[],
  name: { line: string; day: Day },
): Named | undefined {
  return visits.find((visit) => visitKey(visit) === visitKey(name))
}

/** Whether a visit has begun: its time has come, its nurse arrived early, or it was missed. The plan no longer changes such a visit. */
export function hasBegun(
  visit: Pick<Visit, 'day' | 'startMinute' | 'minutes'> & { arrivedAt?: string; missedAt?: string },
  now: number,
): boolean {
  return visit.arrivedAt !== undefined || visit.missedAt !== undefined || intervalOf(visit).start <= now
}

/** A plan without lines, for a service with these days. */
export function emptyPlan(service: Pick<Plan, 'serviceId' | 'firstDay' | 'lastDay'>): Plan {
  const { serviceId, firstDay, lastDay } = service
  return { serviceId, firstDay, lastDay, lines: [], pauses: [], linesMade: 0 }
}

/** The visits of a week, sorted by day, start and line. */
export function visitsOf(plan: Plan, monday: Monday): Visit[] {
  return daysOf(monday)
    .flatMap((day) => visitsOn(plan, day))
    .sort(byTime)
}

/**
 * The first visit that begins after an instant and is not over, from the plan alone and therefore also beyond the horizon.
 * @param after milliseconds since 1970; visits that begin by then are left out
 * @param nurseId only visits of this nurse
 * @param hasArrival the visits with a reported arrival, which are left out whatever their time
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
  for (let monday = mondayOf(dayAt(after)); monday <= plan.lastDay; monday = addDays(monday, 7)) {
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
  if (!takesPlaceOn(plan, day)) return []
  return plan.lines.flatMap((line) => {
    const shift = shiftOn(line, day)
    return shift ? [{ line: line.id, day, ...shift }] : []
  })
}

/** Whether a plan can have visits on a day: it is within the service and outside pauses. */
export function takesPlaceOn(plan: Plan, day: Day): boolean {
  return day >= plan.firstDay && day <= plan.lastDay && !isPaused(plan, day)
}

export function isPaused({ pauses }: Pick<Plan, 'pauses'>, day: Day): boolean {
  return pauses.some(({ from, to }) => from <= day && day <= to)
}

/** The segment in force on a day; null before the first one, in a rest and after the line's end. */
export function segmentOn({ segments }: Pick<Line, 'segments'>, day: Day): Segment | null {
  const segment = segments.findLast(({ from }) => from <= day)
  return segment && segment.shifts.length > 0 ? segment : null
}

/** What a line does on a day unless it is changed by hand; null where it has no visit. */
export function regularOn(line: Pick<Line, 'segments'>, day: Day): Shift | null {
  return shiftOfWeekday(segmentOn(line, day), weekdayOf(day))
}

export function shiftOfWeekday(segment: Segment | null, weekday: number): Shift | null {
  const shift = segment?.shifts.find(({ weekdays }) => weekdays.includes(weekday))
  return shift ? shiftOf(shift) : null
}

/** The shift that a form about a day of a line begins with: its visit of that day, else what the line does then. */
export function shownShift(line: Line, day: Day): Shift | null {
  const [first] = segmentOn(line, day)?.shifts ?? []
  return shiftOn(line, day) ?? (first ? shiftOf(first) : null)
}

/** Whether a line has ended by a day for good. A visit of a single day can be left after its last weekday. */
export function hasEnded({ segments, exceptions }: Line, day: Day): boolean {
  const last = segments.at(-1)
  return last?.shifts.length === 0 && last.from <= day && exceptions.every((each) => each.day < day)
}

/** Whether a plan can have visits after a day; as long as it can, it is rolled forward. */
export function goesOnAfter({ lastDay, lines }: Plan, day: Day): boolean {
  return lastDay > day && lines.some((line) => !hasEnded(line, addDays(day, 1)))
}

/** The nurses whom a plan names on a day or later. */
export function nursesInPlan(plan: Plan, from: Day): Set<string> {
  const shifts = plan.lines.flatMap((line): (Shift | Exception)[] => [
    ...segmentsFrom(line, from).flatMap((segment) => segment.shifts),
    ...line.exceptions.filter(({ day }) => day >= from),
  ])
  return new Set(shifts.flatMap((shift) => ('nurseId' in shift && shift.nurseId ? [shift.nurseId] : [])))
}

/** The segments that are in force on a day or later. */
export function segmentsFrom({ segments }: Pick<Line, 'segments'>, day: Day): Segment[] {
  return segments.filter((_, index) => {
    const next = segments[index + 1]
    return !next || next.from > day
  })
}

/** Sorts visits by day, start and line. */
export function byTime(one: Visit, other: Visit): number {
  if (one.day !== other.day) return one.day < other.day ? -1 : 1
  return one.startMinute - other.startMinute || (one.line < other.line ? -1 : 1)
}

function shiftOn(line: Line, day: Day): Shift | null {
  const exception = line.exceptions.find((each) => each.day === day)
  if (exception) return exception.noVisit ? null : shiftOf(exception)
  return regularOn(line, day)
}

/** The shift alone, without a `nurseId` key if there is no nurse. */
export function shiftOf({ startMinute, minutes, nurseId }: Shift): Shift {
  return { startMinute, minutes, ...(nurseId && { nurseId }) }
}

/** Which of the four shifts it is, by its time. */
export function shiftOfTime({ startMinute, minutes }: Pick<Shift, 'startMinute' | 'minutes'>) {
  if (minutes === 24 * 60) return 'liveIn'
  if (minutes === 12 * 60 && startMinute === 8 * 60) return 'day'
  return minutes === 12 * 60 && startMinute === 20 * 60 ? 'night' : 'visit'
}
