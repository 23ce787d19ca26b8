import { indiaDay } from '#domain/dates.ts'
import type { Paise } from '#domain/money/amounts.ts'
import { monthOf } from '#domain/money/month.ts'
import { isLateCash, ownReference, type PaymentWay } from '#domain/money/payments.ts'
import type { Day } from '#domain/visits/days.ts'
import { moneyRecord, recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { nowInstant, today } from '#server/clock.server.ts'
import { noticeWrites } from '#server/notices/notice-writes.server.ts'
import { retryWhenChanged, type Changed } from '#server/table/retry-when-changed.server.ts'
import { always, inTransaction, transact, type Write } from '#server/table/transaction.server.ts'
import { accountEntry, readAccount, type Account } from './account.server.ts'
import { Payment, reversalIdOf, type StoredPayment } from './payment.entity.server.ts'
import { PaymentReference } from './payment-reference.entity.server.ts'
import { openCareIn } from './open-care.server.ts'
import { readOpenMonths } from './read-to-pay.server.ts'
import type { CustomerMonth } from './read-month.server.ts'
import { reminderAgain } from './reminders.server.ts'
import { unchangedMonths } from './unchanged-months.server.ts'

export type Author = Administrator & { name: string }

/** A payment of a family, or to it: `amount` above zero in paise, `paymentId` the id of the form. */
export type NewPayment = {
  kind: 'received' | 'refunded'
  paymentId: string
  amount: Paise
  way: PaymentWay
  day: Day
  reference?: string | undefined
}

/** That a payment or refund was wrong. */
export type NewReversal = { kind: 'reversed'; reverses: string; reason: string }

export type RecordPaymentOutcome =
  | { ok: true; payment: StoredPayment }
  | { ok: false; reason: 'family-not-found' | 'payment-not-found' | 'busy' }
  /** `recorded-before`: this form, or another reversal, has recorded something else. */
  | { ok: false; reason: 'recorded-before' | 'reference-used'; payment: StoredPayment }
  | { ok: false; reason: 'above-credit'; credit: Paise }
  /** What remains of the credit is unknown: care that is held has no price, or a month or week of it cannot be computed. */
  | { ok: false; reason: 'care-without-price' | 'not-computed' }

/**
 * Records a payment, a refund or a reversal with its receipt and audit entry. The same form posted again is answered as the first time. The
 * reference of a UPI or bank payment is used once, as is a cheque of a family, until that is reversed.
 */
export async function recordPayment(
  author: Author,
  uid: string,
  form: NewPayment | NewReversal,
): Promise<RecordPaymentOutcome> {
  return retryWhenChanged<RecordPaymentOutcome>(async () => {
    const account = await readAccount(uid)
    if (!account) return { ok: false, reason: 'family-not-found' }
    const reversed = form.kind === 'reversed' ? await readPayment(uid, form.reverses) : null
    const entry = entryOf(form, reversed)
    if (!entry) return { ok: false, reason: 'payment-not-found' }
    const by = { uid: author.uid, name: author.name }
    const sms = account.getsSms ? { hasSms: true } : {}
    const payment = { ...entry, ...sms, uid, name: account.name, author: by, enteredAt: nowInstant() }
    // After the account: where its balance has this payment already, the payment is found.
    const before = await readPayment(uid, payment.paymentId)
    if (before)
      return isSame(before, payment)
        ? { ok: true, payment: before }
        : { ok: false, reason: 'recorded-before', payment: before }
    if (payment.kind !== 'refunded') return write(author, account, payment, { reversed })
    const refund = await checkRefund(account, -payment.amount)
    return refund.ok ? write(author, account, payment, refund) : refund
  })
}

function entryOf(form: NewPayment | NewReversal, reversed: StoredPayment | null) {
  if (form.kind !== 'reversed')
    return { ...form, amount: form.kind === 'refunded' ? -form.amount : form.amount }
  if (!reversed || reversed.kind === 'reversed') return null
  const { amount, way } = reversed
  return { ...form, paymentId: reversalIdOf(form.reverses), amount: -amount, way, day: today() }
}

/** A reversal that is posted again the next day is the same. */
function isSame(
  before: StoredPayment,
  { kind, amount, way, day, reference, reason }: StoredPayment,
): boolean {
  if (kind === 'reversed') return before.reason === reason
  const isAsBefore = before.kind === kind && before.amount === amount && before.way === way
  return isAsBefore && before.day === day && before.reference === reference
}

/**
 * A refund is at most the credit, less the care that is not billed yet. What is still to be taken off a statement does not raise it.
 * @returns the months by which it was decided
 */
async function checkRefund({ uid, stored }: Account, asked: Paise) {
  const { months, failed } = await readOpenMonths(uid, monthOf(today()))
  if (failed.length > 0) return { ok: false, reason: 'not-computed' } as const
  const { amount, isWhole } = openCareIn(months)
  const credit = Math.max(-(stored?.balance ?? 0) - Math.max(amount, 0), 0)
  if (asked > credit) return { ok: false, reason: 'above-credit', credit } as const
  return isWhole ? ({ ok: true, months } as const) : ({ ok: false, reason: 'care-without-price' } as const)
}

async function write(
  author: Author,
  account: Account,
  payment: StoredPayment,
  { reversed = null, months = [] }: { reversed?: StoredPayment | null; months?: readonly CustomerMonth[] },
): Promise<RecordPaymentOutcome | Changed> {
  const { uid, paymentId, amount } = payment
  const charge = payment.kind === 'reversed' && amount < 0 ? { source: paymentId, dueOn: payment.day } : null
  const writes: Write<'changed' | 'reference-used' | 'busy'>[] = [
    { item: inTransaction(Payment).create(payment).commit(), otherwise: 'changed' },
    accountEntry(account, { owed: -amount, source: paymentId }, charge ? { due: charge } : {}),
    recordAudit(author, auditOf(payment)),
    ...noticeWrites(paymentId, [{ kind: 'paymentReceipt', recipient: { to: 'family', uid }, serviceId: '' }]),
    ...(charge ? reminderAgain({ uid, ...charge }) : []),
    ...referenceWrites(payment, reversed),
  ]
  const checks = unchangedMonths(months, writes.length)
  if (checks === 'changed') return checks
  const written = await transact([...writes, ...checks])
  if (written.ok) return { ok: true, payment }
  if (written.reason !== 'reference-used') return { ok: false, reason: written.reason }
  const first = await readPaymentOf(ownReference(payment) ?? '')
  return first ? { ok: false, reason: 'reference-used', payment: first } : 'changed'
}

function auditOf({ uid, paymentId, enteredAt, ...payment }: StoredPayment) {
  const { kind, amount, way, day, reason } = payment
  const isForOwner = kind !== 'received' || isLateCash(payment, indiaDay(enteredAt))
  const of = { uid, ...(isForOwner && { lowers: Math.abs(amount) }) }
  const values = { payment: paymentId, kind, amount, way, day, ...(reason && { reason }), ...of }
  return { action: 'record-payment', values, ...moneyRecord(of) } as const
}

/** A payment reserves its reference, and its reversal frees it. */
function referenceWrites(
  payment: StoredPayment,
  reversed: StoredPayment | null,
): Write<'reference-used' | 'busy'>[] {
  const own = inTransaction(PaymentReference)
  const reference = ownReference(reversed ?? payment)
  if (reference === null) return []
  if (reversed) return [always(own.delete({ reference }).commit())]
  const { uid, paymentId } = payment
  return [{ item: own.create({ reference, uid, paymentId }).commit(), otherwise: 'reference-used' }]
}

async function readPayment(uid: string, paymentId: string): Promise<StoredPayment | null> {
  const { data } = await Payment.get({ uid, paymentId }).go({ consistent: true })
  return data
}

/** The payment with a reference; null if none has it. */
async function readPaymentOf(reference: string): Promise<StoredPayment | null> {
  const { data } = await PaymentReference.get({ reference }).go({ consistent: true })
  return data && readPayment(data.uid, data.paymentId)
}
