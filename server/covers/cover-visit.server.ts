import { randomUUID } from 'node:crypto'
import type { Despite } from '#domain/choice/override.ts'
import { hasBegun, type Visit } from '#domain/visits/plan.ts'
import { isSent } from '#domain/visits/stints.ts'
import type { VisitName } from '#domain/visits/visit-id.ts'
import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { auditedNurse } from '#server/bookings/assign-nurse.server.ts'
import { now } from '#server/clock.server.ts'
import { noticeWrites } from '#server/notices/notice-writes.server.ts'
import { namingNotices, serviceWritesOrChanged } from '#server/plan-changes/service-writes.server.ts'
import { unlessChanged } from '#server/plans/read-plan-facts.server.ts'
import { changeFromRequest, type NoRequest } from '#server/requests/change-from-request.server.ts'
import { Service } from '#server/services/service.entity.server.ts'
import { retryWhenChanged } from '#server/table/retry-when-changed.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { readCoverWrites, type CoverRefusal } from './cover-writes.server.ts'
import { readPlansOfVisits } from './plans-of-visits.server.ts'

export type CoverVisitOutcome =
  | { ok: true; visit: Visit }
  | { ok: false; reason: 'visit-not-found' | 'begun' | NoRequest }
  /** Another change came first; `visit` is as it is now. */
  | { ok: false; reason: 'visit-changed'; visit: Visit }
  | CoverRefusal

/** The visit as a form shows it, so that a change in between is noticed. */
export function seenVisit({ startMinute, minutes, nurseId = '' }: Visit): string {
  return [startMinute, minutes, nurseId].join(' ')
}

export type CoverVisitForm = {
  visit: VisitName
  nurseId: string
  /** Id of the form, which succeeds again when it is posted again. */
  id: string
  /** `seenVisit` of the visit on the page. */
  seen: string
  /** The family's request behind it; empty or left out without one. */
  requestId?: string | undefined
  /** The tick and the reason, where the nurse has warnings. */
  despite?: Despite | undefined
}

/**
 * Gives one coming visit to a nurse, in one transaction with the plan, the week and the diaries. Of two coordinators with
 * different nurses one wins, and the other learns whom the visit has.
 */
export async function coverVisit(
  administrator: Administrator,
  form: CoverVisitForm,
): Promise<CoverVisitOutcome> {
  return retryWhenChanged<CoverVisitOutcome>(async () => {
    const time = now()
    const { serviceId } = form.visit
    const [{ data: service }, plans] = await Promise.all([
      Service.get({ serviceId }).go({ consistent: true }),
      readPlansOfVisits([form.visit], time),
    ])
    const [plan] = plans
    const visit = plan?.visits[0]
    if (!service || !plan || !visit) return { ok: false, reason: 'visit-not-found' }
    if (visit.nurseId === form.nurseId) return { ok: true, visit }
    if (seenVisit(visit) !== form.seen) return { ok: false, reason: 'visit-changed', visit }
    // A visit to which a nurse was sent has begun: it gets another one by sending them.
    if (isSent(visit) || hasBegun(visit, time)) return { ok: false, reason: 'begun' }
    // A confirmed service whose plan gets a nurse becomes assigned, and names them.
    const isNaming = service.status === 'confirmed'
    const { id, nurseId, despite } = form
    const giving = await readCoverWrites([plan], {
      ...{ nurseOf: () => nurseId, id, despite, services: [service], now: time },
      ...(isNaming && { naming: { nurseOnService: nurseId } }),
    })
    if (!giving.ok) return unlessChanged(plan, giving)
    const [given] = giving.given
    if (!given) throw new Error('The visit has its nurse')
    const { nurse, override } = given
    const named = isNaming ? nurse : null
    const result = await transact<'changed' | 'busy' | NoRequest>([
      ...giving.writes,
      ...changeFromRequest({ serviceId, requestId: form.requestId }, form.id),
      ...serviceWritesOrChanged(administrator, service, named),
      ...noticeWrites(randomUUID(), namingNotices(giving.told.flat(), named)),
      recordAudit(administrator, {
        action: 'cover',
        recordType: 'plan',
        recordId: serviceId,
        values: {
          nurse: auditedNurse(nurse),
          visit: { line: visit.line, day: visit.day },
          formerNurseId: visit.nurseId,
          ...(override && { override }),
        },
      }),
    ])
    if (result.ok) return { ok: true, visit: { ...visit, nurseId: nurse.id } }
    return result
  })
}
