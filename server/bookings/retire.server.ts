import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { now, nowInstant, today } from '#server/clock.server.ts'
import { readComingVisits } from '#server/nurse-time/coming-visits.server.ts'
import { choiceFactsWrite } from '#server/staff/choice-facts.server.ts'
import { isStillNamedBy, renamingOf, servicesNaming } from '#server/staff/named-services.server.ts'
import { eraseLater } from '#server/staff/erase-papers.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { Staff, type StoredStaff } from '#server/staff/staff.entity.server.ts'
import { count } from '#server/statistics/statistics.server.ts'
import { retryWhenChanged } from '#server/table/retry-when-changed.server.ts'
import { inTransaction, transact, type Write } from '#server/table/transaction.server.ts'
import { finishQuietly } from './nurse-copies.server.ts'

export type RetireOutcome =
  | { ok: true }
  | { ok: false; reason: 'assigned' | 'not-found' | 'busy' }
  /** `coming`: visits that have not begun. */
  | { ok: false; reason: 'has-visits'; coming: number }

/**
 * Makes a nurse inactive; refused while a service holds them or they have a coming visit (docs/visits.md). From then on
 * their own account opens only their hours (`mayReadHours`). Their record stays, because services name it; their documents stay until
 * the retention time is over. Services that still name them lose their number.
 */
export function retireStaff(administrator: Administrator, id: string): Promise<RetireOutcome> {
  return retire(administrator, id)
}

/** The same for a nurse whose last day is over, by the daily run. */
export async function retireLeaver(id: string): Promise<boolean> {
  return (await retire(null, id)).ok
}

async function retire(administrator: Administrator | null, id: string): Promise<RetireOutcome> {
  const outcome = await retryWhenChanged<RetireOutcome>(async () => {
    const [staff, { coming, check }] = await Promise.all([readStaff(id), readComingVisits(id, now())])
    if (!staff || staff.retiredAt) return { ok: false, reason: 'not-found' }
    // The last day has been moved since.
    if (!administrator && !(staff.lastDay && staff.lastDay < today()))
      return { ok: false, reason: 'not-found' }
    if (coming > 0) return { ok: false, reason: 'has-visits', coming }
    const retiredAt = nowInstant()
    return transact([
      retirement(staff, retiredAt),
      choiceFactsWrite({ ...staff, retiredAt }),
      check,
      eraseLater({ id, retiredAt }),
      ...count({ staff: -1 }),
      ...(administrator
        ? [recordAudit(administrator, { action: 'retire', recordType: 'staff', recordId: id })]
        : []),
    ])
  })
  if (outcome.ok) await finishQuietly(id)
  return outcome
}

function retirement(staff: StoredStaff, retiredAt: string): Write<'assigned' | 'changed'> {
  const { id, lastDay } = staff
  const { set, removed } = renamingOf(servicesNaming(staff))
  return {
    item: inTransaction(Staff)
      .patch({ id })
      .set({ available: false, retiredAt, updatedAt: retiredAt, ...set })
      .remove(['invitation', ...removed])
      .where((current, operations) =>
        [
          operations.eq(current.available, true),
          operations.notExists(current.retiredAt),
          lastDay ? operations.eq(current.lastDay, lastDay) : operations.notExists(current.lastDay),
          isStillNamedBy(staff)(current, operations),
        ].join(' AND '),
      )
      .commit(),
    // A nurse retired meanwhile is a change too: the next try answers `not-found`.
    otherwise: (current) => (current?.available === true || current?.retiredAt ? 'changed' : 'assigned'),
  }
}
