import { visitAfter } from '#domain/visits/attendance.ts'
import type { Told } from '#domain/visits/evidence.ts'
import { visitKey } from '#domain/visits/plan.ts'
import type { AttendanceProblem } from '#domain/visits/report-problems.ts'
import type { WeekVisit } from '#server/plans/service-week.entity.server.ts'
import type { Write } from '#server/table/transaction.server.ts'
import { reportWrites, type EventAuthor, type EventForm } from './event-writes.server.ts'
import { readEventsOf } from './read-visit.server.ts'

/** A report on a stint of a service. */
export type StintReport = Omit<EventForm, 'visit'> & {
  stint: WeekVisit
  /** Another report of the same form is in the audit log. */
  isAudited?: false
}

/** The stints after the reports, and the writes of the reports without the weeks. */
type Applied =
  | { ok: true; stints: WeekVisit[]; writes: Write<'changed' | 'busy'>[] }
  | { ok: false; problem: AttendanceProblem }

/**
 * Applies reports one after the other, or says why one of them cannot apply. When a nurse reports on their own visit, the caller checks
 * the time in which they may.
 */
export async function applyReports(
  author: EventAuthor,
  reports: readonly StintReport[],
  { serviceId, time, patientName = '' }: { serviceId: string; time: number; patientName?: string },
): Promise<Applied> {
  const after = new Map<string, WeekVisit>()
  for (const { stint, ...event } of reports) {
    const key = visitKey(stint)
    const before = after.get(key) ?? stint
    const told = toldIn(author, event)
    const answer = visitAfter(before, event.report, { by: 'office', now: time, told })
    if (!answer.ok) return answer
    after.set(key, answer.visit)
  }
  const stints = [...after.values()]
  // Read after the weeks: a later report changes the version of its week; a later note may share a place, and changes no time.
  const stored = await readEventsOf(serviceId, stints)
  const writes = reports.flatMap(({ stint: { line, day }, isAudited, ...event }, place) => {
    const key = visitKey({ line, day })
    const earlier = reports.slice(0, place).filter(({ stint }) => visitKey(stint) === key)
    const sequence = (stored.get(key)?.length ?? 0) + earlier.length + 1
    const form = { visit: { serviceId, line, day }, ...event }
    return reportWrites(author, form, { sequence, time, patientName, isAudited })
  })
  return { ok: true, stints, writes }
}

/** What a report says of itself: who made it, why, and by whose clock. */
export function toldIn(author: EventAuthor, { reason, clock }: Pick<EventForm, 'reason' | 'clock'>): Told {
  return { evidence: author.by === 'nurse' ? 'nurse' : 'telephone', reason, clock }
}
