import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import type { StoredService } from '#server/services/service.entity.server.ts'
import { UserService } from '#server/services/user-service.entity.server.ts'
import { inTransaction, transact } from '#server/table/transaction.server.ts'
import { auditedNurse } from './assign-nurse.server.ts'

export type MeanFullTimeOutcome = { ok: true } | { ok: false; reason: 'not-full-time' | 'busy' }

/**
 * The office declares that a service holds its nurse full-time on purpose, without a visit schedule (docs/decisions/0068).
 * When several do, the first counts and the audit log has one entry.
 */
export async function meanFullTime(
  administrator: Administrator,
  service: StoredService | null,
): Promise<MeanFullTimeOutcome> {
  if (service?.status !== 'assigned' || service.hasPlan) return { ok: false, reason: 'not-full-time' }
  const { serviceId, userId: uid, assignedNurse = '', nurseId: id } = service
  const written = await transact<'said-before' | 'not-full-time' | 'busy'>([
    {
      item: inTransaction(UserService)
        .patch({ uid, serviceId })
        .set({ fullTimeMeant: { by: administrator.uid, at: nowInstant() } })
        .where(({ stage, fullTimeMeant }, { eq, notExists }) =>
          [eq(stage, 'held'), notExists(fullTimeMeant)].join(' AND '),
        )
        .commit(),
      otherwise: (entry) => (entry?.stage === 'held' ? 'said-before' : 'not-full-time'),
    },
    recordAudit(administrator, {
      action: 'mean-full-time',
      recordType: 'service',
      recordId: serviceId,
      values: { nurse: id ? auditedNurse({ id, fullName: assignedNurse }) : { name: assignedNurse } },
    }),
  ])
  if (written.ok || written.reason === 'said-before') return { ok: true }
  return { ok: false, reason: written.reason }
}
