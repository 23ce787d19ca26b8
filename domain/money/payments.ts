import { toLatinDigits } from '#domain/digits.ts'
import { addDays, type Day } from '#domain/visits/days.ts'
import type { Paise } from './amounts.ts'

export const paymentWays = ['upi', 'cash', 'bank', 'cheque'] as const
export type PaymentWay = (typeof paymentWays)[number]

/** A payment by the family, a refund to it, or the reversal of a wrong entry. */
export const paymentKinds = ['received', 'refunded', 'reversed'] as const
export type PaymentKind = (typeof paymentKinds)[number]

type Received = { kind: PaymentKind; way: PaymentWay }

/** Two lakh rupees: from here on the law allows no cash from one person in a day (section 269ST of the Income-tax Act). */
const cashLimit: Paise = 2_00_000_00

/** @param payments of one person on one day, without those that were reversed */
export function isTooMuchCash(payments: readonly (Received & { amount: Paise })[]): boolean {
  const cash = payments.filter(({ kind, way }) => kind === 'received' && way === 'cash')
  return cash.reduce((sum, { amount }) => sum + amount, 0) >= cashLimit
}

/**
 * Whether cash was entered with a day before yesterday: it may have lain in a drawer.
 * @param enteredOn in India
 */
export function isLateCash({ kind, way, day }: Received & { day: Day }, enteredOn: Day): boolean {
  return kind === 'received' && way === 'cash' && day < addDays(enteredOn, -1)
}

type Referred = { uid: string; way: PaymentWay; amount: Paise; reference?: string | undefined }

/** What one payment alone has: its reference; of a cheque, as two banks may use a number, with customer and amount. Null without one. */
export function ownReference({ uid, way, amount, reference }: Referred): string | null {
  if (!reference || way === 'cash') return null
  const plain = plainReference(reference)
  return way === 'cheque' ? `${uid}#${amount}#${plain}` : plain
}

/** A reference as it is compared: Latin digits, capital letters, no spaces or other signs. */
export function plainReference(typed: string): string {
  return toLatinDigits(typed.normalize('NFKC'))
    .toUpperCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}
