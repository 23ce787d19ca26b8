import { statusesThatAllow } from '#domain/service-status.ts'
import type { Account } from '#server/accounts/session/account.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { UserService, type StoredUserService } from '#server/services/user-service.entity.server.ts'
import { historyWrite } from '#server/history/write-history.server.ts'
import { countMetric } from '#server/http/metrics.server.ts'
import { count } from '#server/statistics/statistics.server.ts'
import { retryWhenChanged } from '#server/table/retry-when-changed.server.ts'
import { inTransaction, transact, type Write } from '#server/table/transaction.server.ts'
import { isAsKept } from './as-read.server.ts'
import { codeTries, type WrongTry } from './code-tries.server.ts'
import { endingWrites } from './end-service.server.ts'
import { readServiceRecords, type ServiceRecords } from '#server/services/read-service-records.server.ts'
import { Service, type StoredService } from '#server/services/service.entity.server.ts'

export type CloseOutcome = { ok: true } | WrongTry | { ok: false; reason: 'not-found' | 'busy' }

/**
 * The customer closes their confirmed or assigned service with its closing code: the nurse is available again (section 4),
 * or the plan ends (docs/visits.md). Any other service is refused as not found, but the same form sent again succeeds again.
 */
export async function closeService(
  { user }: Pick<Account, 'user'>,
  found: ServiceRecords,
  closeCode: string,
): Promise<CloseOutcome> {
  const tries = codeTries('closeCodeTries', { uid: user.uid, serviceId: found.serviceId })
  return retryWhenChanged<CloseOutcome>(async (isFirst) => {
    const { entry, service } = isFirst ? found : await readServiceRecords(found)
    if (!entry || service?.userId !== user.uid) return { ok: false, reason: 'not-found' }
    const isRight = service.close_code === closeCode
    if (!canClose(service)) return isRight ? { ok: true } : { ok: false, reason: 'not-found' }
    if (!isRight) return tries.wrong(entry)
    const written = await transact(await closingWrites(entry, service, tries))
    if (written.ok) {
      countMetric('Closings', { by: 'customer' })
      return written
    }
    if (written.reason === 'too-many') return tries.wrong(entry)
    return written.reason === 'busy' ? { ok: false, reason: 'busy' } : 'changed'
  })
}

function canClose(service: StoredService): boolean {
  return statusesThatAllow('close').includes(service.status)
}

async function closingWrites(
  entry: StoredUserService,
  service: StoredService,
  tries: ReturnType<typeof codeTries>,
) {
  const { uid } = entry
  const { serviceId, status } = service
  const endedAt = nowInstant()
  type Refusal = 'too-many' | 'changed' | 'busy'
  const writes: Write<Refusal>[] = [
    {
      item: inTransaction(UserService)
        .patch({ uid, serviceId })
        .set({ status: 'closed' })
        .remove(['stage', 'openUntil'])
        .where((current, operations) =>
          [operations.eq(current.status, entry.status), tries.within(current, operations)].join(' AND '),
        )
        .commit(),
      otherwise: (current) => (tries.isReached(current) ? 'too-many' : 'changed'),
    },
    {
      item: inTransaction(Service)
        .patch({ serviceId })
        .set({ status: 'closed', closedAt: endedAt, updatedAt: endedAt })
        .where(isAsKept(service))
        .commit(),
      otherwise: 'changed',
    },
    historyWrite(service, { ending: 'closed', endedBy: 'family', endedAt }),
    ...(await endingWrites(service, { by: 'family' })),
    ...count({ [`services.${status}`]: -1, 'services.closed': 1 }),
  ]
  return writes
}
