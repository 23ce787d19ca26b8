import { addDays, earlier, type Day } from './days.ts'
import {
  hasEnded,
  regularOn,
  segmentsFrom,
  shiftOf,
  type Exception,
  type Line,
  type Pause,
  type Plan,
  type Repeated,
  type Shift,
  type Visit,
} from './plan.ts'
import { dividedAt, joined, withShifts, withWeekdays, type WeekdaysChange } from './weekdays.ts'

/** What the office can change in a plan. No change affects days before its first day (`firstDayOf`). */
export type PlanChange =
  | ({ kind: 'addLine'; from: Day } & Repeated)
  /** This visit alone. */
  | ({ kind: 'thisVisit'; line: string; day: Day } & Shift)
  | { kind: 'noVisit'; line: string; day: Day }
  /** The visits of some weekdays from a day on, or up to another (`weekdays.ts`). */
  | ({ kind: 'following'; line: string } & WeekdaysChange)
  | { kind: 'endLine'; line: string; from: Day }
  | { kind: 'pause'; from: Day; to: Day }
  /** Takes days out of the pauses again. */
  | { kind: 'resume'; from: Day; to: Day }
  | { kind: 'stop'; from: Day }
  /**
   * All visits of one nurse from a day on go to another; without `nurseId`, all visits that have no nurse. Of one line, also the
   * visits of that nurse's shift that have become unallocated.
   */
  | { kind: 'replaceNurse'; from: Day; nurseId?: string; by?: string; line?: string }
  /** The service is extended, shortened or moved. */
  | { kind: 'newDays'; firstDay: Day; lastDay: Day }

/** The service's days change with the service itself, not on the plan's page. */
export type OfficeChange = Exclude<PlanChange, { kind: 'newDays' }>

type ChangeOf<Kind extends PlanChange['kind']> = Extract<PlanChange, { kind: Kind }>

/** The plan after a change. The change must have been checked (`checks.ts`). */
export function changed(plan: Plan, change: PlanChange): Plan {
  switch (change.kind) {
    case 'addLine':
      return addLine(plan, change)
    case 'thisVisit':
      return changeLine(plan, change.line, (line) =>
        withException(line, { day: change.day, ...shiftOf(change) }),
      )
    case 'noVisit':
      return changeLine(plan, change.line, (line) => withException(line, { day: change.day, noVisit: true }))
    case 'following':
      return changeLine(plan, change.line, (line) => withWeekdays(line, change))
    case 'endLine':
      return changeLine(plan, change.line, (line) => endLine(line, change.from))
    case 'pause':
      return { ...plan, pauses: mergePauses([...plan.pauses, { from: change.from, to: change.to }]) }
    case 'resume':
      return { ...plan, pauses: plan.pauses.flatMap((pause) => withoutDays(pause, change)) }
    case 'stop':
      return { ...plan, lines: plan.lines.map((line) => endLine(line, change.from)) }
    case 'replaceNurse':
      return {
        ...plan,
        lines: plan.lines.map((line) =>
          change.line === undefined || change.line === line.id ? replaceNurse(line, change) : line,
        ),
      }
    case 'newDays':
      return { ...plan, firstDay: change.firstDay, lastDay: change.lastDay }
  }
}

/** The first day that a change can alter. */
export function firstDayOf(plan: Plan, change: PlanChange): Day {
  if ('day' in change) return change.day
  if (change.kind !== 'newDays') return change.from
  const end = addDays(earlier(plan.lastDay, change.lastDay), 1)
  return plan.firstDay === change.firstDay ? end : earlier(plan.firstDay, change.firstDay)
}

/** The plan after several changes, applied in order. */
export function changedByAll(plan: Plan, changes: readonly PlanChange[]): Plan {
  return changes.reduce(changed, plan)
}

/**
 * The plan in which single visits keep their time and get another nurse.
 * @param nurseId if left out, the visits become uncovered
 */
export function givenTo(plan: Plan, visits: readonly Visit[], nurseId?: string): Plan {
  const given = visits.map(({ line, day, startMinute, minutes }): PlanChange => {
    return { kind: 'thisVisit', line, day, startMinute, minutes, ...(nurseId && { nurseId }) }
  })
  return changedByAll(plan, given)
}

