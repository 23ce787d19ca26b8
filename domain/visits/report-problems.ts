import {
  seenOf,
  type Attendance,
  type Correctable,
  type ReportedVisit,
  type VisitReport,
} from './attendance.ts'
import { minute } from './days.ts'
import { seesFamily } from './family-window.ts'
import { intervalOf, type Interval } from './intervals.ts'

/* Why a report on a visit is refused, or stored without changing a time (docs/invariants.md, V5). */

export const attendanceLimits = {
  /** How long before its start a nurse can arrive. */
  earliestMinutes: 120,
  /** How far ahead of ours a phone's clock may be. */
  clockMinutes: 5,
  /** How long after a visit's end an arrival can be. */
  latestMinutes: 24 * 60,
  /** How long after it its nurse can report a departure that is missing. */
  departureDays: 14,
} as const

/** Until when its nurse can report the missing departure of a visit, in milliseconds since 1970. */
export function departureUntil({ end }: Pick<Interval, 'end'>): number {
  return end + attendanceLimits.departureDays * 24 * 60 * minute
}

/** Whether a visit can have an arrival yet; one may be reported before the visit begins. */
export function canHaveArrival({ start }: Pick<Interval, 'start'>, now: number): boolean {
  const { earliestMinutes, clockMinutes } = attendanceLimits
  return start <= now + (earliestMinutes + clockMinutes) * minute
}

/** Why a report is refused. */
export type AttendanceProblem =
  | 'cancelled'
  /** It had no nurse who could have come. */
  | 'uncovered'
  /** Nurses report only while they may see the family's data. */
  | 'outside-window'
  | 'office-only'
  | 'future'
  | 'too-early'
  | 'too-late'
  | 'not-begun'
  | 'not-arrived'
  | 'arrived-already'
  | 'left-already'
  | 'missed-already'
  | 'before-arrival'
  | 'after-departure'
  /** An arrival cannot be taken back while a departure is reported. */
  | 'departure-first'
  | 'nothing-to-correct'
  /** What the office settles is not what it has seen. */
  | 'reported-since'
  /** The arrival falls within a later visit of the same nurse and belongs there. */
  | 'of-later-visit'

/** Why a nurse's report of a stint that the office has not ended changes no time. It is stored, and the office settles it. */
export const reportProblems = [
  'given-away',
  'outside-window',
  'future',
  'too-early',
  'too-late',
  'not-arrived',
  'arrived-already',
  'left-already',
  'before-arrival',
] as const
export type ReportProblem = (typeof reportProblems)[number]

/**
 * Why a nurse's report is stored although it cannot apply; null where it is refused. A time that was typed wrong is put right on the page
 * that has it.
 */
export function keptFor(
  problem: AttendanceProblem,
  { kind }: VisitReport,
  { isTyped }: { isTyped: boolean },
): ReportProblem | null {
  if (kind !== 'arrived' && kind !== 'left') return null
  if (isTyped && typingErrors.has(problem)) return null
  return reportProblems.find((each) => each === problem) ?? null
}

const typingErrors: ReadonlySet<AttendanceProblem> = new Set(['future', 'too-early', 'before-arrival'])

/** A nurse reports inside the window, a missing departure some days longer, and cannot change what the office has settled. */
export function nurseProblem(
  visit: ReportedVisit,
  report: VisitReport,
  now: number,
): AttendanceProblem | null {
  if (report.kind === 'missed' || report.kind === 'correction') return 'office-only'
  if (report.kind === 'note') return null
  const interval = intervalOf(visit)
  if (report.kind !== 'left' || !visit.arrivedAt || visit.leftAt || visit.missedAt)
    return seesFamily(interval, now) ? null : 'outside-window'
  // A departure a day after the end: untyped it would be the time of the tap; typed, the office settles it.
  if (report.happenedAt >= interval.end + attendanceLimits.latestMinutes * minute)
    return isAhead(report.happenedAt, now) ? 'future' : 'too-late'
  return now < departureUntil(interval) ? null : 'outside-window'
}

/** The same as of any report, but for what the office has ended. */
export function contestedProblem(report: VisitReport, now: number): AttendanceProblem | null {
  return 'happenedAt' in report && isAhead(report.happenedAt ?? now, now) ? 'future' : null
}

export function problemOf(visit: ReportedVisit, report: VisitReport, now: number): AttendanceProblem | null {
  if (report.kind === 'note') return null
  if (report.kind === 'correction' && report.corrects === 'contested')
    return (report.count ?? visit.contested ?? 0) === (visit.contested ?? 0) &&
      (report.seen ?? seenOf(visit)) === seenOf(visit)
      ? null
      : 'reported-since'
  if (visit.state === 'cancelled') return 'cancelled'
  switch (report.kind) {
    case 'arrived':
      return arrivalProblem(visit, report.happenedAt, now)
    case 'left':
      return departureProblem(visit, report.happenedAt, now)
    case 'missed':
      return missedProblem(visit, now)
    case 'correction':
      return correctionProblem(visit, report, now)
  }
}

function arrivalProblem(visit: ReportedVisit, happenedAt: number, now: number): AttendanceProblem | null {
  if (!visit.nurseId) return 'uncovered'
  if (visit.missedAt) return 'missed-already'
  if (visit.leftAt) return 'left-already'
  if (visit.arrivedAt) return 'arrived-already'
  return arrivalTimeProblem(intervalOf(visit), happenedAt, now)
}

function arrivalTimeProblem({ start, end }: Interval, happenedAt: number, now: number) {
  if (isAhead(happenedAt, now)) return 'future'
  if (happenedAt < start - attendanceLimits.earliestMinutes * minute) return 'too-early'
  return happenedAt >= end + attendanceLimits.latestMinutes * minute ? 'too-late' : null
}

function departureProblem(
  { arrivedAt, leftAt }: Attendance,
  happenedAt: number,
  now: number,
): AttendanceProblem | null {
  if (!arrivedAt) return 'not-arrived'
  if (leftAt) return 'left-already'
  if (isAhead(happenedAt, now)) return 'future'
  return happenedAt <= Date.parse(arrivedAt) ? 'before-arrival' : null
}

function missedProblem(visit: ReportedVisit, now: number): AttendanceProblem | null {
  if (visit.arrivedAt) return 'arrived-already'
  if (visit.missedAt) return 'missed-already'
  return intervalOf(visit).start > now ? 'not-begun' : null
}

function correctionProblem(
  visit: ReportedVisit,
  { corrects, happenedAt }: Extract<VisitReport, { corrects: Correctable }>,
  now: number,
): AttendanceProblem | null {
  if (!visit[`${corrects}At`]) return 'nothing-to-correct'
  const { arrivedAt, leftAt } = visit
  // The time of `missed` is when the office recorded it, so it can be taken back but not moved.
  if (corrects === 'missed') return happenedAt === null ? null : 'nothing-to-correct'
  if (corrects === 'left')
    return happenedAt === null ? null : departureProblem({ ...(arrivedAt && { arrivedAt }) }, happenedAt, now)
  if (happenedAt === null) return leftAt ? 'departure-first' : null
  if (leftAt && happenedAt >= Date.parse(leftAt)) return 'after-departure'
  return arrivalTimeProblem(intervalOf(visit), happenedAt, now)
}

/** Whether a time is further ahead than a phone's clock may be. */
export function isAhead(happenedAt: number, now: number): boolean {
  return happenedAt > now + attendanceLimits.clockMinutes * minute
}
