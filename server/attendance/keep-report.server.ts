import { attendanceIn, isAhead, type VisitReport } from '#domain/visits/attendance.ts'
import { seesFamily } from '#domain/visits/family-window.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { isReplaced } from '#domain/visits/stints.ts'
import { visitIdOf, type VisitName } from '#domain/visits/visit-id.ts'
import { noticeWrites } from '#server/notices/notice-writes.server.ts'
import type { WeekVisit } from '#server/plans/service-week.entity.server.ts'
import type { StoredVisitEvent } from '#server/plans/visit-event.entity.server.ts'
import { transact, type Write } from '#server/table/transaction.server.ts'
import { eventWrite, mostNotes, weekOf, type EventAuthor, type EventForm } from './event-writes.server.ts'
import { keptSinceMissed, type VisitOfWeek } from './read-visit.server.ts'

/*
 * A nurse may come after the office has recorded the visit as missed, and perhaps has sent another nurse. Their report is kept beside the
 * visit without changing its times, and the office gets a message at once (docs/decisions/0071).
 */

/** Whether a report of the visit's nurse is kept instead of applied. */
export function isKept({ missedAt }: WeekVisit, { kind }: VisitReport): boolean {
  return missedAt !== undefined && (kind === 'arrived' || kind === 'left')
}

type Read = VisitOfWeek & { events: readonly StoredVisitEvent[]; time: number }

/** Keeps a report. The first one since the visit was recorded as missed alerts the office. */
export async function keepReport(
  author: EventAuthor & { by: 'nurse' },
  form: EventForm,
  { visit, week, events, time }: Read,
) {
  const { report } = form
  if (report.kind !== 'arrived' && report.kind !== 'left') throw new Error(`A ${report.kind} is not kept`)
  const { kind, happenedAt } = report
  const attendance = attendanceIn(visit)
  if (!seesFamily(intervalOf(visit), time))
    return { ok: false as const, reason: 'outside-window' as const, attendance }
  if (isAhead(happenedAt, time)) return { ok: false as const, reason: 'future' as const, attendance }
  if (events.length >= mostNotes.nurse) return { ok: false as const, reason: 'too-many' as const }
  const problem = isReplaced(visit, week.visits) ? 'replaced' : 'missed-already'
  const result = await transact<'changed' | 'busy'>([
    // No visit of the week changes, but its version must: a process that is sending another nurse, or undoing that, has to see the report.
    weekOf(week, []),
    eventWrite(author, form, {
      sequence: events.length + 1,
      time,
      kept: { kind, problem },
      patientName: week.patientName,
    }),
    ...(keptSinceMissed(events).length > 0 ? [] : tellOffice(author, form.visit, events)),
  ])
  return result.ok ? { ok: true as const, attendance, isRepeated: false, isKept: true } : result
}

/**
 * Once for each time that the office recorded the visit as missed. Of two reports at the same moment, the later one reads the first and
 * sends no alert.
 */
function tellOffice(
  { nurseId }: { nurseId: string },
  visit: VisitName,
  events: readonly StoredVisitEvent[],
): Write<'changed'>[] {
  const { serviceId, line, day } = visit
  const times = events.filter(({ kind }) => kind === 'missed').length
  const told = { kind: 'cameAfterAll' as const, recipient: { to: 'office' as const }, serviceId, nurseId }
  return noticeWrites(`came ${visitIdOf(visit)}${times > 1 ? ` ${times}` : ''}`, [
    { ...told, visit: { line, day } },
  ]).map(({ item }) => ({
    item,
    otherwise: 'changed',
  }))
}
