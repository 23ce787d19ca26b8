import { amountProblems, paymentMessages } from '#app/content/office/payments.ts'
import { messages } from '#app/content/office/pages.ts'
import { accountPath } from '#app/dashboard/money/money-paths.ts'
import { answerBusy, besideFields } from '#app/forms/read-form.server.ts'
import { redirectWithMessage } from '#app/session/message-cookie.server.ts'
import { notFound } from '#app/session/not-found.server.ts'
import { indiaDay } from '#domain/dates.ts'
import { readAmount } from '#domain/money/amounts.ts'
import { isTooMuchCash, plainReference } from '#domain/money/payments.ts'
import { readTypedDay } from '#domain/typed-dates.ts'
import { addDays, type Day } from '#domain/visits/days.ts'
import { today } from '#server/clock.server.ts'
import { readPaymentsOf } from '#server/money/read-payments.server.ts'
import {
  recordPayment,
  type Author,
  type NewPayment,
  type NewReversal,
  type RecordPaymentOutcome,
} from '#server/money/record-payment.server.ts'
import type { Posted, Typed } from './account-form.server.ts'

/** How many days back a payment can be recorded. */
export const furthestBack = 90

/** Records a payment, a refund or a reversal. */
export async function answerPayment(form: Posted, author: Author, uid: string) {
  const { kind, reverses = '', reason = '' } = form.value
  const read =
    kind === 'reversed'
      ? readReversal({ reverses, reason })
      : readPayment({ ...form.value, kind: kind === 'refunded' ? kind : 'received' })
  if (!read.ok) return form.refuse(null, { errors: read.errors })
  const outcome = await recordPayment(author, uid, read.payment).catch(answerBusy)
  if (!outcome.ok) return refusePayment(form, outcome)
  const { payment } = outcome
  const done = payment.hasSms ? 'paymentRecorded' : 'paymentWithoutSms'
  const isCash = payment.kind === 'received' && payment.way === 'cash'
  const isTooMuch = isCash && isTooMuchCash(await readPaymentsOn(uid, payment.day).catch(() => [payment]))
  throw await redirectWithMessage(accountPath(uid), isTooMuch ? 'cashRecorded' : done)
}

async function readPaymentsOn(uid: string, day: Day) {
  const payments = await readPaymentsOf(uid)
  return payments.filter((each) => each.day === day && !each.isReversed)
}

function refusePayment(form: Posted, outcome: Exclude<RecordPaymentOutcome, { ok: true }>) {
  switch (outcome.reason) {
    case 'family-not-found':
      throw notFound()
    case 'payment-not-found':
      return form.refuse(paymentMessages.gone, { status: 404 })
    case 'recorded-before': {
      const { payment } = outcome
      const by = payment.author.name
      const words =
        payment.kind === 'reversed'
          ? paymentMessages.reversedBefore(by, indiaDay(payment.enteredAt), today())
          : paymentMessages.recordedBefore(payment, today())
      return form.refuse(words, { status: 409 })
    }
    case 'reference-used': {
      const words = paymentMessages.referenceUsed(outcome.payment, today())
      return form.refuse(words, { field: 'reference', status: 409 })
    }
    case 'above-credit':
      return form.refuse(paymentMessages.aboveCredit(outcome.credit), { field: 'amount', status: 409 })
    case 'care-without-price':
      return form.refuse(paymentMessages.careWithoutPrice, { field: 'amount', status: 409 })
    case 'not-computed':
      return form.refuse(paymentMessages.notComputed, { field: 'amount', status: 409 })
    case 'busy':
      return form.refuse(messages.busy, { status: 503 })
  }
}

type Read<Payment> = { ok: true; payment: Payment } | { ok: false; errors: Record<string, string[]> }

function readReversal(typed: { reverses: string; reason: string }): Read<NewReversal> {
  if (!typed.reason) return { ok: false, errors: { reason: [paymentMessages.reason] } }
  return { ok: true, payment: { kind: 'reversed', ...typed } }
}

function readPayment({ kind, form, way, ...typed }: Typed & Pick<NewPayment, 'kind'>): Read<NewPayment> {
  const { reference = '' } = typed
  const amount = readAmount(typed.amount ?? '')
  const day = readTypedDay(typed.day ?? '')
  const needsReference = way !== undefined && way !== 'cash' && plainReference(reference) === ''
  const problems = {
    amount: amount.ok ? null : amountProblems[amount.problem],
    way: way ? null : paymentMessages.way,
    day: dayProblem(day),
    reference: needsReference ? paymentMessages.reference : null,
  }
  const errors = besideFields(problems)
  if (Object.keys(errors).length > 0 || !amount.ok || !way || !day || !form) return { ok: false, errors }
  const payment = { kind, paymentId: form, amount: amount.paise, way, day, ...(reference && { reference }) }
  return { ok: true, payment }
}

function dayProblem(day: Day | null): string | null {
  if (!day) return paymentMessages.day
  if (day > today()) return paymentMessages.future
  return day < addDays(today(), -furthestBack) ? paymentMessages.tooLongAgo : null
}
