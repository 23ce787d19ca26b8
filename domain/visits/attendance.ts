import { instantAt, minute } from './days.ts'
import { intervalOf, type Interval } from './intervals.ts'
import type { Visit } from './plan.ts'
import { seesFamily } from './family-window.ts'

/*
 * What is reported of a visit, and what follows from it (docs/invariants.md, V5). A report is never changed; a correction is another
 * report. So the times of a visit follow from its reports alone.
 */

/** The times that hold now, after all corrections; UTC instants. */
export type Attendance = {
  arrivedAt?: string
  leftAt?: string
  /** When the office recorded that no nurse came. */
  missedAt?: string
}

/** What a correction can take back. */
export const correctable = ['arrived', 'left', 'missed'] as const
type Correctable = (typeof correctable)[number]

/** A report, with the time of what happened in milliseconds since 1970. */
export type VisitReport =
  | { kind: 'arrived' | 'left'; happenedAt: number }
  | { kind: 'missed' }
  | { kind: 'note' }
  /** `happenedAt` null: it was not so. */
  | { kind: 'correction'; corrects: Correctable; happenedAt: number | null }

/** How often the office corrected a reported arrival or departure, and what that adds to the reported time, in minutes; may be negative. */
export type Corrected = { times: number; minutes: number }

/** A visit as its week holds it. */
export type ReportedVisit = Visit &
  Attendance & {
    state: 'planned' | 'cancelled'
    /** The service ended while the visit ran, or soon after it: nobody is awaited or sent any more. */
    serviceEnded?: true
    corrected?: Corrected
  }

export const attendanceLimits = {
  /** How long before its start a nurse can arrive. */
  earliestMinutes: 120,
  /** How far the clock of a telephone may be ahead of ours. */
  clockMinutes: 5,
  /** How long after a visit's end an arrival can be. */
  latestMinutes: 24 * 60,
} as const

/** Whether an arrival at a visit can be known by now; it may be reported before the visit begins. */
export function canHaveArrival({ start }: Pick<Interval, 'start'>, now: number): boolean {
  const { earliestMinutes, clockMinutes } = attendanceLimits
  return start <= now + (earliestMinutes + clockMinutes) * minute
}

/** Why a report is refused. */
export type AttendanceProblem =
  | 'cancelled'
  /** It has no nurse who could have come. */
  | 'uncovered'
  /** The nurse reports when they do not see the family any more, or not yet. */
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
  /** An arrival cannot be taken back while there is a departure. */
  | 'departure-first'
  | 'nothing-to-correct'
  /** The arrival would lie in the time of a later visit of the same nurse, of which it is to be reported. */
  | 'of-later-visit'

export type AttendanceAnswer =
  { ok: true; attendance: Attendance } | { ok: false; problem: AttendanceProblem }

/**
 * Whether a visit can be reported on, and its times afterwards.
 * @param by the nurse of the visit, or the office, which hears of it by telephone
 * @param now milliseconds since 1970
 */
export function attendanceAfter(
  visit: ReportedVisit,
  report: VisitReport,
  { by, now }: { by: 'nurse' | 'office'; now: number },
): AttendanceAnswer {
  const problem = (by === 'nurse' ? nurseProblem(visit, report, now) : null) ?? problemOf(visit, report, now)
  return problem ? { ok: false, problem } : { ok: true, attendance: applied(visit, report, now) }
}

/** A stored report, in the order in which they were stored. */
export type StoredReport = {
  /** `kept`: what a nurse reported of a visit to which nobody came; the office reads it, and it changes no time. */
  kind: VisitReport['kind'] | 'kept'
  corrects?: Correctable | undefined
  /** UTC instants; `happenedAt` is absent for a correction that says that it was not so. */
  happenedAt?: string | undefined
  heardAt: string
}

/** The times that follow from the reports of a visit, in the order in which they were stored. */
export function attendanceOf(reports: readonly StoredReport[]): Attendance {
  return reports.reduce<Attendance>((attendance, { kind, corrects, happenedAt, heardAt }) => {
    if (kind === 'kept') return attendance
    const happened = happenedAt === undefined ? null : Date.parse(happenedAt)
    if (kind === 'note' || kind === 'missed') return applied(attendance, { kind }, Date.parse(heardAt))
    if (kind === 'correction')
      return corrects ? applied(attendance, { kind, corrects, happenedAt: happened }, 0) : attendance
    return happened === null ? attendance : applied(attendance, { kind, happenedAt: happened }, 0)
  }, {})
}

