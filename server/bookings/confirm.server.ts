import { randomUUID } from 'node:crypto'
import { isCode } from '#domain/codes.ts'
import type { Account } from '#server/accounts/session/account.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { noticeWrites } from '#server/notices/notice-writes.server.ts'
import { placeByEnd, UserService } from '#server/services/user-service.entity.server.ts'
import { countMetric } from '#server/http/metrics.server.ts'
import { count } from '#server/statistics/statistics.server.ts'
import { retryWhenChanged } from '#server/table/retry-when-changed.server.ts'
import { inTransaction, transact, type Write } from '#server/table/transaction.server.ts'
import { codeTries, type WrongTry } from './code-tries.server.ts'
import { readServiceRecords, type ServiceRecords } from '#server/services/read-service-records.server.ts'
import {
  PendingService,
  Service,
  type StoredPendingService,
  type StoredService,
} from '#server/services/service.entity.server.ts'

export type ConfirmOutcome = { ok: true } | WrongTry | { ok: false; reason: 'busy' }

/**
 * The customer confirms their pending service with its booking code (section 4). A service that is missing, another
 * customer's or not pending is refused like a wrong code, and each counts as a try. The same form sent again succeeds again.
 */
export async function confirmService(
  { user: { uid } }: Pick<Account, 'user'>,
  found: ServiceRecords,
  bookCode: string,
): Promise<ConfirmOutcome> {
  const tries = codeTries('bookCodeTries', { uid, serviceId: found.serviceId })
  return retryWhenChanged<ConfirmOutcome>(async (isFirst) => {
    const { entry, pending, service } = isFirst ? found : await readServiceRecords(found)
    if (isConfirmedWith(service, { uid, bookCode })) return { ok: true }
    const isRight = pending?.userId === uid && pending.book_code === bookCode && isCode(bookCode)
    if (!entry || !isRight) return tries.wrong(entry)
    const written = await transact(confirmingWrites(pending, tries))
    if (written.ok) {
      countMetric('Confirmations')
      return written
    }
    if (written.reason === 'too-many') return tries.wrong(entry)
    return written.reason === 'busy' ? { ok: false, reason: 'busy' } : 'changed'
  })
}

/** Whether this very code has confirmed the service. A service closed since then no longer counts as confirmed. */
function isConfirmedWith(
  service: StoredService | null,
  { uid, bookCode }: { uid: string; bookCode: string },
): boolean {
  if (service?.userId !== uid || service.book_code !== bookCode) return false
  return service.status === 'confirmed' || service.status === 'assigned'
}

function confirmingWrites(pending: StoredPendingService, tries: ReturnType<typeof codeTries>) {
  const { userId: uid, serviceId, book_code: bookCode } = pending
  const confirmedAt = nowInstant()
  const writes: Write<'too-many' | 'changed' | 'busy'>[] = [
    {
      item: inTransaction(UserService)
        .patch({ uid, serviceId })
        .set({ status: 'confirmed', ...placeByEnd(pending.patient.endDate) })
        .where((current, operations) =>
          [operations.eq(current.status, 'pending'), tries.within(current, operations)].join(' AND '),
        )
        .commit(),
      otherwise: (current) => (tries.isReached(current) ? 'too-many' : 'changed'),
    },
    {
      item: inTransaction(PendingService)
        .delete({ serviceId })
        // A displacement changes the e-mail. Without this condition the copy below would bring back the old one.
        .where(({ userId, book_code, userEmail }, { eq }) =>
          [eq(userId, uid), eq(book_code, bookCode), eq(userEmail, pending.userEmail)].join(' AND '),
        )
        .commit(),
      otherwise: 'changed',
    },
    {
      item: inTransaction(Service)
        .create({ ...pending, status: 'confirmed', confirmedAt, updatedAt: confirmedAt })
        .commit(),
      otherwise: 'changed',
    },
    ...count({ 'services.pending': -1, 'services.confirmed': 1 }),
    ...noticeWrites(randomUUID(), [{ kind: 'bookingConfirmed', recipient: { to: 'office' }, serviceId }]),
  ]
  return writes
}
