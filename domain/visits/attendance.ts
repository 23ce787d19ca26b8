import { instantAt, minute } from './days.ts'
import { intervalOf, type Interval } from './intervals.ts'
import type { Visit } from './plan.ts'
import { seesFamily } from './family-window.ts'

/*
 * What is reported of a visit and what follows from it (docs/invariants.md, V5). Reports are never changed: a correction is another report,
 * so a visit's times follow from its reports alone.
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
  /** `happenedAt: null` takes the report back. */
  | { kind: 'correction'; corrects: Correctable; happenedAt: number | null }

/** How often the office corrected an arrival or departure, and the minutes that this added to the reported time (may be negative). */
export type Corrected = { times: number; minutes: number }

/** A visit as stored in its week. */
export type ReportedVisit = Visit &
  Attendance & {
    state: 'planned' | 'cancelled'
    /** The service ended during the visit or soon after it: no nurse is expected or sent any more. */
    serviceEnded?: true
    corrected?: Corrected
  }

export const attendanceLimits = {
  /** How long before its start a nurse can arrive. */
  earliestMinutes: 120,
  /** How far ahead of ours a phone's clock may be. */
  clockMinutes: 5,
  /** How long after a visit's end an arrival can be. */
  latestMinutes: 24 * 60,
} as const

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
  /** The arrival falls within a later visit of the same nurse and belongs there. */
  | 'of-later-visit'

export type AttendanceAnswer =
  { ok: true; attendance: Attendance } | { ok: false; problem: AttendanceProblem }

/**
 * Whether a report on a visit is allowed, and the visit's times after it.
 * @param by the nurse of the visit, or the office, which hears of it by phone
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

/** A report as stored. */
export type StoredReport = {
  /** `kept`: a nurse's report on a missed visit. The office reads it; it changes no time. */
  kind: VisitReport['kind'] | 'kept'
  corrects?: Correctable | undefined
  /** UTC instants; a correction without `happenedAt` takes the report back. */
  happenedAt?: string | undefined
  heardAt: string
}

/** A visit's times after all its reports, given in the order in which they were stored. */
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

/** The times alone, without keys for what was not reported. */
export function attendanceIn({
  arrivedAt,
  leftAt,
  missedAt,
}: {
  [Field in keyof Attendance]?: Attendance[Field] | undefined
}): Attendance {
  return { ...(arrivedAt && { arrivedAt }), ...(leftAt && { leftAt }), ...(missedAt && { missedAt }) }
}

function withAttendance<Each extends Attendance>(visit: Each, attendance: Attendance): Each {
  const { arrivedAt: _arrived, leftAt: _left, missedAt: _missed, ...rest } = visit
  return { ...rest, ...attendance } as Each
}

/**
 * The visit after a report that `attendanceAfter` allowed: its new times, and the correction counted.
 * @param attendance the answer of `attendanceAfter`
 */
export function visitAfter<Each extends Attendance & Pick<ReportedVisit, 'corrected'>>(
  visit: Each,
  report: VisitReport,
  attendance: Attendance,
): Each {
  const corrected = correctedAfter(visit.corrected, visit, report)
  return { ...withAttendance(visit, attendance), ...(corrected && { corrected }) }
}

/** How often and by how much a visit was corrected, from its reports in the order in which they were stored. */
export function correctedOf(reports: readonly StoredReport[]): Corrected | undefined {
  return reports.reduce<Corrected | undefined>((corrected, { kind, corrects, happenedAt }, place) => {
    if (kind !== 'correction' || !corrects) return corrected
    const report = { kind, corrects, happenedAt: happenedAt === undefined ? null : Date.parse(happenedAt) }
    return correctedAfter(corrected, attendanceOf(reports.slice(0, place)), report)
  }, undefined)
}

/** Correcting `missed` changes no time. Taking a time back adds no minutes, because a visit without it has no reported hours. */
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

/** A nurse reports what happens now and cannot change what the office has settled. */
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
