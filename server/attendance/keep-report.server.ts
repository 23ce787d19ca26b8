import { contested } from '#domain/visits/attendance.ts'
import { keptFor, type AttendanceProblem, type ReportProblem } from '#domain/visits/report-problems.ts'
import type { Changed } from '#server/table/retry-when-changed.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { reportWrites, weekWrite, type EventAuthor, type EventForm } from './event-writes.server.ts'
import { contestedOf } from './read-visit.server.ts'
import {
  found,
  hasHappenedAt,
  isFull,
  isSame,
  type Known,
  type RecordEventOutcome,
} from './reported-before.server.ts'

/* What a nurse reports and cannot apply is stored all the same, and waits for the office (docs/decisions/0110). */

/** Why a report that cannot apply is stored: only a nurse's. */
export function isKept(
  problem: string,
  { by }: EventAuthor,
  { form: { report }, isTyped }: { form: EventForm; isTyped: boolean },
): ReportProblem | null {
  return by === 'nurse' ? keptFor(problem as AttendanceProblem, report, { isTyped }) : null
}

/** Stores a nurse's report that cannot apply. It changes no time, and waits for the office on Today. */
export async function keepReport(
  author: EventAuthor,
  form: EventForm,
  { known: { visit, week, events, time, isTyped }, problem }: { known: Known; problem: ReportProblem },
): Promise<RecordEventOutcome | Changed> {
  const before = contestedOf(visit, events).find((event) => isSame(event, author, form))
  if (before && (!isTyped || hasHappenedAt(before, form.report))) return { ...found(visit, before), problem }
  if (isFull(events, form.report, author, true)) return { ok: false, reason: 'too-many' }
  const attendance = contested(visit)
  const sequence = events.length + 1
  const { patientName } = week
  const result = await transact<'changed' | 'busy'>([
    weekWrite(week, [{ ...visit, ...attendance }]),
    ...reportWrites(author, form, { sequence, time, isContested: true, problem, patientName }),
  ])
  return result.ok ? { ok: true, attendance, isRepeated: false, isContested: true, problem } : result
}
