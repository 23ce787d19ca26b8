import { statusesThatAllow } from '#domain/service-status.ts'
import type { Account } from '#server/accounts/account.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { UserService, type UserServiceRecord } from '#server/customers/user-service.server.ts'
import { countMetric } from '#server/http/metrics.server.ts'
import { count } from '#server/statistics/statistics.server.ts'
import { inTransaction, transact, type Write } from '#server/table/transaction.server.ts'
import { codeTries, type WrongTry } from './code-tries.server.ts'
import { releaseNurse } from './nurse.server.ts'
import { readServiceRecords, type ServiceRecords } from './records.server.ts'
import { Service, type ServiceRecord } from './service.entity.server.ts'

/** How often the records are read again when someone else changed the service in between. */
const attempts = 4

export type CloseOutcome = { ok: true } | WrongTry | { ok: false; reason: 'not-found' | 'busy' }

/**
 * The customer closes her confirmed or assigned service with its closing code: both records say closed and the nurse is
 * available again (section 4). A pending or closed service answers like one that is not in her list.
 */
export async function closeService(
  account: Pick<Account, 'user'>,
  records: ServiceRecords,
  closeCode: string,
): Promise<CloseOutcome> {
  const { uid } = account.user
  const { serviceId } = records
  const tries = codeTries('closeCodeTry', account.user, serviceId)
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { entry, service } = attempt === 0 ? records : await readServiceRecords(records)
    if (!entry || service?.userId !== uid || !canClose(service)) return { ok: false, reason: 'not-found' }
    if (service.close_code !== closeCode) return tries.wrong()
    const written = await transact(closingWrites(entry, service))
    if (written.ok) {
      countMetric('Closings', { by: 'customer' })
      return { ok: true }
    }
    if (written.reason === 'too-many') return tries.wrong()
    if (written.reason === 'busy') return { ok: false, reason: 'busy' }
  }
  return { ok: false, reason: 'busy' }
}

function canClose(service: ServiceRecord): boolean {
  return statusesThatAllow('close').includes(service.status)
}

function closingWrites(entry: UserServiceRecord, service: ServiceRecord) {
  const { uid } = entry
  const { serviceId, status, nurseId } = service
  type Refusal = 'too-many' | 'changed' | 'busy'
  const writes: Write<Refusal>[] = [
    ...codeTries('closeCodeTry', entry, serviceId).conditions(),
    {
      item: inTransaction(Service)
        .patch({ serviceId })
        .set({ status: 'closed', updatedAt: nowInstant() })
        .composite({ service: service.service })
        .where((current, { eq }) => eq(current.status, status))
        .commit(),
      otherwise: 'changed',
    },
    {
      item: inTransaction(UserService)
        .patch({ uid, serviceId })
        .set({ status: 'closed' })
        .where((current, { eq }) => eq(current.status, entry.status))
        .commit(),
      otherwise: 'changed',
    },
    ...releaseNurse(nurseId, serviceId),
    ...count({ [`services.${status}`]: -1, 'services.closed': 1 }),
  ]
  return writes
}
