import { shownLines } from '#app/components/statement/shown-statement.server.ts'
import * as m from '#app/content/paraglide/messages.js'
import { getLocale } from '#app/content/paraglide/runtime.js'
import type { Customer } from '#app/session/guards.server.ts'
import { dateIn, monthWords } from '#domain/day-words.ts'
import { showAmount } from '#domain/money/amounts.ts'
import { monthOf } from '#domain/money/month.ts'
import type { Debt } from '#domain/money/standing.ts'
import { linesSoFar, totalOf, unitsOf } from '#domain/money/statement.ts'
import { toPay, type ToPay } from '#domain/money/to-pay.ts'
import type { Day } from '#domain/visits/days.ts'
import { today } from '#server/clock.server.ts'
import type { CustomerMonth } from '#server/money/read-month.server.ts'
import { readPaymentsOf } from '#server/money/read-payments.server.ts'
import { listStatementsOf } from '#server/money/read-statements.server.ts'
import type { StoredMoneyAccount } from '#server/money/money-account.entity.server.ts'
import { openCareIn } from '#server/money/open-care.server.ts'
import { readMoney, toPayIn, type OpenMonths } from '#server/money/read-to-pay.server.ts'
import { dueNow } from '#server/money/reminders.server.ts'
import { upiPayment } from '#server/money/upi-payment.server.ts'
import { readOwnAgreements } from './own-agreements.server.ts'

export type FamilyAccount = Awaited<ReturnType<typeof readFamilyAccount>>

const kindWords = { received: m.money_received, refunded: m.money_refunded, reversed: m.money_reversed }
const wayWords = {
  ...{ upi: m.money_way_upi, cash: m.money_way_cash },
  ...{ bank: m.money_way_bank, cheque: m.money_way_cheque },
}

/** The money of the signed-in customer: what to pay, why, what was agreed, receipts and statements. */
export async function readFamilyAccount(customer: Customer) {
  const { uid } = customer.account.user
  const [{ stored, ...open }, payments, statements, agreed] = await Promise.all([
    readMoney(uid),
    readPaymentsOf(uid),
    listStatementsOf(uid),
    Promise.all(customer.services.map(readOwnAgreements)),
  ])
  const balance = shownBalance(stored, open)
  return {
    balance,
    failed: open.failed.map((month) => monthWords(getLocale(), month)).join(', '),
    upi: upiPayment(uid, balance.paise),
    months: open.months
      .filter(({ month }) => month <= monthOf(today()) && !open.failed.includes(month))
      .filter(({ lines }) => lines.some(({ state }) => state !== 'to-come'))
      .toReversed()
      .slice(0, 2)
      .map(shownMonth),
    agreed: agreed.flatMap((own) => own ?? []),
    payments: payments.map(({ paymentId, kind, way, amount, day, reference, reason, name, isReversed }) => ({
      id: paymentId,
      what: kind === 'reversed' && amount > 0 ? m.money_refund_reversed() : kindWords[kind](),
      amount: showAmount(Math.abs(amount)),
      about: [dateIn(getLocale(), day), wayWords[way](), reference, name].filter(Boolean).join(' · '),
      reason: [reason, isReversed ? m.money_was_reversed() : ''].filter(Boolean).join(' '),
    })),
    statements: statements.map(({ number, month }) => ({ number, month: monthWords(getLocale(), month) })),
  }
}

/** What is to be paid or paid ahead, of which parts and by when. */
function shownBalance(stored: StoredMoneyAccount | null, open: OpenMonths) {
  const known = toPayIn(stored, open)
  // Where a month that was asked for cannot be computed, what was billed is to be paid all the same.
  const pay = known ?? toPay(stored?.balance ?? 0, [])
  // The day that the last message has, unless more is to be paid by now; each part has its own.
  const due = stored && dueNow(stored, pay)
  return {
    paise: pay.amount,
    isOpen: pay.amount > 0,
    isKnown: known !== null && !hasFailed(open),
    amount: showAmount(Math.abs(pay.amount)),
    by: due?.open === pay.amount ? byWords(due.dueOn) : '',
    // With a month that was asked for ahead it is taken off already.
    credit: pay.amount < 0 && pay.months.length === 0 ? notBilledWords(open) : '',
    isCredit: pay.amount < 0,
    notPriced: pay.notPriced > 0 ? m.money_not_priced() : '',
    parts: partsOf(pay, stored?.debts ?? []),
  }
}

/** Whether a month that has begun cannot be computed: then it is unknown what is open. */
function hasFailed({ failed }: OpenMonths): boolean {
  return failed.some((month) => month <= monthOf(today()))
}

function notBilledWords(open: OpenMonths): string {
  const { amount } = openCareIn(open.months)
  return amount > 0 && !hasFailed(open) ? m.money_not_billed({ amount: showAmount(amount) }) : ''
}

function byWords(day: Day): string {
  return m.money_by({ day: dateIn(getLocale(), day) })
}

function partsOf({ months, balance }: ToPay, debts: readonly Debt[]) {
  if (months.length === 0 && debts.length < 2) return []
  return [
    ...months.flatMap(({ month, units }) =>
      unitsOf(units).map(({ count, each, amount }) => ({
        words: `${monthWords(getLocale(), month)}: ${count} × ${showAmount(each)}`,
        amount: showAmount(amount),
      })),
    ),
    ...[...Map.groupBy(debts, ({ dueOn }) => dueOn)].map(([dueOn, own]) => ({
      words: `${m.money_owed()}, ${byWords(dueOn)}`,
      amount: showAmount(own.reduce((sum, { amount }) => sum + amount, 0)),
    })),
    ...(balance < 0 ? [{ words: m.money_credit(), amount: showAmount(balance) }] : []),
  ]
}

/** A month with what it costs so far, and each line with its reason. */
function shownMonth({ month, lines }: CustomerMonth) {
  const over = linesSoFar(lines)
  const visits = over.filter(({ facts }) => facts.planned !== undefined)
  const charged = visits.filter(({ state }) => state === 'charged')
  // What a price by month comes to is known once the month is over.
  const isRunning = lines.some(({ state, reason }) => state === 'to-come' && reason === 'month')
  const name = monthWords(getLocale(), month)
  const counts = { charged: charged.length, count: visits.length }
  return {
    month,
    title: isRunning ? name : `${name}: ₹${showAmount(totalOf(over))}`,
    charged: visits.length > 0 ? m.money_charged(counts) : '',
    why: counts.charged === counts.count ? m.money_why_lines() : m.money_why(counts),
    lines: shownLines(over, { month, language: getLocale() }),
  }
}
