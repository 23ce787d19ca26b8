import { randomUUID } from 'node:crypto'
import { showAmount } from '#domain/money/amounts.ts'
import { totalOf } from '#domain/money/statement.ts'
import { dayWords, monthTitle } from '#domain/office-dates.ts'
import type { Month } from '#domain/visits/months.ts'
import { dayAt } from '#domain/visits/days.ts'
import { today } from '#server/clock.server.ts'
import { monthsToAsk } from '#server/money/ask-ahead.server.ts'
import type { StoredMoneyAccount } from '#server/money/money-account.entity.server.ts'
import type { CustomerMonth } from '#server/money/read-month.server.ts'
import { toPayIn } from '#server/money/read-to-pay.server.ts'

export type ShownBill = ReturnType<typeof shownBill>

/**
 * What of a month can be issued, all statements, and what the family would be asked for, or was.
 * @param of all months that can be computed, and all statements
 */
export function shownBill(
  read: CustomerMonth,
  stored: StoredMoneyAccount | null,
  of: { months: readonly CustomerMonth[]; statements: readonly { number: string; month: Month }[] },
) {
  const { uid, month, seen, ready, unbilled, lines } = read
  const { asked } = stored ?? {}
  const amounts = monthsToAsk().map((each) => {
    const ask = { balance: stored?.balance ?? 0, asked: { month: each, at: '', form: '' } }
    const { amount } = toPayIn(ask, of.months)
    return { month: each, title: monthTitle(each), amount: showAmount(amount), isOwed: amount > 0 }
  })
  return {
    ...{ uid, month, title: monthTitle(month), seen, ready, form: randomUUID() },
    amount: showAmount(totalOf(unbilled)),
    statements: of.statements.map((each) => ({ number: each.number, title: monthTitle(each.month) })),
    held: lines.filter(({ state }) => state === 'held').length,
    asks: amounts.filter(({ isOwed }) => isOwed),
    asked: asked
      ? `Asked for ${monthTitle(asked.month)} on ${dayWords(dayAt(Date.parse(asked.at)), today())}.`
      : '',
  }
}
