import { randomUUID } from 'node:crypto'
import { paymentKindWords, paymentWayWords } from '#app/content/office/payments.ts'
import { momentNow } from '#app/dashboard/frame/moment.server.ts'
import { showAmount } from '#domain/money/amounts.ts'
import { dayWords } from '#domain/office-dates.ts'
import { addDays } from '#domain/visits/days.ts'
import { today } from '#server/clock.server.ts'
import type { Account } from '#server/money/account.server.ts'
import type { StoredMoneyAccount } from '#server/money/money-account.entity.server.ts'
import { openCareIn } from '#server/money/open-care.server.ts'
import type { CustomerMonth } from '#server/money/read-month.server.ts'
import { readPaymentsOf } from '#server/money/read-payments.server.ts'
import { furthestBack } from './answer-payment.server.ts'

/** What the page shows of an account: the balance in words, and the payments, the last recorded first. */
export async function readShownAccount(
  account: Account,
  months: readonly CustomerMonth[],
  { isOwner }: { isOwner: boolean },
) {
  const { uid, name, number, getsSms, stored } = account
  const balance = stored?.balance ?? 0
  const payments = await readPaymentsOf(uid)
  const notBilled = balance < 0 ? Math.max(openCareIn(months).amount, 0) : 0
  return {
    ...{ uid, name, number, getsSms, isOwner, today: today(), form: randomUUID() },
    earliest: addDays(today(), -furthestBack),
    balance: balanceInWords(stored),
    notBilled: notBilled > 0 ? showAmount(notBilled) : null,
    canRefund: isOwner && -balance > notBilled,
    payments: payments.map(({ kind, way, reference, day, amount, author, enteredAt, ...payment }) => ({
      id: payment.paymentId,
      day: dayWords(day, today()),
      what: `${paymentKindWords[kind]}: ${[paymentWayWords[way], reference].filter(Boolean).join(' ')}`,
      reason: payment.reason ?? null,
      recorded: `${author.name}, ${momentNow(enteredAt)}${payment.hasSms ? '' : '. No SMS to the family.'}`,
      isReversed: payment.isReversed,
      amount: showAmount(amount),
      canBeReversed: isOwner && kind !== 'reversed' && !payment.isReversed,
    })),
  }
}

function balanceInWords(stored: StoredMoneyAccount | null) {
  const { balance = 0, openSince = today() } = stored ?? {}
  const owed = balance > 0 ? ` owed, due on ${dayWords(openSince, today())}` : ', nothing due'
  return { amount: showAmount(Math.abs(balance)), standing: balance < 0 ? ' credit' : owed }
}

export type ShownAccount = Awaited<ReturnType<typeof readShownAccount>>
