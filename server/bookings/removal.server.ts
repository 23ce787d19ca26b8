import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { endingOf, readHistoryOf } from '#server/history/list-history.server.ts'
import { historyWrite } from '#server/history/write-history.server.ts'
import {
  PendingService,
  Service,
  type StoredPendingService,
  type StoredService,
} from '#server/services/service.entity.server.ts'
import { UserService } from '#server/services/user-service.entity.server.ts'
import { wordRemovals } from '#server/services/search-words.server.ts'
import { count } from '#server/statistics/statistics.server.ts'
import { inTransaction, type Write } from '#server/table/transaction.server.ts'
import { BookingReservation } from './booking-reservation.entity.server.ts'
import { isAsKept } from './as-read.server.ts'
import { freeCodes } from './codes.server.ts'
import { endingWrites } from './end-service.server.ts'

/** Seconds for which the id of a removed service stays reserved. */
export const reservationAfterlife = 30 * 24 * 60 * 60

/**
 * The writes by which an administrator removes a service in any state, with all that belongs to it. A history stays.
 * @param isOwnerGone the customer has deleted their account
 */
export async function removalWrites(
  administrator: Administrator,
  action: 'close' | 'delete',
  record: StoredService | StoredPendingService,
  { isOwnerGone = false } = {},
) {
  const { serviceId, status, userId, book_code: bookCode, close_code: closeCode } = record
  const recordItem =
    record.status === 'pending'
      ? inTransaction(PendingService)
          .delete({ serviceId })
          .where((current, { exists }) => exists(current.status))
          .commit()
      : inTransaction(Service).delete({ serviceId }).where(isAsKept(record)).commit()
  type Refusal = 'changed' | 'busy'
  const writes: Write<Refusal>[] = [
    { item: recordItem, otherwise: 'changed' },
    {
      item: inTransaction(UserService)
        .delete({ uid: userId, serviceId })
        .where((current, { eq }) => eq(current.status, status))
        .commit(),
      otherwise: 'changed',
    },
    isOwnerGone
      ? {
          item: inTransaction(User)
            .check({ uid: userId })
            .where(({ uid }, { notExists }) => notExists(uid))
            .commit(),
          otherwise: 'changed',
        }
      : {
          item: inTransaction(User).patch({ uid: userId }).add({ serviceCount: -1 }).commit(),
          otherwise: 'changed',
        },
    {
      item: inTransaction(BookingReservation)
        .upsert({ serviceId, uid: userId })
        .set({ ttl: Math.floor(now() / 1000) + reservationAfterlife })
        .commit(),
      otherwise: 'busy',
    },
    ...removalHistory(action, record),
    ...(await endingWrites(record, { by: 'office' })),
    ...freeCodes(serviceId, { bookCode, closeCode }),
    ...wordRemovals(record),
    ...count({ [`services.${status}`]: -1 }),
    recordAudit(administrator, {
      action,
      recordType: 'service',
      recordId: serviceId,
      values: { status },
    }),
  ]
  return writes
}

/** The history of a removed service. One that the family has closed has its history already. */
function removalHistory(
  action: 'close' | 'delete',
  record: StoredService | StoredPendingService,
): Write<'changed'>[] {
  if (record.status === 'closed') return []
  const ending = action === 'close' ? 'closed' : 'deleted'
  return [historyWrite(record, { ending, endedBy: 'office', endedAt: nowInstant() })]
}

/** Whether the office has closed this service with its closing code; known while its id stays reserved. */
export async function wasClosedByOffice(serviceId: string): Promise<boolean> {
  const { data: reservation } = await BookingReservation.get({ serviceId }).go({ consistent: true })
  if (!reservation) return false
  const ended = await readHistoryOf(reservation.uid)
  return ended.some((each) => each.serviceId === serviceId && endingOf(each) === 'closedByOffice')
}
