import { attendanceIn, isContested, type ReportedVisit } from './attendance.ts'
import { addDays, minute, mondayOf, type Day, type Monday } from './days.ts'
import { intervalOf, type Interval } from './intervals.ts'
import { stayFactsIn } from './live-in.ts'
import { canStillBeSent } from './sending.ts'
import { visitState } from './state.ts'
import { firstOf, isReplaced, sentAfter, type Stint } from './stints.ts'

/*
 * What needs checking of a visit that was reported, or was not (docs/decisions/0110). It is computed when it is read. The hours stand as
 * reported until the office settles it; only its decision is stored.
 */

/** What may be wrong, the most urgent first. */
export const matters = [
  /** A nurse has reported from a stint that the office had ended. */
  'contested',
  /** A nurse's report could not apply. */
  'problem',
  'no-departure',
  'no-report',
  /** The nurse was there for less than half of the planned time. */
  'short',
  /** The nurse came after the planned end. */
  'after-end',
  /** Two nurses were there at once for longer than a handover takes. */
  'overlap',
] as const
export type Matter = (typeof matters)[number]

/** Those of which no hours change where they are left as reported, so that several can be settled at once. */
export const alikeMatters: readonly Matter[] = ['short', 'after-end', 'overlap']

const limits = {
  /** Of the planned time, of which a nurse should at least have been there. */
  least: 0.5,
  /** How long two nurses may be there at once. */
  handover: 30 * minute,
} as const

/** The first day of what needs checking on Today and its page. Contested reports stay until settled. */
export function checkedSince(today: Day): Monday {
  return addDays(mondayOf(today), -7)
}

type CheckedVisit = ReportedVisit & Stint

/**
 * What needs checking of each visit of a service, the most urgent first; empty where nothing does, or the office has settled it. Today, the
 * page that settles it, timesheets, family and nurse all ask this.
 * @param own the service's visits, of the weeks asked for and those around them; also called off stints
 * @param now milliseconds since 1970
 */
export function mattersIn(own: readonly CheckedVisit[], now: number): (visit: CheckedVisit) => Matter[] {
  const stayOf = stayFactsIn(own)
  const stateOf = (visit: CheckedVisit) => visitState({ ...visit, ...stayOf(visit) }, { now })
  const there = own.flatMap((visit) => {
    const stay = presenceOf(visit)
    return stay ? [{ visit, stay }] : []
  })
  return mattersOf

  function mattersOf(visit: CheckedVisit): Matter[] {
    if (visit.contested) return [isContested(visit) ? 'contested' : 'problem']
    if (visit.settled) return []
    const state = stateOf(visit)
    if (state === 'no-report') return [state]
    if (state === 'no-departure') return waitsForNext(visit) ? [] : [state]
    const stay = presenceOf(visit)
    if (!stay) return []
    const planned = intervalOf(visit)
    return [
      ...(stay.end - stay.start < limits.least * plannedTime(visit, own) ? (['short'] as const) : []),
      ...(stay.start >= planned.end ? (['after-end'] as const) : []),
      ...(there.some((other) => areTogether({ visit, stay }, other)) ? (['overlap'] as const) : []),
    ]
  }

  /**
   * Whether the nurse who takes over at the end of a visit, or who was sent instead, is still awaited: a handover is one thing to settle, and
   * the nurse before them does not leave the patient alone.
   */
  function waitsForNext(visit: CheckedVisit): boolean {
    const { end } = intervalOf(visit)
    const next = own.find((other) => other.state === 'planned' && intervalOf(other).start === end)
    const awaited = next && (sentAfter(next, own).at(-1) ?? next)
    if (!awaited?.nurseId) return false
    const state = stateOf(awaited)
    if (state !== 'missed') return state === 'planned' || state === 'awaited'
    return mattersOf(awaited).length > 0 || (canStillBeSent(awaited, own, now) && !isReplaced(awaited, own))
  }
}

/** How long its nurse was to be there: until the next one takes over. */
function plannedTime(visit: CheckedVisit, own: readonly CheckedVisit[]): number {
  const { start, end } = intervalOf(visit)
  const next = sentAfter(visit, own).find(({ missedAt }) => !missedAt)
  return (next ? Math.min(end, Math.max(start, intervalOf(next).start)) : end) - start
}

/** From a nurse's arrival to their departure. */
function presenceOf(visit: CheckedVisit): Interval | null {
  const { arrivedAt, leftAt } = attendanceIn(visit)
  return arrivedAt && leftAt ? { start: Date.parse(arrivedAt), end: Date.parse(leftAt) } : null
}

type There = { visit: CheckedVisit; stay: Interval }

/** Whether two nurses were there at once for longer than planned, and longer than a handover takes. */
function areTogether(one: There, other: There): boolean {
  if (one.visit.nurseId === other.visit.nurseId) return false
  const [first, second] = [one.visit, other.visit].map(firstOf)
  const isOneVisit = first?.line === second?.line && first?.day === second?.day
  const planned = isOneVisit ? 0 : together(intervalOf(one.visit), intervalOf(other.visit))
  return together(one.stay, other.stay) - planned > limits.handover
}

function together(one: Interval, other: Interval): number {
  return Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start))
}
