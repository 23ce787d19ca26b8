import { instantAt, minute } from './days.ts'
import { intervalOf } from './intervals.ts'
import type { Visit } from './plan.ts'
import { decisionReasons, type DecisionReason } from './reasons.ts'
import { knownFrom, knownFromCorrection, type Known, type Told } from './evidence.ts'
import { contestedProblem, nurseProblem, problemOf, type AttendanceProblem } from './report-problems.ts'

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
  /** How each time is known; left out where the nurse reported it at once. */
  arrivedBy?: Known
  leftBy?: Known
  /** How many reports of a nurse the office has to settle, as they could not change a time: of a stint that had ended, or with a `problem`. */
  contested?: number
  /** Why the office leaves a visit that is over as it was reported; until something else is reported. */
  settled?: DecisionReason
}

/** The reports with a time, which a correction can move or take back. */
export const correctable = ['arrived', 'left', 'missed'] as const
export type Correctable = (typeof correctable)[number]
/** What a correction can be of. Of `contested` it is the office's decision to leave the visit as it is, also where nothing was contested. */
export const correctedThings = [...correctable, 'contested'] as const

/** A report, with the time of what happened in milliseconds since 1970. */
export type VisitReport =
  | { kind: 'arrived' | 'left'; happenedAt: number }
  | { kind: 'missed' }
  | { kind: 'note' }
  /** `happenedAt: null` takes the report back. */
  | { kind: 'correction'; corrects: Correctable; happenedAt: number | null }
  /** The visit stands as reported. `count`: how many reports without a time the office has seen; `seen`: what `seenOf` gave. */
  | { kind: 'correction'; corrects: 'contested'; happenedAt: null; count?: number; seen?: string }

/** How often the office corrected an arrival or departure, and the minutes that this added to the reported time (may be negative). */
export type Corrected = { times: number; minutes: number }

/** A visit as stored in its week. */
export type ReportedVisit = Visit &
  Attendance & {
    state: 'planned' | 'cancelled'
    /** The service ended during the visit or soon after it: no nurse is expected or sent any more. */
    serviceEnded?: true
    corrected?: Corrected
    /** Only of a sent stint without a nurse: the id of the last one, written when an absence or a cover takes the nurse off. */
    former?: string
  }

/** What a page has shown of a visit, so that a decision is not about something else. */
export function seenOf({ arrivedAt, leftAt, missedAt, contested = 0, settled }: Attendance): string {
  return [arrivedAt, leftAt, missedAt, settled, contested].join(' ')
}

/** Whether a nurse has reported from a stint that the office has ended. */
export function isContested(visit: Attendance & Pick<ReportedVisit, 'state' | 'former'>): boolean {
  return visit.contested !== undefined && isEndedByOffice(visit)
}

/** `isContested`: a nurse's report on a stint that the office has ended, which changes no time. */
export type ReportAnswer<Each> =
  { ok: true; visit: Each; isContested: boolean } | { ok: false; problem: AttendanceProblem }

/**
 * The visit after a report, with its new times and a correction counted; or why the report is not allowed.
 * @param by the nurse of the visit, or the office, which hears of it by phone
 * @param now milliseconds since 1970
 * @param told what the report says of itself
 */
export function visitAfter<Each extends ReportedVisit>(
  visit: Each,
  report: VisitReport,
  { by, now, told = { evidence: 'nurse' } }: { by: 'nurse' | 'office'; now: number; told?: Told },
): ReportAnswer<Each> {
  const isOnEnded = by === 'nurse' && contests(visit, report)
  const problem =
    (by === 'nurse' ? nurseProblem(visit, report, now) : null) ??
    (isOnEnded ? contestedProblem(report, now) : problemOf(visit, report, now))
  if (problem) return { ok: false, problem }
  const attendance = isOnEnded
    ? contested(visit)
    : applied(visit, report, { now, told, end: intervalOf(visit).end })
  const corrected = correctedAfter(visit.corrected, visit, report)
  const after = { ...withAttendance(visit, attendance), ...(corrected && { corrected }) }
  return { ok: true, visit: after, isContested: isOnEnded }
}

/** Whether a stint is or was of a nurse, who may report on it and be there. */
export function wasTheirs(
  { nurseId, former }: Pick<ReportedVisit, 'nurseId' | 'former'>,
  id: string,
): boolean {
  return (nurseId ?? former) === id
}

/** Whether the office has ended the stint of its nurse: as missed, by calling it off, or by taking them off. */
export function isEndedByOffice({
  state,
  missedAt,
  former,
}: Pick<ReportedVisit, 'state' | 'missedAt' | 'former'>): boolean {
  return state === 'cancelled' || missedAt !== undefined || former !== undefined
}

/** Whether a nurse's report comes after that. */
function contests(visit: ReportedVisit, { kind }: VisitReport): boolean {
  return isEndedByOffice(visit) && (kind === 'arrived' || kind === 'left')
}

/** What is known after a report that changes no time. */
export function contested(before: Attendance): Attendance {
  return { ...attendanceIn(before), contested: (before.contested ?? 0) + 1 }
}

/** A report as stored. */
export type StoredReport = Partial<Told> & {
  kind: VisitReport['kind']
  corrects?: (typeof correctedThings)[number] | undefined
  /** A nurse's report that changes no time. */
  contested?: boolean | undefined
  /** UTC instants; a correction without `happenedAt` takes the report back. */
  happenedAt?: string | undefined
  heardAt: string
}

