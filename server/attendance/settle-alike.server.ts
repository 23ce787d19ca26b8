import { attendanceIn } from '#domain/visits/attendance.ts'
import { alikeMatters, mattersIn } from '#domain/visits/matters.ts'
import type { DecisionReason } from '#domain/visits/reasons.ts'
import type { VisitName } from '#domain/visits/visit-id.ts'
import type { Administrator } from '#server/audit/audit.server.ts'
import { now } from '#server/clock.server.ts'
import { readVisitWithOthers } from './read-visit.server.ts'
import { recordEvent } from './record-report.server.ts'
import type { RecordEventOutcome } from './reported-before.server.ts'

/**
 * Leaves a visit that differs from the schedule as it was reported, one of several for one reason. What changes hours has to be settled on
 * the visit's own page (docs/decisions/0110).
 * @param seen what the page has shown of the visit
 * @param form the id of the form: sent again, it settles once
 */
export async function settleAlike(
  administrator: Administrator,
  form: string,
  { visit: name, seen, reason }: { visit: VisitName; seen: string; reason: DecisionReason },
): Promise<RecordEventOutcome> {
  const read = await readVisitWithOthers(name)
  if (!read) return { ok: false, reason: 'visit-not-found' }
  const { visit, around } = read
  const [first] = mattersIn(around, now())(visit)
  const isAlike = first ? alikeMatters.includes(first) : visit.settled !== undefined
  if (!isAlike) return { ok: false, reason: 'reported-since', attendance: attendanceIn(visit) }
  const report = { kind: 'correction', corrects: 'contested', happenedAt: null, seen } as const
  return recordEvent({ by: 'office', administrator }, { visit: name, id: `${form}.settled`, report, reason })
}
