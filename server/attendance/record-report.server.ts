import { createHash } from 'node:crypto'
import {
  attendanceAfter,
  attendanceIn,
  type Attendance,
  type AttendanceProblem,
  type VisitReport,
} from '#domain/visits/attendance.ts'
import { mondayOf } from '#domain/visits/days.ts'
import { hasBegun, visitKey } from '#domain/visits/plan.ts'
import type { VisitName } from '#domain/visits/visit-id.ts'
import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { now } from '#server/clock.server.ts'
import { ServiceWeek, type StoredWeek, type WeekVisit } from '#server/plans/service-week.entity.server.ts'
import { VisitEvent, type StoredVisitEvent } from '#server/plans/visit-event.entity.server.ts'
import { weekEnd } from '#server/plans/weeks.server.ts'
import { retryWhenChanged, type Changed } from '#server/table/retry-when-changed.server.ts'
import { inTransaction, transact, type Write } from '#server/table/transaction.server.ts'
import { comesBack } from './check-early-arrival.server.ts'
import { readVisit, readVisitEvents } from './read-visit.server.ts'

/** The visit's nurse on their own page, or the office after a call. */
export type EventAuthor =
  { by: 'nurse'; uid: string; nurseId: string } | { by: 'office'; administrator: Administrator }

export type EventForm = {
  visit: VisitName
  /** The id of the form. The same form posted again is one event. */
  id: string
  report: VisitReport
  /** What was said beside it; of a missed visit the reason. */
  note?: string | undefined
}

export type RecordEventOutcome =
  /** The times that hold now. `isRepeated`: the same person had reported this before, and nothing was written. */
  | { ok: true; attendance: Attendance; isRepeated: boolean }
  | {
      ok: false
      reason: 'visit-not-found' | /** It is another nurse's. */ 'not-theirs' | 'too-many' | 'busy'
    }
  /** This form was sent before with something else in it. */
  | { ok: false; reason: 'form-used' }
  /** An early arrival cannot be taken back before the visit begins: its plan or its nurse's time is another by now. */
  | { ok: false; reason: 'plan-changed' }
  /** `attendance`: what is known of the visit already. */
  | { ok: false; reason: AttendanceProblem; attendance: Attendance }

/** How many events one visit can have. */
const mostEvents = 80
/** Notes end earlier, and those of the nurse first: an arrival, a departure and a correction always have a place. */
export const mostNotes = { nurse: 40, office: 60 }

/**
 * Stores what was reported of a visit, and the times that follow from it on the visit in its week, in one transaction (docs/invariants.md,
 * V5). Both times are kept: when it happened, as the author says, and when we heard of it. What the office reports is in the
 * audit log as well.
 */
export async function recordEvent(author: EventAuthor, form: EventForm): Promise<RecordEventOutcome> {
  return retryWhenChanged(() => recordOnce(author, form))
}

async function recordOnce(author: EventAuthor, form: EventForm): Promise<RecordEventOutcome | Changed> {
  const time = now()
  const read = await readVisit(form.visit)
  if (!read) return { ok: false, reason: 'visit-not-found' }
  const { visit, week } = read
  if (author.by === 'nurse' && visit.nurseId !== author.nurseId) return { ok: false, reason: 'not-theirs' }
  // After the week: the events that it does not know yet change its version.
  const events = await readVisitEvents(form.visit)
  const id = idOf(form, events)
  const sent = events.find(({ clientId }) => clientId === id)
  if (sent) return isSame(sent, author, form) ? found(visit) : { ok: false, reason: 'form-used' }
  const answer = attendanceAfter(visit, form.report, { by: author.by, now: time })
  if (!answer.ok) {
    if (isTheirs(answer.problem, author, { report: form.report, events })) return found(visit)
    return { ok: false, reason: answer.problem, attendance: attendanceIn(visit) }
  }
  if (events.length >= mostWith(form.report, author)) return { ok: false, reason: 'too-many' }

  const next = withAttendance(visit, answer.attendance)
  const returnChecks =
    hasBegun(visit, time) && !hasBegun(next, time) ? await comesBack(week.serviceId, next) : []
  if (!returnChecks) return { ok: false, reason: 'plan-changed' }
  const result = await transact<'changed' | 'busy'>([
    weekWrite(week, form.report.kind === 'note' ? null : next),
    eventWrite(author, { ...form, id }, { sequence: events.length + 1, time }),
    ...(author.by === 'office' ? [auditWrite(author.administrator, form)] : []),
    ...returnChecks,
  ])
  if (result.ok) return { ok: true, attendance: answer.attendance, isRepeated: false }
  return result
}

