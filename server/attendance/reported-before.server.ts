import { createHash } from 'node:crypto'
import { attendanceIn, type Attendance, type VisitReport } from '#domain/visits/attendance.ts'
import type { AttendanceProblem, ReportProblem } from '#domain/visits/report-problems.ts'
import type { VisitName } from '#domain/visits/visit-id.ts'
import type { WeekVisit } from '#server/plans/service-week.entity.server.ts'
import type { StoredVisitEvent } from '#server/plans/visit-event.entity.server.ts'
import { mostEvents, mostNotes, uidOf, type EventAuthor, type EventForm } from './event-writes.server.ts'
import type { VisitOfWeek } from './read-visit.server.ts'

/* The outcomes of a report, and whether it was made before. */

export type RecordEventOutcome =
  /**
   * What is known after the report. `isRepeated`: it was known already, and nothing was written. `isContested`: the
   * report changes no time, since the office had ended the nurse's stint or for a `problem`. `on`: the later visit on which an arrival or departure was recorded instead.
   */
  | {
      ok: true
      attendance: Attendance
      isRepeated: boolean
      isContested: boolean
      problem?: ReportProblem
      on?: VisitName
    }
  | {
      ok: false
      reason: 'visit-not-found' | /** It is another nurse's. */ 'not-theirs' | 'too-many' | 'busy'
    }
  /** This form was sent before with other contents. */
  | { ok: false; reason: 'form-used' }
  /** The visit cannot become an upcoming one again: its plan or its nurse's time has changed. */
  | { ok: false; reason: 'plan-changed' }
  /** Taking the report back would put two nurses on the way. */
  | { ok: false; reason: 'replaced' }
  /** `attendance`: what is already known of the visit. `on`: the later visit that the report cannot be of, if it is that one. */
  | { ok: false; reason: AttendanceProblem; attendance: Attendance; on?: VisitName }

/** A visit as read for a report, with its events; `isTyped`: the report's time was typed and does not come from the form. */
export type Known = VisitOfWeek & { events: readonly StoredVisitEvent[]; time: number; isTyped: boolean }

export function hasHappenedAt({ happenedAt }: StoredVisitEvent, report: VisitReport): boolean {
  if (!('happenedAt' in report) || report.happenedAt === null) return happenedAt === undefined
  return happenedAt === new Date(report.happenedAt).toISOString()
}

/**
 * Whether a visit has no room for a report. Of notes and of reports that change no time each nurse has their own number, and the office its
 * own, so that none of them takes the room of another.
 */
export function isFull(
  events: readonly StoredVisitEvent[],
  { kind }: VisitReport,
  author: EventAuthor,
  isContested: boolean,
): boolean {
  if (kind === 'note' || isContested)
    return events.filter((event) => isBySame(event, author)).length >= mostNotes[author.by]
  return events.filter((event) => event.kind !== 'note' && !event.contested).length >= mostEvents
}

function isBySame({ evidence, nurseId }: StoredVisitEvent, author: EventAuthor): boolean {
  return author.by === 'nurse' ? evidence === 'nurse' && nurseId === author.nurseId : evidence !== 'nurse'
}

/** The id of the event. A form whose note or a nurse's typed time has been changed (after Back) makes a second one. */
export function idOf(
  { id, report, note = '', clock }: EventForm,
  { by }: EventAuthor,
  events: readonly StoredVisitEvent[],
): string {
  const sent = events.find(({ clientId }) => clientId === id)
  if (by === 'nurse' && clock && sent?.kind === report.kind && !hasHappenedAt(sent, report))
    return `${id}.${'happenedAt' in report ? report.happenedAt : ''}`
  const isOther = report.kind === 'note' && sent?.kind === 'note' && sent.note !== note
  return isOther ? `${id}.${createHash('sha256').update(note).digest('base64url').slice(0, 16)}` : id
}

export function found(visit: WeekVisit, sent?: StoredVisitEvent): Extract<RecordEventOutcome, { ok: true }> {
  return {
    ok: true,
    ...(sent?.problem && { problem: sent.problem }),
    attendance: attendanceIn(visit),
    isRepeated: true,
    isContested: sent?.contested === true,
  }
}

export function isSame(
  { author: uid, kind, corrects }: StoredVisitEvent,
  author: EventAuthor,
  form: EventForm,
): boolean {
  const isSameReport =
    kind === form.report.kind &&
    corrects === (form.report.kind === 'correction' ? form.report.corrects : undefined)
  return uid === uidOf(author) && isSameReport
}

/**
 * Whether a report that cannot apply is known already: from the same person with no other time, for example from another phone or an older
 * page; or a nurse's of the very time that is recorded, and how that is known stays.
 */
export function isKnown(
  problem: AttendanceProblem,
  author: EventAuthor,
  { report, events, isTyped }: { report: VisitReport; events: readonly StoredVisitEvent[]; isTyped: boolean },
): boolean {
  const { kind } = report
  const last = events.findLast(
    (event) => !event.contested && (event.kind === kind || event.corrects === kind),
  )
  if (!last) return false
  const isTheirs = problem === `${kind}-already` && last.kind === kind && last.author === uidOf(author)
  if (isTheirs && !isTyped) return true
  const isOfTime = (kind === 'arrived' || kind === 'left') && hasHappenedAt(last, report)
  return isOfTime && (isTheirs || author.by === 'nurse')
}
