import { randomUUID } from 'node:crypto'
import { isCode } from '#domain/codes.ts'
import type { Account } from '#server/accounts/session/account.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { noticeWrites } from '#server/notices/notice-writes.server.ts'
import { placeByEnd, UserService } from '#server/services/user-service.entity.server.ts'
import { countMetric } from '#server/http/metrics.server.ts'
import { count } from '#server/statistics/statistics.server.ts'
import { inTransaction, transact, type Write } from '#server/table/transaction.server.ts'
import { codeTries, type WrongTry } from './code-tries.server.ts'
import type { ServiceRecords } from '#server/services/read-service-records.server.ts'
import { PendingService, Service } from '#server/services/service.entity.server.ts'

export type ConfirmOutcome = { ok: true } | WrongTry | { ok: false; reason: 'busy' }

/**
 * The customer confirms their pending service with its booking code: the record moves to the services, the pending one is
 * deleted and the customer's entry is updated (section 4). A service that does not exist, is another customer's or is not
 * pending has the same outcome as a wrong code; each wrong try counts.
 */
export async function confirmService(
  account: Pick<Account, 'user'>,
  { serviceId, entry, pending }: ServiceRecords,
  bookCode: string,
): Promise<ConfirmOutcome> {
  const { uid } = account.user
  const tries = codeTries('bookCodeTries', { uid, serviceId })
  const isRight = pending?.userId === uid && pending.book_code === bookCode && isCode(bookCode)
  if (!entry || !isRight) return tries.wrong(entry)

  const confirmedAt = nowInstant()
  type Refusal = 'too-many' | 'invalid-code' | 'busy'
  const writes: Write<Refusal>[] = [
    {
      item: inTransaction(UserService)
        .patch({ uid, serviceId })
        .set({
          status: 'confirmed',
          ...placeByEnd(pending.patient.endDate),
        })
        .where((current, operations) =>
          [operations.eq(current.status, 'pending'), tries.within(current, operations)].join(' AND '),
        )
        .commit(),
      otherwise: (current) => (tries.isReached(current) ? 'too-many' : 'invalid-code'),
    },
    {
      item: inTransaction(PendingService)
        .delete({ serviceId })
        // A displacement changes the e-mail; without this condition the copy below would bring the former one back.
        .where(({ userId, book_code, userEmail }, { eq }) =>
          [eq(userId, uid), eq(book_code, bookCode), eq(userEmail, pending.userEmail)].join(' AND '),
        )
        .commit(),
      otherwise: 'invalid-code',
    },
    {
      item: inTransaction(Service)
        .create({ ...pending, status: 'confirmed', confirmedAt, updatedAt: confirmedAt })
        .commit(),
      otherwise: 'invalid-code',
    },
    ...count({ 'services.pending': -1, 'services.confirmed': 1 }),
    ...noticeWrites(randomUUID(), [{ kind: 'bookingConfirmed', recipient: { to: 'office' }, serviceId }]),
  ]
  const written = await transact(writes)
  if (written.ok) {
    countMetric('Confirmations')
    return { ok: true }
  }
  if (written.reason === 'too-many') return tries.wrong(entry)
  return { ok: false, reason: written.reason }
}
