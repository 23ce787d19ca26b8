import { changed, firstDayOf, type PlanChange } from './changes.ts'
import { addDays, dayAt, horizonFrom, isDay, mondayOf, type Day } from './days.ts'
import {
  hasBegun,
  hasEnded,
  isPaused,
  nursesInPlan,
  shownShift,
  visitKey,
  visitsOn,
  type Line,
  type Plan,
  type Repeated,
  type Visit,
} from './plan.ts'
import { isSameShift } from './plan-difference.ts'
import { doesSame } from './weekdays.ts'

/** The limits of a plan (docs/visits.md, "Words"). Ended lines and former nurses do not count. */
export const planLimits = {
  lines: 6,
  nurses: 12,
  /** How many shifts the planned changes of one line can bring; keeps a plan below 60 kB. */
  shiftsAhead: 18,
  /** How many visits a change removes without a tick. */
  removedUnticked: 10,
  shortestMinutes: 60,
  longestMinutes: 24 * 60,
} as const

export type PlanProblem =
  | 'unknown-line'
  | 'not-a-day'
  | 'outside-service'
  | 'past'
  /** A visit of that day has begun, or would have. */
  | 'begun'
  /** There is no such visit: the line is not running, or the day is in a pause or beyond the horizon. */
  | 'no-visit'
  | 'reversed'
  | 'bad-start'
  | 'bad-length'
  | 'no-weekday'
  /** Each visit would stay as it is. */
  | 'no-difference'
  | 'too-many-lines'
  | 'too-many-segments'
  | 'too-many-nurses'
  /** The nurse does not exist or has left. Found where the records of nurses are read, not here. */
  | 'unknown-nurse'

/** A field of a change's form, beside which the message appears. */
type PlanField = 'line' | 'day' | 'from' | 'to' | 'shift' | 'start' | 'minutes' | 'weekdays' | 'nurseId'

/** What is wrong with one of several changes; `change` is its place among them, from 0. */
export type FoundProblem = { change: number; field: PlanField; problem: PlanProblem }

/**
 * Applies changes in order and checks each against the limits of a plan and against what has begun.
 * @param now milliseconds since 1970
 * @param begun keys of visits that have begun according to the weeks; some are no longer in the plan, or their nurse arrived early
 * @returns the plan after all changes, or every problem of the first change that is refused
 */
export function checkedChanges(
  plan: Plan,
  changes: readonly PlanChange[],
  now: number,
  begun: ReadonlySet<string> = new Set(),
): { ok: true; plan: Plan } | { ok: false; problems: FoundProblem[] } {
  let current = plan
  for (const [index, change] of changes.entries()) {
    const problems = problemsOf(current, change, now, begun)
    if (problems.length > 0)
      return { ok: false, problems: problems.map((each) => ({ change: index, ...each })) }
    current = changed(current, change)
  }
  return { ok: true, plan: current }
}

type Problem = Omit<FoundProblem, 'change'>

/** All that is wrong with one change. */
export function problemsOf(
  plan: Plan,
  change: PlanChange,
  now: number,
  begun: ReadonlySet<string> = new Set(),
): Problem[] {
  const today = dayAt(now)
  const own = [...lineProblems(plan, change), ...shiftProblems(change), ...dayProblems(plan, change, today)]
  if (own.length > 0) return own
  if (change.kind === 'following' && doesSame(plan, changed(plan, change)))
    return [{ field: 'shift', problem: 'no-difference' }]
  return [...begunProblems(plan, change, { now, begun }), ...limitProblems(plan, change, today)]
}

function lineProblems(plan: Plan, change: PlanChange): Problem[] {
  if (!('line' in change)) return []
  const isThere = plan.lines.some(({ id }) => id === change.line)
  return isThere ? [] : [{ field: 'line', problem: 'unknown-line' }]
}

function shiftProblems(change: PlanChange): Problem[] {
  const problems: Problem[] = []
  if ('startMinute' in change && !isBetween(change.startMinute, 0, 24 * 60 - 1))
    problems.push({ field: 'start', problem: 'bad-start' })
  const { shortestMinutes, longestMinutes } = planLimits
  if ('minutes' in change && !isBetween(change.minutes, shortestMinutes, longestMinutes))
    problems.push({ field: 'minutes', problem: 'bad-length' })
  if ('weekdays' in change && !areWeekdays(change))
    problems.push({ field: 'weekdays', problem: 'no-weekday' })
  return problems
}

function areWeekdays({ weekdays }: Pick<Repeated, 'weekdays'>): boolean {
  return weekdays.length > 0 && weekdays.every((weekday) => isBetween(weekday, 1, 7))
}

function isBetween(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most
}

function dayProblems(plan: Plan, change: PlanChange, today: Day): Problem[] {
  if (change.kind === 'newDays') return newDaysProblems(plan, change, today)
  const field = 'day' in change ? 'day' : 'from'
  const day = firstDayOf(plan, change)
  if (!isDay(day)) return [{ field, problem: 'not-a-day' }]
  if (day < today) return [{ field, problem: 'past' }]
  if (day < plan.firstDay || day > plan.lastDay) return [{ field, problem: 'outside-service' }]
  if ('to' in change && change.to !== undefined) return lastDayProblems({ from: day, to: change.to })
  if (change.kind !== 'thisVisit' && change.kind !== 'noVisit') return []
  return isPlanned(plan, change, today) ? [] : [{ field, problem: 'no-visit' }]
}

function lastDayProblems({ from, to }: { from: Day; to: Day }): Problem[] {
  if (!isDay(to)) return [{ field: 'to', problem: 'not-a-day' }]
  return to < from ? [{ field: 'to', problem: 'reversed' }] : []
}