/** How many events a visit has at most once it has this one. */
function mostWith(report: VisitReport, author: EventAuthor): number {
  return report.kind === 'note' ? mostNotes[author.by] : mostEvents
}

/** The id of the event. A form whose note is another one by now (Back, and other words) is a note of its own. */
function idOf({ id, report, note = '' }: EventForm, events: readonly StoredVisitEvent[]): string {
  const sent = events.find(({ clientId }) => clientId === id)
  const isOther = report.kind === 'note' && sent?.kind === 'note' && sent.note !== note
  return isOther ? `${id}.${createHash('sha256').update(note).digest('base64url').slice(0, 16)}` : id
}

function found(visit: WeekVisit): RecordEventOutcome {
  return { ok: true, attendance: attendanceIn(visit), isRepeated: true }
}

function withAttendance(visit: WeekVisit, attendance: Attendance): WeekVisit {
  const { line, day, start, minutes, nurseId, state, sequence } = visit
  return { line, day, start, minutes, ...(nurseId && { nurseId }), state, sequence, ...attendance }
}

function isSame({ author: uid, kind, corrects }: StoredVisitEvent, author: EventAuthor, form: EventForm) {
  const isSameReport =
    kind === form.report.kind &&
    corrects === (form.report.kind === 'correction' ? form.report.corrects : undefined)
  return uid === uidOf(author) && isSameReport
}

/** Whether the same person has reported this already: with another telephone, or with the page of before. */
function isTheirs(
  problem: AttendanceProblem,
  author: EventAuthor,
  { report: { kind }, events }: { report: VisitReport; events: readonly StoredVisitEvent[] },
): boolean {
  if (problem !== `${kind}-already`) return false
  const last = events.findLast((event) => event.kind === kind || event.corrects === kind)
  return last?.kind === kind && last.author === uidOf(author)
}

function uidOf(author: EventAuthor): string {
  return author.by === 'nurse' ? author.uid : author.administrator.uid
}

/** The week with the visit's new times, or for a note the check that nothing in the week has changed. */
function weekWrite(
  { serviceId, monday, version, visits }: StoredWeek,
  next: WeekVisit | null,
): Write<'changed'> {
  const key = { serviceId, monday }
  const item = next
    ? inTransaction(ServiceWeek)
        .patch(key)
        .set({
          visits: visits.map((each) => (visitKey(each) === visitKey(next) ? next : each)),
          version: version + 1,
        })
        .where((week, { eq }) => eq(week.version, version))
        .commit()
    : inTransaction(ServiceWeek)
        .check(key)
        .where((week, { eq }) => eq(week.version, version))
        .commit()
  return { item, otherwise: 'changed' }
}

function eventWrite(
  author: EventAuthor,
  { visit: { serviceId, line, day }, id, report, note }: EventForm,
  { sequence, time }: { sequence: number; time: number },
): Write<'changed'> {
  const heardAt = new Date(time).toISOString()
  const happenedAt = 'happenedAt' in report ? report.happenedAt : time
  const item = inTransaction(VisitEvent)
    .create({
      serviceId,
      line,
      day,
      clientId: id,
      kind: report.kind,
      heardAt,
      sequence,
      ...(report.kind === 'correction' && { corrects: report.corrects }),
      ...(happenedAt !== null && { happenedAt: new Date(happenedAt).toISOString() }),
      ...(author.by === 'nurse'
        ? { evidence: 'nurse' as const, nurseId: author.nurseId }
        : { evidence: 'telephone' as const, administratorEmail: author.administrator.email }),
      author: uidOf(author),
      ...(note && { note }),
      ttl: weekEnd(mondayOf(day)),
    })
    .commit()
  return { item, otherwise: 'changed' }
}

/** Notes are about a patient, so the log, which is kept for good, does not repeat them. */
function auditWrite(administrator: Administrator, { visit, report }: EventForm): Write<'busy'> {
  const at =
    'happenedAt' in report
      ? [report.happenedAt === null ? 'was not so' : new Date(report.happenedAt).toISOString()]
      : []
  const what = report.kind === 'correction' ? [report.corrects] : []
  return recordAudit(administrator, {
    action: `visit-${report.kind}`,
    recordType: 'plan',
    recordId: visit.serviceId,
    detail: [`${visit.day} line ${visit.line}`, ...what, ...at].join(', '),
  })
}