/**
 * What is known of a visit after all its reports, given in the order in which they were stored.
 * @param end of the visit, in milliseconds since 1970
 */
export function attendanceOf(reports: readonly StoredReport[], end: number): Attendance {
  return reports.reduce<Attendance>((attendance, report) => {
    const { kind, corrects, happenedAt, heardAt, evidence = 'nurse' } = report
    if (report.contested) return contested(attendance)
    const happened = happenedAt === undefined ? null : Date.parse(happenedAt)
    const context = { now: Date.parse(heardAt), told: { ...report, evidence }, end }
    if (kind === 'note' || kind === 'missed') return applied(attendance, { kind }, context)
    if (kind === 'correction')
      return corrects ? applied(attendance, correctionOf(corrects, happened), context) : attendance
    return happened === null ? attendance : applied(attendance, { kind, happenedAt: happened }, context)
  }, {})
}

function correctionOf(corrects: (typeof correctedThings)[number], happenedAt: number | null): VisitReport {
  const kind = 'correction'
  return corrects === 'contested'
    ? { kind, corrects, happenedAt: null, count: 0 }
    : { kind, corrects, happenedAt }
}

/** What is known of a visit alone, without keys for what was not reported. */
export function attendanceIn({
  arrivedAt,
  leftAt,
  missedAt,
  arrivedBy,
  leftBy,
  contested,
  settled,
}: {
  [Field in keyof Attendance]?: Attendance[Field] | undefined
}): Attendance {
  return {
    ...(arrivedAt && { arrivedAt }),
    ...(leftAt && { leftAt }),
    ...(missedAt && { missedAt }),
    ...(arrivedBy && { arrivedBy }),
    ...(leftBy && { leftBy }),
    ...(contested && { contested }),
    ...(settled && { settled }),
  }
}

function withAttendance<Each extends Attendance>(visit: Each, attendance: Attendance): Each {
  const { arrivedAt: _arrived, leftAt: _left, missedAt: _missed, contested: _contested, ...other } = visit
  const { arrivedBy: _arrivedBy, leftBy: _leftBy, settled: _settled, ...rest } = other
  return { ...rest, ...attendance } as Each
}

/** How often and by how much a visit was corrected, from its reports in the order in which they were stored. */
export function correctedOf(reports: readonly StoredReport[]): Corrected | undefined {
  return reports.reduce<Corrected | undefined>((corrected, { kind, corrects, happenedAt }, place) => {
    if (kind !== 'correction' || !corrects) return corrected
    const report = correctionOf(corrects, happenedAt === undefined ? null : Date.parse(happenedAt))
    return correctedAfter(corrected, attendanceOf(reports.slice(0, place), 0), report)
  }, undefined)
}

/** Correcting `missed` and `contested` changes no time. Taking a time back adds no minutes, because a visit without it has no reported hours. */
function correctedAfter(
  corrected: Corrected | undefined,
  before: Attendance,
  report: VisitReport,
): Corrected | undefined {
  if (report.kind !== 'correction' || report.corrects === 'missed' || report.corrects === 'contested')
    return corrected
  const former = before[`${report.corrects}At`]
  const later = former && report.happenedAt !== null ? report.happenedAt - Date.parse(former) : 0
  const added = Math.round((report.corrects === 'left' ? later : -later) / minute)
  const { times, minutes } = corrected ?? { times: 0, minutes: 0 }
  return { times: times + 1, minutes: minutes + added }
}

type AppliedBy = { now: number; told: Told; end: number }

/** What is known after a report. Each one of the office settles what was contested, unless it is a note. */
function applied(before: Attendance, report: VisitReport, by: AppliedBy): Attendance {
  const { contested: open, settled: _before, ...times } = attendanceIn(before)
  const known = by.told.evidence === 'nurse' && open ? { ...times, contested: open } : times
  switch (report.kind) {
    case 'arrived':
    case 'left':
      return withTime(known, report.kind, { happenedAt: report.happenedAt, by: knownFrom(by.told) })
    case 'missed':
      return { ...known, missedAt: instantAt(by.now) }
    case 'correction':
      return correctedBy(report, { before, known }, by)
    case 'note':
      return attendanceIn(before)
  }
}

function withTime(
  known: Attendance,
  kind: 'arrived' | 'left',
  { happenedAt, by }: { happenedAt: number | null; by: Known | undefined },
): Attendance {
  const isTakenBack = happenedAt === null
  return attendanceIn({
    ...known,
    [`${kind}At`]: isTakenBack ? undefined : instantAt(happenedAt),
    [`${kind}By`]: isTakenBack ? undefined : by,
  })
}

/** A decision before the end of a visit whose nurse has not left says nothing of what may be missing then. */
function correctedBy(
  { corrects, happenedAt }: Extract<VisitReport, { kind: 'correction' }>,
  { before, known }: { before: Attendance; known: Attendance },
  { now, told, end }: AppliedBy,
): Attendance {
  if (corrects === 'contested') {
    const isOver = known.leftAt !== undefined || known.missedAt !== undefined || end <= now
    const settled = isOver ? decisionReasons.find((reason) => reason === told.reason) : undefined
    return attendanceIn({ ...known, settled })
  }
  if (corrects === 'missed') return attendanceIn({ ...known, missedAt: undefined })
  return withTime(known, corrects, { happenedAt, by: knownFromCorrection(told, before[`${corrects}At`]) })
}
