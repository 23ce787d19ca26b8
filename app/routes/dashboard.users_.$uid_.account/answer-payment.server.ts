import * as z from 'zod/mini'
import { amountProblems, paymentMessages } from '#app/content/office/payments.ts'
import { messages } from '#app/content/office/pages.ts'
import { accountPath } from '#app/dashboard/money/money-paths.ts'
import { answerBusy, besideFields, type ReadForm } from '#app/forms/read-form.server.ts'
import { authorOf } from '#app/session/author-of.ts'
import { redirectWithMessage } from '#app/session/message-cookie.server.ts'
import { notFound } from '#app/session/not-found.server.ts'
import { indiaDay } from '#domain/dates.ts'
import { lengths } from '#domain/limits.ts'
import { readAmount } from '#domain/money/amounts.ts'
import { isTooMuchCash, paymentWays, plainReference } from '#domain/money/payments.ts'
import { readTypedDay } from '#domain/typed-dates.ts'
import { validationKey } from '#domain/validation.ts'
import { addDays, type Day } from '#domain/visits/days.ts'
import { isOwner } from '#server/accounts/owner.server.ts'
import { today } from '#server/clock.server.ts'
import type { StoredUser } from '#server/customers/user.entity.server.ts'
import {
  recordPayment,
  type NewPayment,
  type NewReversal,
  type RecordPaymentOutcome,
} from '#server/money/record-payment.server.ts'
import { optionalText } from '#server/schema.server.ts'

const unexpected = validationKey('unexpected')

/** A payment or a refund; or, with `reverses`, a reversal of one. */
export const paymentSchema = z.object({
  kind: z.enum(['received', 'refunded', 'reversed'], unexpected),
  /** A random id made with the page, which becomes that of the payment. */
  form: z.optional(z.uuid(unexpected)),
  amount: optionalText(30),
  way: z.optional(z.enum(paymentWays, unexpected)),
  day: optionalText(60),
  reference: optionalText(lengths.reference),
  reverses: optionalText(100),
  reason: optionalText(lengths.reason),
})

type Typed = z.output<typeof paymentSchema>
type Posted = Extract<ReadForm<Typed>, { ok: true }>

/** How many days back a payment can be recorded. */
export const furthestBack = 90

/** Records a payment, a refund or a reversal; the last two need the owner. */
export async function answerPayment(form: Posted, user: StoredUser, uid: string) {
  const { kind } = form.value
  if (kind !== 'received' && !isOwner(user)) return form.refuse(paymentMessages.ownerOnly, { status: 403 })
  const read = kind === 'reversed' ? readReversal(form.value) : readPayment({ ...form.value, kind })
  if (!read.ok) return form.refuse(null, { errors: read.errors })
  const outcome = await recordPayment(authorOf(user), uid, read.payment).catch(answerBusy)
  if (!outcome.ok) return refusePayment(form, outcome)
  const { payment } = outcome
  const done = payment.hasSms ? 'paymentRecorded' : 'paymentWithoutSms'
  throw await redirectWithMessage(accountPath(uid), isTooMuchCash(payment) ? 'cashRecorded' : done)
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
    case 'busy':
      return form.refuse(messages.busy, { status: 503 })
  }
}

type Read<Payment> = { ok: true; payment: Payment } | { ok: false; errors: Record<string, string[]> }

function readReversal({ reverses = '', reason = '' }: Typed): Read<NewReversal> {
  if (!reason) return { ok: false, errors: { reason: [paymentMessages.reason] } }
  return { ok: true, payment: { kind: 'reversed', reverses, reason } }
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
