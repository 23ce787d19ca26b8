import { isCode } from '#app/domain/codes.ts'
import type { Account } from '#server/accounts/account.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { UserService } from '#server/customers/user-service.server.ts'
import { take, withinLimit } from '#server/limits/limits.server.ts'
import { count } from '#server/statistics/statistics.server.ts'
import { inTransaction, transact, type Write } from '#server/table/transaction.server.ts'
import type { ServiceRecords } from './records.server.ts'
import { PendingService, Service } from './service.entity.server.ts'

export type ConfirmOutcome =
  | { ok: true }
  | { ok: false; reason: 'invalid-code' | 'busy' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

/**
 * The owner confirms a pending service with its booking code: the record moves to the services, the pending one is
 * deleted and her entry follows (section 4). A service that does not exist, is not hers or is past confirming answers
 * like a wrong code; each wrong try counts.
 *
 * Five parallel guesses learn no more than five in a row: a wrong one is only told once its try is counted, and the
 * right one commits only while the limit is not reached.
 */
export async function confirmService(
  account: Pick<Account, 'user'>,
  { serviceId, entry, pending }: ServiceRecords,
  bookCode: string,
): Promise<ConfirmOutcome> {
  const { uid } = account.user
  const isRight = pending?.userId === uid && pending.book_code === bookCode && isCode(bookCode)
  if (!entry || !isRight) return countWrongTry(uid, serviceId)

  const confirmedAt = nowInstant()
  type Refusal = 'too-many' | 'invalid-code' | 'busy'
  const writes: Write<Refusal>[] = [
    withinLimit('bookingCodeTry', tries(uid, serviceId), 'too-many'),
    {
      item: inTransaction(PendingService)
        .delete({ serviceId })
        .where(({ userId, book_code }, { eq }) => `${eq(userId, uid)} AND ${eq(book_code, bookCode)}`)
        .commit(),
      otherwise: 'invalid-code',
    },
    {
      item: inTransaction(Service)
        .create({ ...pending, status: 'confirmed', confirmedAt, updatedAt: confirmedAt })
        .commit(),
      otherwise: 'invalid-code',
    },
    {
      item: inTransaction(UserService)
        .patch({ uid, serviceId })
        .set({ status: 'confirmed' })
        .where(({ status }, { eq }) => eq(status, 'pending'))
        .commit(),
      otherwise: 'invalid-code',
    },
    ...count({ 'services.pending': -1, 'services.confirmed': 1 }),
  ]
  const written = await transact(writes)
  if (written.ok) return { ok: true }
  if (written.reason === 'too-many') return countWrongTry(uid, serviceId)
  return { ok: false, reason: written.reason }
}

async function countWrongTry(uid: string, serviceId: string): Promise<ConfirmOutcome> {
  const permit = await take('bookingCodeTry', tries(uid, serviceId))
  return permit.ok
    ? { ok: false, reason: 'invalid-code' }
    : { ok: false, reason: 'too-many', retryAfterSeconds: permit.retryAfterSeconds }
}

/** A stranger's tries at a service must not lock its owner out, so tries are counted for each person. */
function tries(uid: string, serviceId: string): string {
  return `${uid}/${serviceId}`
}
