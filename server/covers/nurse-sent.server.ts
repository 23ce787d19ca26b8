import type { AuditedOverride } from '#domain/audit.ts'
import { mondayOf } from '#domain/visits/days.ts'
import { hasBegun, type Visit } from '#domain/visits/plan.ts'
import { shiftSent, type SentTime } from '#domain/visits/sending.ts'
import { nextLine, stoppedNurse } from '#domain/visits/stints.ts'
import { visitIdOf, type VisitName } from '#domain/visits/visit-id.ts'
import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { auditedNurse } from '#server/bookings/assign-nurse.server.ts'
import { noticeWrites, type NewNotice } from '#server/notices/notice-writes.server.ts'
import type { PlanTarget } from '#server/plans/plan-facts.server.ts'
import { visitCare, visitWork } from '#server/plans/plan-notices.server.ts'
import { planOf } from '#server/plans/plan-writes.server.ts'
import type { WeekVisit } from '#server/plans/service-week.entity.server.ts'
import { cancelled } from '#server/plans/weeks.server.ts'
import type { StoredService } from '#server/services/service.entity.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import type { Write } from '#server/table/transaction.server.ts'
import type { StintsAfter, VisitStints } from './read-stints.server.ts'

/* The stint of a nurse who is sent to a visit, and what the family, the nurses and the audit log learn of it (docs/decisions/0099). */

export type SentForm = { visit: VisitName; id: string; nurseId: string; time: SentTime }

export function stintSent({ first, sent, visits }: StintsAfter, { id, nurseId, time }: SentForm): WeekVisit {
  const isHandover = [first, ...sent].some(({ arrivedAt }) => arrivedAt)
  return {
    ...{ line: nextLine(first, visits), ...shiftSent(first, time), nurseId },
    ...{ state: 'planned', form: id, ...(isHandover && { handover: true }) },
  }
}

/**
 * The weeks with what was reported and the new stint, without those sent earlier who have not begun.
 * @param said the reported stints as they are afterwards
 */
export function targetOf(
  { stored, sent }: StintsAfter,
  {
    visit,
    said,
    ...of
  }: { visit: WeekVisit; said: readonly WeekVisit[]; service: StoredService; time: number },
): PlanTarget {
  const waiting = sent.filter((stint) => stint.state === 'planned' && !hasBegun(stint, of.time))
  const reported = [...said, ...waiting.map(cancelled), visit]
  return {
    ...{ plan: planOf(stored), keepsPlan: true, change: visit.form ?? '', now: of.time },
    ...{ whenInTheWay: 'refuse', reported },
    mondays: [...new Set(reported.map(({ day }) => mondayOf(day)))].sort(),
    ...(of.service.status === 'confirmed' && { naming: { nurseOnService: visit.nurseId ?? '' } }),
  }
}

/** The family and the new nurse learn who comes, the former nurses that they do not go. */
export function noticesOfSending(
  known: VisitStints,
  { serviceId, userId: uid }: StoredService,
  visit: WeekVisit,
): Write<'busy'>[] {
  const { nurseId = '' } = visit
  const told: NewNotice[] = [
    visitCare(uid, serviceId, visit),
    visitWork(nurseId, serviceId, visit),
    ...stoppedNurses(known, nurseId).map((each) => visitWork(each.nurseId, serviceId, each.visit)),
  ]
  return noticeWrites(`sent ${visitIdOf({ ...visit, serviceId })}`, told)
}

/**
 * The nurses who no longer go once another is sent, with one visit each.
 * @param sentId the nurse who is sent, who may be one of them for another time
 */
export function stoppedNurses(
  { current }: Pick<VisitStints, 'current'>,
  sentId?: string,
): { nurseId: string; visit: WeekVisit }[] {
  const told = current.flatMap((visit) => {
    const nurseId = stoppedNurse(visit, sentId)
    return nurseId === undefined ? [] : [{ nurseId, visit }]
  })
  return told.filter(({ nurseId }, place) => told.findIndex((each) => each.nurseId === nurseId) === place)
}

function nameOf({ line, day }: Pick<Visit, 'line' | 'day'>) {
  return { line, day }
}

/** @param override the rules that warned, and why the office sends the nurse all the same */
export function auditOfSending(
  administrator: Administrator,
  {
    form,
    visit,
    nurse,
    override,
  }: { form: SentForm; visit: Visit; nurse: StoredStaff; override: AuditedOverride | undefined },
): Write<'busy'> {
  return recordAudit(administrator, {
    action: 'send-nurse',
    recordType: 'plan',
    recordId: form.visit.serviceId,
    values: {
      nurse: auditedNurse(nurse),
      visit: nameOf(form.visit),
      sent: nameOf(visit),
      ...(override && { override }),
    },
  })
}
