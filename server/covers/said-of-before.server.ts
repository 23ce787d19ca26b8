import type { AttendanceProblem } from '#domain/visits/report-problems.ts'
import { clockOf } from '#domain/visits/evidence.ts'
import { findVisit, hasBegun } from '#domain/visits/plan.ts'
import type { MissedReason } from '#domain/visits/reasons.ts'
import type { VisitName } from '#domain/visits/visit-id.ts'
import type { Administrator } from '#server/audit/audit.server.ts'
import { saidOfStay } from '#server/attendance/record-stay.server.ts'
import type { WeekVisit } from '#server/plans/service-week.entity.server.ts'
import type { Write } from '#server/table/transaction.server.ts'
import { stayBefore, type VisitStints } from './read-stints.server.ts'
import { saidOfStint, type OfficeReport } from './said-of-stint.server.ts'

/* What sending another nurse says of the nurse before: missed, left, or staying until the other one comes (docs/decisions/0099). */

/** What the form says of them. */
export type BeforeForm = {
  visit: VisitName
  /** Id of the form, which succeeds again when it is posted again. */
  id: string
  /** Why the visit was missed; ignored for a nurse who has arrived. */
  reason: MissedReason
  note?: string | undefined
  /** When the nurse who had arrived left, in milliseconds since 1970; left out where the office does not know. */
  leftAt?: number | undefined
}

/** The reported stints as they are afterwards, and the writes of the reports. */
type Said = { ok: true; visits: WeekVisit[]; writes: Write<'changed' | 'busy'>[] } | SaidProblem
/** What is wrong with the reported departure. */
export type SaidProblem = { ok: false; reason: 'departure'; problem: AttendanceProblem }

type Asked = { administrator: Administrator; form: BeforeForm; time: number }

/** Reports a missed visit or a departure; nothing of a stint that has not begun, is missed already, or may still have its nurse there. */
export async function saidOfBefore(known: VisitStints, asked: Asked): Promise<Said> {
  const { administrator, form, time } = asked
  const stay = await saidOfStayBefore(known, asked)
  if (stay && !stay.ok) return stay
  const said = stay ?? { ok: true as const, visits: [], writes: [] }
  for (const stint of stay ? [known.first] : known.current) {
    const report = findVisit(said.visits, stint) ? null : reportAbout(stint, form, time)
    if (!report) continue
    const event: OfficeReport = {
      id: `${form.id}.${report.kind}`,
      report,
      ...(report.kind === 'missed'
        ? { reason: form.reason }
        : { clock: clockOf(report.happenedAt, { isTyped: true, now: time }) }),
      ...(form.note && { note: form.note }),
    }
    const after = saidOfStint(known, stint, [event], { administrator, time })
    if (!after.ok) return { ok: false, reason: 'departure', problem: after.problem }
    said.visits.push(after.visit)
    said.writes.push(...after.writes)
  }
  return said
}

function reportAbout(stint: WeekVisit, { leftAt }: BeforeForm, time: number) {
  const { arrivedAt, leftAt: left, missedAt } = stint
  if (left || missedAt) return null
  if (arrivedAt) return leftAt === undefined ? null : { kind: 'left' as const, happenedAt: leftAt }
  return hasBegun(stint, time) ? { kind: 'missed' as const } : null
}

/**
 * A nurse of live-in care who has stayed since an earlier day may have left before this visit: the departure ends that earlier one, and this
 * one is missed. Null where that is not reported.
 */
async function saidOfStayBefore(
  known: VisitStints,
  { administrator, form: { visit, id, leftAt, note }, time }: Asked,
): Promise<Said | null> {
  const stay = stayBefore(known)
  if (!stay || leftAt === undefined) return null
  const left = await saidOfStay({ by: 'office', administrator }, stay, {
    form: { visit, id, leftAt, note, clock: clockOf(leftAt, { isTyped: true, now: time }) },
    now: time,
    patientName: known.weeks[0]?.patientName ?? '',
  })
  return left.ok ? left : { ok: false, reason: 'departure', problem: left.reason }
}