/** The times of a visit alone, without an attribute for what was not reported. */
export function attendanceIn({
  arrivedAt,
  leftAt,
  missedAt,
}: {
  [Field in keyof Attendance]?: Attendance[Field] | undefined
}): Attendance {
  return { ...(arrivedAt && { arrivedAt }), ...(leftAt && { leftAt }), ...(missedAt && { missedAt }) }
}

/** A visit with other times that were reported; everything else of it stays. */
function withAttendance<Each extends Attendance>(visit: Each, attendance: Attendance): Each {
  const { arrivedAt: _arrived, leftAt: _left, missedAt: _missed, ...rest } = visit
  return { ...rest, ...attendance } as Each
}

/**
 * The visit after a report that `attendanceAfter` allowed: with its times, and with a correction counted.
 * @param attendance what `attendanceAfter` answers
 */
export function visitAfter<Each extends Attendance & Pick<ReportedVisit, 'corrected'>>(
  visit: Each,
  report: VisitReport,
  attendance: Attendance,
): Each {
  const corrected = correctedAfter(visit.corrected, visit, report)
  return { ...withAttendance(visit, attendance), ...(corrected && { corrected }) }
}

/** How often and by how much a visit was corrected, by its reports in the order in which they were stored. */
export function correctedOf(reports: readonly StoredReport[]): Corrected | undefined {
  return reports.reduce<Corrected | undefined>((corrected, { kind, corrects, happenedAt }, place) => {
    if (kind !== 'correction' || !corrects) return corrected
    const report = { kind, corrects, happenedAt: happenedAt === undefined ? null : Date.parse(happenedAt) }
    return correctedAfter(corrected, attendanceOf(reports.slice(0, place)), report)
  }, undefined)
}

/** That nobody came is no time; a time that was not so takes nothing away, as nothing is counted without it. */
function correctedAfter(
  corrected: Corrected | undefined,
  before: Attendance,
  report: VisitReport,
): Corrected | undefined {
  if (report.kind !== 'correction' || report.corrects === 'missed') return corrected
  const former = before[fieldOf(report.corrects)]
  const later = former && report.happenedAt !== null ? report.happenedAt - Date.parse(former) : 0
  const added = Math.round((report.corrects === 'left' ? later : -later) / minute)
  const { times, minutes } = corrected ?? { times: 0, minutes: 0 }
  return { times: times + 1, minutes: minutes + added }
}

function applied(before: Attendance, report: VisitReport, now: number): Attendance {
  const attendance = attendanceIn(before)
  if (report.kind === 'note') return attendance
  if (report.kind === 'missed') return { ...attendance, missedAt: instantAt(now) }
  const { happenedAt } = report
  const field = fieldOf(report.kind === 'correction' ? report.corrects : report.kind)
  return attendanceIn({ ...attendance, [field]: happenedAt === null ? undefined : instantAt(happenedAt) })
}

function fieldOf(kind: Correctable): keyof Attendance {
  return `${kind}At`
}

/** A nurse reports on what happens now, not on what the office has settled. */
function nurseProblem(visit: ReportedVisit, { kind }: VisitReport, now: number): AttendanceProblem | null {
  if (kind === 'missed' || kind === 'correction') return 'office-only'
  if (visit.state === 'cancelled') return 'cancelled'
  return seesFamily(intervalOf(visit), now) ? null : 'outside-window'
}

function problemOf(visit: ReportedVisit, report: VisitReport, now: number): AttendanceProblem | null {
  if (report.kind === 'note') return null
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
  { corrects, happenedAt }: Extract<VisitReport, { kind: 'correction' }>,
  now: number,
): AttendanceProblem | null {
  if (!visit[fieldOf(corrects)]) return 'nothing-to-correct'
  const { arrivedAt, leftAt } = visit
  // When the office said so is our own time. It can only be taken back.
  if (corrects === 'missed') return happenedAt === null ? null : 'nothing-to-correct'
  if (corrects === 'left')
    return happenedAt === null ? null : departureProblem({ ...(arrivedAt && { arrivedAt }) }, happenedAt, now)
  if (happenedAt === null) return leftAt ? 'departure-first' : null
  if (leftAt && happenedAt >= Date.parse(leftAt)) return 'after-departure'
  return arrivalTimeProblem(intervalOf(visit), happenedAt, now)
}

/** Whether a time lies further ahead than the clock of a telephone may be. */
export function isAhead(happenedAt: number, now: number): boolean {
  return happenedAt > now + attendanceLimits.clockMinutes * minute
}