/** Whether a line runs on a day that is within the horizon and outside pauses. The line may have no visit on that day. */
function isPlanned(plan: Plan, { line: id, day }: { line: string; day: Day }, today: Day): boolean {
  const line = plan.lines.find((each) => each.id === id)
  if (!line || !horizonFrom(today).includes(mondayOf(day))) return false
  return shownShift(line, day) !== null && !isPaused(plan, day)
}

function newDaysProblems(
  plan: Plan,
  { firstDay, lastDay }: { firstDay: Day; lastDay: Day },
  today: Day,
): Problem[] {
  if (!isDay(firstDay)) return [{ field: 'from', problem: 'not-a-day' }]
  if (!isDay(lastDay)) return [{ field: 'to', problem: 'not-a-day' }]
  if (lastDay < firstDay) return [{ field: 'to', problem: 'reversed' }]
  const isStarted = plan.firstDay <= today
  if (firstDay !== plan.firstDay && (isStarted || firstDay < today))
    return [{ field: 'from', problem: 'past' }]
  // Today's visits that have begun stay, so a service may end yesterday at the earliest.
  return lastDay < addDays(today, -1) ? [{ field: 'to', problem: 'past' }] : []
}

/** The present moment, and the keys of the visits that have begun according to the weeks. */
type Begun = { now: number; begun: ReadonlySet<string> }

/** One day of a line before and after a change. */
type ChangedDay = { was: Visit | undefined; is: Visit | undefined }

/** A visit that has begun cannot be changed. None can be added that would have begun already, or in place of one that is running. */
function begunProblems(plan: Plan, change: PlanChange, known: Begun): Problem[] {
  // A pause, the end of a line and a replaced nurse leave a visit that has begun as it is.
  const isOfVisits = 'startMinute' in change || 'noVisit' in change || change.kind === 'noVisit'
  const isRefused = changedDays(plan, change, known.now).some(
    (day) =>
      returnsWhileRunning(day, known) ||
      (isOfVisits && (changesRunning(day, known) || addsRunning(day, known))),
  )
  return isRefused ? [{ field: 'day' in change ? 'day' : 'from', problem: 'begun' }] : []
}

/** Also tomorrow: a nurse may have arrived today for a visit soon after midnight. */
function changedDays(plan: Plan, change: PlanChange, now: number): ChangedDay[] {
  const days = [dayAt(now), addDays(dayAt(now), 1)].filter((day) => day >= firstDayOf(plan, change))
  const after = changed(plan, change)
  return days
    .flatMap((day) => {
      const [former, next] = [visitsOn(plan, day), visitsOn(after, day)]
      return after.lines.map(({ id }) => ({
        was: former.find(({ line }) => line === id),
        is: next.find(({ line }) => line === id),
      }))
    })
    .filter(({ was, is }) => JSON.stringify(was) !== JSON.stringify(is))
}

/** The day was taken out of the plan while its visit was running; that visit stays. */
function returnsWhileRunning({ was, is }: ChangedDay, { now, begun }: Begun): boolean {
  return !was && is !== undefined && begun.has(visitKey(is)) && !hasBegun(is, now)
}

function changesRunning({ was }: ChangedDay, { now, begun }: Begun): boolean {
  return was !== undefined && (hasBegun(was, now) || begun.has(visitKey(was)))
}

function addsRunning({ is }: ChangedDay, { now, begun }: Begun): boolean {
  return is !== undefined && (hasBegun(is, now) || begun.has(visitKey(is)))
}

/** The limits that a change exceeds. Replace checks none, so a plan may exceed a limit already; that alone does not block other changes. */
function limitProblems(plan: Plan, change: PlanChange, today: Day): Problem[] {
  if (change.kind === 'replaceNurse') return []
  const after = changed(plan, change)
  const isPassed = (limit: number, count: (of: Plan) => number) => count(after) > Math.max(limit, count(plan))
  const problems: Problem[] = []
  if (isPassed(planLimits.lines, (of) => openLines(of, today).length))
    problems.push({ field: 'line', problem: 'too-many-lines' })
  const { line } = 'line' in change ? change : {}
  if (line !== undefined && isPassed(planLimits.shiftsAhead, (of) => shiftsAhead(of, line, today)))
    problems.push({ field: 'from', problem: 'too-many-segments' })
  if (isPassed(planLimits.nurses, (of) => nursesInPlan(of, today).size))
    problems.push({ field: 'nurseId', problem: 'too-many-nurses' })
  return problems
}

function openLines({ lines }: Plan, today: Day): Line[] {
  return lines.filter((line) => !hasEnded(line, today))
}

/**
 * How many shifts the planned changes of a line bring from today on; an end or a rest counts as one. Those that go on from the segment before
 * count only for their room in the plan: three as one.
 */
function shiftsAhead(plan: Plan, id: string, today: Day): number {
  const { segments = [] } = openLines(plan, today).find((each) => each.id === id) ?? {}
  const ahead = segments.flatMap(({ from, shifts }, place) => {
    const before = segments[place - 1]?.shifts ?? []
    const brought = shifts.filter((shift) => !before.some((each) => isSameShift(each, shift)))
    return from < today ? [] : [{ brought: Math.max(1, brought.length), all: shifts.length }]
  })
  const sumOf = (what: 'brought' | 'all') => ahead.reduce((sum, each) => sum + each[what], 0)
  return Math.max(sumOf('brought'), Math.ceil(sumOf('all') / 3))
}
