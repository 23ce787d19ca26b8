import { randomUUID } from 'node:crypto'
import { showAmount } from '#domain/money/amounts.ts'
import { totalOf } from '#domain/money/statement.ts'
import { dayWords, monthTitle } from '#domain/office-dates.ts'
import type { Month } from '#domain/visits/months.ts'
import { dayAt } from '#domain/visits/days.ts'
import { today } from '#server/clock.server.ts'
import { monthsToAsk } from '#server/money/ask-ahead.server.ts'
import type { StoredMoneyAccount } from '#server/money/money-account.entity.server.ts'
import { toPayIn, type OpenMonths } from '#server/money/read-to-pay.server.ts'

export type ShownBill = ReturnType<typeof shownBill>

/**
 * What of a month can be issued, all statements, and what the family would be asked for, or was.
 * @param read all months that something can be open of, and all statements
 */
export function shownBill(
  of: { uid: string; month: Month },
  stored: StoredMoneyAccount | null,
  read: { open: OpenMonths; statements: readonly { number: string; month: Month }[] },
) {
  const month = read.open.months.find((each) => each.month === of.month)
  const { asked } = stored ?? {}
  const asks = monthsToAsk().flatMap((each) => {
    const ask = { balance: stored?.balance ?? 0, asked: { month: each } }
    const { amount } = toPayIn(ask, read.open) ?? { amount: 0 }
    return amount > 0 ? [{ month: each, title: monthTitle(each), amount: showAmount(amount) }] : []
  })
  return {
    ...{ ...of, title: monthTitle(of.month), form: randomUUID(), asks },
    ready: month?.ready
      ? {
          seen: month.seen,
          amount: showAmount(totalOf(month.unbilled)),
          held: month.lines.filter(({ state }) => state === 'held').length,
        }
      : null,
    statements: read.statements.map((each) => ({ number: each.number, title: monthTitle(each.month) })),
    askedAt: asked?.at ?? '',
    asked: asked
      ? `Payment requested for ${monthTitle(asked.month)} on ${dayWords(dayAt(Date.parse(asked.at)), today())}.`
      : '',
  }
}
