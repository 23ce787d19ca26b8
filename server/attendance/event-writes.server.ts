import type { Audited } from '#domain/audit.ts'
import type { VisitReport } from '#domain/visits/attendance.ts'
import type { ReportProblem } from '#domain/visits/report-problems.ts'
import type { Clock } from '#domain/visits/evidence.ts'
import { mondayOf } from '#domain/visits/days.ts'
import type { CorrectionReason, DecisionReason, MissedReason, ReportSource } from '#domain/visits/reasons.ts'
import type { VisitName } from '#domain/visits/visit-id.ts'
import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { ServiceWeek, type StoredWeek, type WeekVisit } from '#server/plans/service-week.entity.server.ts'
import { VisitEvent } from '#server/plans/visit-event.entity.server.ts'
import { contestedIn, weekEnd, withStints } from '#server/plans/weeks.server.ts'
import { inTransaction, type Write } from '#server/table/transaction.server.ts'

/* The writes of a report on a visit: an event, and for the office an entry in the audit log. */

/** The visit's nurse on their own page, or the office after a call. */
export type EventAuthor =
  { by: 'nurse'; uid: string; nurseId: string } | { by: 'office'; administrator: Administrator }

export type EventForm = {
  visit: VisitName
  /** The id of the form. The same form posted twice makes one event. */
  id: string
  report: VisitReport
  /** Why the visit was missed, why a report was wrong, or who told the office. */
  reason?: MissedReason | CorrectionReason | ReportSource | DecisionReason | undefined
  /** Whose clock gave the time; left out where it is ours. */
  clock?: Clock | undefined
  note?: string | undefined
}

/** The most events of one visit that change a time. */
export const mostEvents = 80
/** The most events of a nurse, and of the office, with which notes and reports that change no time are taken. */
export const mostNotes = { nurse: 40, office: 60 }

/** Where an event stands among those of its visit, from 1, and when we heard of it, in milliseconds since 1970. */
type EventPlace = {
  sequence: number
  time: number
  isContested?: boolean
  problem?: ReportProblem | undefined
  /** From the visit's week; a nurse's notes are listed by it. */
  patientName?: string
  /** Whether a report of the office has an entry in the audit log of its own. */
  isAudited?: boolean | undefined
}

/** The writes of one report: its event, and for the office an entry in the audit log. */
export function reportWrites(
  author: EventAuthor,
  form: EventForm,
  place: EventPlace,
): Write<'changed' | 'busy'>[] {
  const { isAudited = true } = place
  const event = eventWrite(author, form, place)
  return author.by === 'office' && isAudited ? [event, auditWrite(author.administrator, form)] : [event]
}

function eventWrite(
  author: EventAuthor,
  { visit: { serviceId, line, day }, id, report, reason, clock, note }: EventForm,
  { sequence, time, isContested = false, problem, patientName = '' }: EventPlace,
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
      ...(reason && { reason }),
      ...(clock && (report.kind === 'arrived' || report.kind === 'left') && { clock }),
      ...(note && { note }),
      ...(note && author.by === 'nurse' && unreadNote(heardAt, patientName)),
      ...(isContested && { contested: true, problem }),
      ttl: weekEnd(mondayOf(day)),
    })
    .commit()
  return { item, otherwise: 'changed' }
}

/** What lists a nurse's note until the office has read it. */
function unreadNote(heardAt: string, patientName: string) {
  return { unread: 'unread' as const, unreadSince: heardAt, notedAt: heardAt, patientName }
}

/** The account from which an event comes. */
export function uidOf(author: EventAuthor): string {
  return author.by === 'nurse' ? author.uid : author.administrator.uid
}

/** Without the note, which is about a patient: the log never expires. */
function auditWrite(administrator: Administrator, { visit, report }: EventForm): Write<'busy'> {
  const { serviceId, line, day } = visit
  return recordAudit(administrator, {
    ...auditedReport({ line, day }, report),
    recordType: 'plan',
    recordId: serviceId,
  })
}

function auditedReport(visit: Omit<VisitName, 'serviceId'>, report: VisitReport): Audited {
  switch (report.kind) {
    case 'arrived':
    case 'left':
      return {
        action: `visit-${report.kind}`,
        values: { visit, at: new Date(report.happenedAt).toISOString() },
      }
    case 'correction': {
      const { corrects, happenedAt } = report
      const at = happenedAt === null ? null : new Date(happenedAt).toISOString()
      return { action: 'visit-correction', values: { visit, corrects, at } }
    }
    default:
      return { action: `visit-${report.kind}`, values: { visit } }
  }
}

/** The week with some of its visits replaced by newer ones. */
export function weekOf(
  { serviceId, monday, version, visits, toSettle: wasListed }: StoredWeek,
  changed: readonly WeekVisit[],
): Write<'changed'> {
  const next = withStints(visits, changed)
  const listed = contestedIn(serviceId, monday, next)
  const isGone = wasListed !== undefined && !('toSettle' in listed)
  const item = inTransaction(ServiceWeek)
    .patch({ serviceId, monday })
    .set({ visits: next, version: version + 1, ...listed })
    .remove(isGone ? ['toSettle', 'toSettleWeek'] : [])
    .where((week, { eq }) => eq(week.version, version))
    .commit()
  return { item, otherwise: 'changed' }
}

/** The week with the new times of some visits; for a note, only the check that the week has not changed. */
export function weekWrite(week: StoredWeek, next: readonly WeekVisit[] | null): Write<'changed'> {
  if (next) return weekOf(week, next)
  const { serviceId, monday, version } = week
  const item = inTransaction(ServiceWeek)
    .check({ serviceId, monday })
    .where((current, { eq }) => eq(current.version, version))
    .commit()
  return { item, otherwise: 'changed' }
}
