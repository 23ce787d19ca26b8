import { randomUUID } from 'node:crypto'
import type { AuditedChange, AuditedOverride } from '#domain/audit.ts'
import type { OfficeChange } from '#domain/visits/changes.ts'
import { addDays, dayAt, type Day } from '#domain/visits/days.ts'
import { holdInterval } from '#domain/visits/intervals.ts'
import type { Comparison } from '#domain/visits/plan-difference.ts'
import { visitKey, visitsOn, type Visit } from '#domain/visits/plan.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { checkOverride, type JudgedNurse } from '#server/choice/check-giving.server.ts'
import { now } from '#server/clock.server.ts'
import { noticeWrites, type NewNotice } from '#server/notices/notice-writes.server.ts'
import type { InTheWay } from '#server/plans/plan-facts.server.ts'
import { planNotices } from '#server/plans/plan-notices.server.ts'
import { changeFromRequest, type NoRequest } from '#server/requests/change-from-request.server.ts'
import type { StoredService } from '#server/services/service.entity.server.ts'
import { retryWhenChanged } from '#server/table/retry-when-changed.server.ts'
import { transact, type Write } from '#server/table/transaction.server.ts'
import { decideChange, type Decided, type PlanPost, type Refused } from './decide-change.server.ts'
import { namingNotices, serviceWrites, type NamingRefusal } from './service-writes.server.ts'

export type ChangePlanOutcome = { ok: true } | Refused
export type PreviewOutcome =
  | {
      ok: true
      comparison: Comparison
      /** Visits that become unallocated, and why. */
      uncovered: InTheWay[]
      /** Coming visits that stay as they are. */
      unchanged: Visit[]
      /** The nurse with whom a confirmed service becomes assigned; else null. */
      named: string | null
      /** Nurses with warnings. */
      warned: JudgedNurse[]
    }
  | Refused

/**
 * Makes or changes the plan of a confirmed or assigned service, with its weeks, its nurses' diaries and the service, in one
 * transaction (docs/visits.md, "How a change is written"). Pause, resume and stop are changes too.
 */
export async function changePlan(administrator: Administrator, form: PlanPost): Promise<ChangePlanOutcome> {
  return retryWhenChanged<ChangePlanOutcome>(async () => {
    const decision = await decideChange(form, { isPreview: false })
    if (decision.status === 'changed') return 'changed'
    if (decision.status === 'repeated') return { ok: true }
    if (decision.status === 'refused') return decision.refused
    const { service, named, written, broken } = decision
    const asked = checkOverride(broken, form.despite)
    if (!asked.ok) return asked
    const { uncovered, comparison } = written
    if (comparison.removed.length + uncovered.length > (form.mayRemove ?? Infinity))
      return { ok: false, reason: 'removes-more' }
    if (uncovered.some(({ visit }) => !form.mayUncover?.includes(visitKey(visit))))
      return { ok: false, reason: 'uncovers-more' }
    const notices = noticesOf(decision)
    const result = await transact<'changed' | NamingRefusal | NoRequest>([
      ...written.writes,
      ...changeFromRequest(form, form.id),
      ...serviceWrites(administrator, service, named, {
        override: form.isAssignment ? asked.override : undefined,
        heldUntil: heldUntil(decision),
      }),
      ...noticeWrites(randomUUID(), notices),
      auditWrite(administrator, form, { override: asked.override, uncovered }),
    ])
    if (result.ok) return { ok: true }
    return result
  })
}

/**
 * The first day that is no full-time day of the nurse whom the service held until now: tomorrow, or today if a visit of today is theirs.
 * Undefined where the service had not begun.
 */
function heldUntil({ service, releasedNurse, written: { plan } }: Decided): Day | undefined {
  if (!releasedNurse || holdInterval(service.patient).start >= now()) return undefined
  const today = dayAt(now())
  const isTheirs = visitsOn(plan, today).some(({ nurseId }) => nurseId === releasedNurse)
  return isTheirs ? today : addDays(today, 1)
}

/** What a change would do, or what is in its way. Writes nothing. */
export async function previewPlan(form: PlanPost): Promise<PreviewOutcome> {
  const decision = await decideChange(form, { isPreview: true })
  if (decision.status === 'refused') return decision.refused
  if (decision.status === 'changed') return { ok: false, reason: 'busy' }
  if (decision.status === 'repeated')
    return {
      ...{ ok: true, comparison: { added: [], removed: [], changed: [] }, uncovered: [] },
      ...{ unchanged: [], named: null, warned: [] },
    }
  const { written, unchanged, named, broken } = decision
  if (broken.forbidden.length > 0) return { ok: false, reason: 'forbidden', nurses: broken.forbidden }
  const { warned } = broken
  const { comparison, uncovered } = written
  return { ok: true, comparison, uncovered, unchanged, named: named?.id ?? null, warned }
}

function noticesOf(decided: Decided): NewNotice[] {
  const { service, named, releasedNurse, isEmpty, written } = decided
  if (isEmpty && !named) return []
  const { comparison } = written
  const told = planNotices({
    ...toldOf(service),
    comparison,
    now: now(),
    also: releasedNurse ? [releasedNurse] : [],
  })
  return namingNotices(told, named)
}

function toldOf({ serviceId, userId: uid }: StoredService) {
  return { serviceId, uid }
}

function auditWrite(
  administrator: Administrator,
  { serviceId, seen, changes }: PlanPost,
  { override, uncovered }: { override: AuditedOverride | undefined; uncovered: readonly InTheWay[] },
): Write<'busy'> {
  const unallocated = uncovered.map(({ visit }) => visitIdOf({ serviceId, ...visit }))
  return recordAudit(administrator, {
    action: seen === '' ? 'plan' : 'change-plan',
    recordType: 'plan',
    recordId: serviceId,
    values: {
      changes: changes.map(audited),
      ...(override && { override }),
      ...(unallocated.length > 0 && { unallocated }),
    },
  })
}

function audited({ kind, ...change }: OfficeChange): AuditedChange {
  return {
    kind,
    ...('line' in change && { line: change.line }),
    ...('day' in change ? { day: change.day } : { from: change.from }),
    ...('to' in change && { to: change.to }),
    ...(kind === 'following' && 'weekdays' in change && { weekdays: change.weekdays }),
    ...('noVisit' in change && { noVisit: true }),
  }
}
