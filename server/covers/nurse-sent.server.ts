import type { AuditedOverride } from '#domain/audit.ts'
import { hasBegun } from '#domain/visits/plan.ts'
import { stintSent } from '#domain/visits/sending.ts'
import { stoppedStints } from '#domain/visits/stints.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { auditedNurse } from '#server/bookings/assign-nurse.server.ts'
import { noticeWrites } from '#server/notices/notice-writes.server.ts'
import { visitNotices } from '#server/plans/plan-notices.server.ts'
import type { WeekVisit } from '#server/plans/service-week.entity.server.ts'
import { cancelled, withStints } from '#server/plans/weeks.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import type { Write } from '#server/table/transaction.server.ts'
import type { VisitStints } from './read-stints.server.ts'
import type { SendForm } from './send-form.server.ts'

/* The stint of a nurse who is sent to a visit, and what the family, the nurses and the audit log learn of it (docs/decisions/0099). */

/**
 * A visit once a nurse is sent; those sent earlier who have not begun do not go.
 * @param reported the stints with reports of the sending, as they are afterwards
 * @returns the new stint, all that change, and the weeks with the reports alone
 */
export function afterSending(
  known: VisitStints,
  reported: readonly WeekVisit[],
  { form, now }: { form: SendForm; now: number },
) {
  const weeks = known.weeks.map((week) => ({ ...week, visits: withStints(week.visits, reported) }))
  const visits = weeks.flatMap((week) => week.visits)
  const stint: WeekVisit = { ...stintSent(known.first, visits, form), form: form.id }
  const waiting = known.sent.filter((each) => each.state === 'planned' && !hasBegun(each, now))
  return { stint, changed: [...reported, ...waiting.map(cancelled), stint], weeks }
}

/**
 * The family and the new nurse learn who comes, the former nurses that they do not go; and the audit log has it.
 * @param override the rules that warned, and why the office sends the nurse all the same
 */
export function sendingWrites(
  administrator: Administrator,
  { stored: { serviceId, uid }, first, current }: VisitStints,
  { stint, nurse, override }: { stint: WeekVisit; nurse: StoredStaff; override: AuditedOverride | undefined },
): Write<'busy'>[] {
  const notices = visitNotices({ serviceId, uid }, stint, stoppedStints(current, nurse.id))
  return [
    ...noticeWrites(`sent ${visitIdOf({ ...stint, serviceId })}`, notices),
    recordAudit(administrator, {
      action: 'send-nurse',
      recordType: 'plan',
      recordId: serviceId,
      values: {
        nurse: auditedNurse(nurse),
        visit: { line: first.line, day: first.day },
        sent: { line: stint.line, day: stint.day },
        ...(override && { override }),
      },
    }),
  ]
}
