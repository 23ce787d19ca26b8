import { shownLines } from '#app/components/statement/shown-statement.server.ts'
import * as m from '#app/content/paraglide/messages.js'
import { getLocale } from '#app/content/paraglide/runtime.js'
import type { Customer } from '#app/session/guards.server.ts'
import { dateIn, monthWords } from '#domain/day-words.ts'
import { showAmount } from '#domain/money/amounts.ts'
import { monthOf } from '#domain/money/month.ts'
import type { Debt } from '#domain/money/standing.ts'
import { linesSoFar, totalOf, unitsOf } from '#domain/money/statement.ts'
import { later, type Day } from '#domain/visits/days.ts'
import { today } from '#server/clock.server.ts'
import { askDueDay } from '#server/money/ask-ahead.server.ts'
import type { CustomerMonth } from '#server/money/read-month.server.ts'
import { readPaymentsOf } from '#server/money/read-payments.server.ts'
import { listStatementsOf } from '#server/money/read-statements.server.ts'
import { readMoney, toPayIn } from '#server/money/read-to-pay.server.ts'
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
  const [{ stored, months }, payments, statements, agreed] = await Promise.all([
    readMoney(uid),
    readPaymentsOf(uid),
    listStatementsOf(uid),
    Promise.all(customer.services.map(readOwnAgreements)),
  ])
  const pay = toPayIn(stored, months)
  const debts = stored?.debts ?? []
  const asked = pay.months.length > 0 && stored?.asked ? askDueDay(stored.asked) : ''
  // The day by which all is due, as the last message has it; each part has its own.
  const dueOn = later(asked, debts.at(-1)?.dueOn ?? '')
  const begun = months.filter(({ month }) => month <= monthOf(today()))
  const notBilled = totalOf(begun.flatMap(({ unbilled }) => unbilled))
  return {
    balance: {
      isOpen: pay.amount > 0,
      amount: showAmount(Math.abs(pay.amount)),
      by: dueOn && byWords(dueOn),
      // With a month that was asked for ahead it is taken off already.
      credit:
        pay.amount < 0 && pay.months.length === 0 && notBilled > 0
          ? m.money_not_billed({ amount: showAmount(notBilled) })
          : '',
      isCredit: pay.amount < 0,
      notPriced: pay.notPriced > 0 ? m.money_not_priced({ count: pay.notPriced }) : '',
      parts: pay.months.length === 0 && debts.length < 2 ? [] : partsOf(pay, debts),
    },
    upi: upiPayment(uid, pay.amount),
    months: begun
      .filter(({ lines }) => lines.some(({ state }) => state !== 'to-come'))
      .toReversed()
      .slice(0, 2)
      .map(shownMonth),
    agreed: agreed.flatMap((own) => own ?? []),
    payments: payments.map(({ paymentId, kind, way, amount, day, reference, reason, name, isReversed }) => ({
      id: paymentId,
      what: kindWords[kind](),
      amount: showAmount(Math.abs(amount)),
      about: [dateIn(getLocale(), day), wayWords[way](), reference, name].filter(Boolean).join(' · '),
      reason: [reason, isReversed ? m.money_was_reversed() : ''].filter(Boolean).join(' '),
    })),
    statements: statements.map(({ number, month }) => ({ number, month: monthWords(getLocale(), month) })),
  }
}

function byWords(day: Day): string {
  return m.money_by({ day: dateIn(getLocale(), day) })
}

function partsOf({ months, balance }: ReturnType<typeof toPayIn>, debts: readonly Debt[]) {
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
  const charged = visits.filter(({ state, reason }) => state === 'charged' || reason === 'in-month')
  const counts = { charged: charged.length, count: visits.length }
  return {
    month,
    title: `${monthWords(getLocale(), month)}: ₹${showAmount(totalOf(over))}`,
    charged: visits.length > 0 ? m.money_charged(counts) : '',
    why: counts.charged === counts.count ? m.money_why_lines() : m.money_why(counts),
    lines: shownLines(over, { month, language: getLocale() }),
  }
}
