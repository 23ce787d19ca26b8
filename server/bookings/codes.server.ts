import { randomInt } from 'node:crypto'
import { inTransaction, type Write } from '#server/table/transaction.server.ts'
import { CodeReservation } from './code-reservation.entity.server.ts'

/** Six digits, the first from 1 to 9, from a cryptographic generator (section 5, "Booking"). */
export function generateCode(): string {
  return String(randomInt(100_000, 1_000_000))
}

export type Codes = { bookCode: string; closeCode: string }

/** Reserves both codes of a service; refused when another existing service has one of them. */
export function reserveCodes(serviceId: string, { bookCode, closeCode }: Codes): Write<'code-taken'>[] {
  const reservations = [
    { kind: 'book', code: bookCode, serviceId },
    { kind: 'close', code: closeCode, serviceId },
  ] as const
  return reservations.map((reservation) => ({
    item: inTransaction(CodeReservation).create(reservation).commit(),
    otherwise: 'code-taken',
  }))
}

/** Frees both codes of a removed service. */
export function freeCodes(serviceId: string, { bookCode, closeCode }: Codes): Write<'changed'>[] {
  const keys = [
    { kind: 'book', code: bookCode },
    { kind: 'close', code: closeCode },
  ] as const
  return keys.map((key) => ({
    item: inTransaction(CodeReservation)
      .delete(key)
      .where((reservation, { eq }) => eq(reservation.serviceId, serviceId))
      .commit(),
    otherwise: 'changed',
  }))
}