/** For how many days a plan keeps what is over: the lines of the months that can be computed follow from it (docs/decisions/0112). */
const keptDays = 135

/**
 * The plan without the pauses, segments, lines and days without a visit that were over long before a day, and without other exceptions before
 * it. Later visits stay the same; untrimmed, a plan would grow for as long as its service lasts.
 */
export function trimmed(plan: Plan, today: Day): Plan {
  const from = addDays(today, -keptDays)
  const lines = plan.lines.flatMap((line): Line[] => {
    const segments = segmentsFrom(line, from)
    // A line with a later segment stays, because it begins again.
    if (hasEnded(line, from)) return []
    const exceptions = line.exceptions.filter(({ day, noVisit }) => day >= (noVisit ? from : today))
    return [{ ...line, segments, exceptions }]
  })
  return { ...plan, lines, pauses: plan.pauses.filter(({ to }) => to >= from) }
}

function addLine(plan: Plan, change: ChangeOf<'addLine'>): Plan {
  const linesMade = plan.linesMade + 1
  const shift = { ...shiftOf(change), weekdays: [...new Set(change.weekdays)].sort() }
  const line = {
    id: String(linesMade),
    segments: [{ from: change.from, shifts: [shift] }],
    exceptions: [],
  }
  return { ...plan, lines: [...plan.lines, line], linesMade }
}

function changeLine(plan: Plan, id: string, change: (line: Line) => Line): Plan {
  return { ...plan, lines: plan.lines.map((line) => (line.id === id ? change(line) : line)) }
}

function endLine(line: Line, from: Day): Line {
  const before = line.segments.filter((segment) => segment.from < from)
  return {
    ...line,
    // A line that never had a visit stays in the plan, so that its id is not used again.
    segments: joined([...before, { from, shifts: [] }]),
    exceptions: line.exceptions.filter(({ day }) => day < from),
  }
}

function withException(line: Line, exception: Exception): Line {
  const others = line.exceptions.filter(({ day }) => day !== exception.day)
  const exceptions = [...others, exception].sort((one, other) => (one.day < other.day ? -1 : 1))
  return { ...line, exceptions }
}

function replaceNurse(line: Line, change: ChangeOf<'replaceNurse'>): Line {
  const { from, nurseId, by } = change
  const given = <Given extends Shift>(shift: Given): Given => {
    if (shift.nurseId !== nurseId) return shift
    const { nurseId: _former, ...rest } = shift
    return { ...rest, ...(by && { nurseId: by }) } as Given
  }
  const segments = dividedAt(line.segments, from).map((segment) =>
    segment.from < from ? segment : { ...segment, shifts: withShifts(segment, given) },
  )
  return {
    ...line,
    segments: joined(segments),
    exceptions: line.exceptions.map((each) => {
      if (each.day < from || each.noVisit) return each
      const isLeft = change.line !== undefined && standsInFor(nurseId, line, each)
      return given(isLeft && nurseId ? { ...each, nurseId } : each)
    }),
  }
}

/** Whether a day of a line has no nurse in place of this one: when its week was made they could not be given it. */
export function standsInFor(
  nurseId: string | undefined,
  line: Pick<Line, 'segments'>,
  { day, nurseId: own }: { day: Day; nurseId?: string },
): boolean {
  return own === undefined && nurseId !== undefined && regularOn(line, day)?.nurseId === nurseId
}

function byFrom(one: { from: Day }, other: { from: Day }): number {
  return one.from < other.from ? -1 : 1
}

/** Sorts pauses by their first day and joins those that touch. */
function mergePauses(pauses: readonly Pause[]): Pause[] {
  const merged: Pause[] = []
  for (const pause of pauses.toSorted(byFrom)) {
    const last = merged.at(-1)
    if (!last || pause.from > addDays(last.to, 1)) merged.push({ ...pause })
    else if (pause.to > last.to) last.to = pause.to
  }
  return merged
}

function withoutDays(pause: Pause, { from, to }: Pause): Pause[] {
  if (pause.to < from || pause.from > to) return [pause]
  const parts: Pause[] = []
  if (pause.from < from) parts.push({ from: pause.from, to: addDays(from, -1) })
  if (pause.to > to) parts.push({ from: addDays(to, 1), to: pause.to })
  return parts
}
