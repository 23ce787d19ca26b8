import { attendanceAfter, visitAfter } from '#domain/visits/attendance.ts'
import type { AttendanceProblem } from '#domain/visits/report-problems.ts'
import type { Administrator } from '#server/audit/audit.server.ts'
import { reportWrites, toldIn, type EventForm } from '#server/attendance/event-writes.server.ts'
import type { WeekVisit } from '#server/plans/service-week.entity.server.ts'
import type { Write } from '#server/table/transaction.server.ts'
import { eventsOf, type VisitStints } from './read-stints.server.ts'

/** A report of the office on a stint. */
export type OfficeReport = Omit<EventForm, 'visit'>

/** What reports of the office make of a stint, one after the other, and their writes; or what is wrong with one that cannot apply. */
export function saidOfStint(
  known: Pick<VisitStints, 'stored' | 'events'>,
  stint: WeekVisit,
  reports: readonly OfficeReport[],
  { administrator, time }: { administrator: Administrator; time: number },
):
  | { ok: true; visit: WeekVisit; writes: Write<'changed' | 'busy'>[] }
  | { ok: false; problem: AttendanceProblem } {
  const author = { by: 'office' as const, administrator }
  const name = { serviceId: known.stored.serviceId, line: stint.line, day: stint.day }
  const count = eventsOf(known, stint).length
  const writes: Write<'changed' | 'busy'>[] = []
  let visit = stint
  for (const [place, event] of reports.entries()) {
    const { report } = event
    const answer = attendanceAfter(visit, report, { by: 'office', now: time, told: toldIn(author, event) })
    if (!answer.ok) return answer
    visit = visitAfter(visit, report, answer.attendance)
    writes.push(...reportWrites(author, { visit: name, ...event }, { sequence: count + place + 1, time }))
  }
  return { ok: true, visit, writes }
}
