import { randomUUID } from 'node:crypto'
import { shownToPrice } from '#app/routes/dashboard.panel/shown-today.server.ts'
import { counted } from '#app/content/counted.ts'
import { lineReasonWords } from '#app/content/office/money-lines.ts'
import { accountPath } from '#app/dashboard/money/money-paths.ts'
import { shownUnreadable } from '#app/dashboard/visits/unreadable-weeks.ts'
import { compare } from '#domain/compare.ts'
import { showAmount } from '#domain/money/amounts.ts'
import { proposedOf, type Line } from '#domain/money/lines.ts'
import { closesOn, monthOf, monthsAround, monthsBefore } from '#domain/money/month.ts'
import { mostIssued, totalOf } from '#domain/money/statement.ts'
import { dayWords, monthTitle } from '#domain/office-dates.ts'
import { dayAt } from '#domain/visits/days.ts'
import type { Month } from '#domain/visits/months.ts'
import { now } from '#server/clock.server.ts'
import { readOpenAccounts } from '#server/money/account.server.ts'
import type { StoredMoneyAccount } from '#server/money/money-account.entity.server.ts'
import type { CustomerMonth } from '#server/money/read-month.server.ts'
import { readMonths } from '#server/money/read-months.server.ts'
import { listToPrice } from '#server/money/services-to-price.server.ts'
import { upiCode } from '#server/money/upi-payment.server.ts'

export type ShownMoney = Awaited<ReturnType<typeof readShownMoney>>

/** The months before the present one whose files are linked: those of a financial year, until its accounts are closed. */
const fileMonths = 18

/** The money of a month in the order of the work, in words. */
export async function readShownMoney(month: Month) {
  const readAt = now()
  const [{ months, failed }, open, toPrice] = await Promise.all([
    readMonths(month),
    readOpenAccounts(),
    listToPrice(readAt),
  ])
  const is = dayAt(readAt)
  const [, ...begun] = monthsAround(is)
  const closing = begun.at(-1) ?? month
  const closesIn = (each: Month) => dayWords(closesOn(each), is)
  const all = months.map((each) => ({ ...each, to: accountPath(each.uid, month), held: heldOf(each) }))
  const ready = all.filter((each) => each.ready)
  const ticked = ready.slice(0, mostIssued)
  return {
    ...{ month, title: monthTitle(month), formId: randomUUID() },
    months: begun.filter((each) => each !== month).map((each) => ({ month: each, title: monthTitle(each) })),
    earlier: monthsBefore(monthOf(is), fileMonths).map((each) => ({ month: each, title: monthTitle(each) })),
    closing: closing === month ? null : { month: closing, title: monthTitle(closing), on: closesIn(closing) },
    closes: month < monthOf(is) ? closesIn(month) : null,
    failed,
    toPrice: toPrice.map((service) => shownToPrice(service, readAt)),
    toSettle: all
      .filter(({ held }) => held.length > 0)
      .map(({ uid, name, to, held }) => ({
        ...{ uid, name, to, words: heldInWords(held) },
      })),
    ready: ready.map(({ uid, name, to, seen, unbilled, held, record }, place) => ({
      ...{ uid, name, to, seen, held: held.length, amount: showAmount(totalOf(unbilled)) },
      isTicked: place < mostIssued,
      isCorrection: Boolean(record?.statements.length),
    })),
    tickedCount: ticked.length,
    total: showAmount(totalOf(ticked.flatMap(({ unbilled }) => unbilled))),
    owes: open.owes.toSorted(byDueDay).map(shownAccount),
    credit: open.credit.toSorted(byName).map(shownAccount),
    unreadable: shownUnreadable(
      months.flatMap(({ unreadable }) => unreadable),
      is,
    ),
  }

  function shownAccount({ uid, name, balance, openSince = is }: StoredMoneyAccount) {
    const due = balance < 0 ? '' : `${openSince < is ? 'Was due' : 'Due'} ${dayWords(openSince, is)}, `
    const words = `${due}UPI ${upiCode(uid)}`
    return { uid, name, to: accountPath(uid, month), words, amount: showAmount(Math.abs(balance)) }
  }
}

function byName(one: StoredMoneyAccount, other: StoredMoneyAccount): number {
  return one.name.localeCompare(other.name, 'en')
}

function byDueDay(one: StoredMoneyAccount, other: StoredMoneyAccount): number {
  return compare(one.openSince ?? '', other.openSince ?? '') || byName(one, other)
}

function heldOf({ lines }: CustomerMonth): Line[] {
  return lines.filter(({ state }) => state === 'held')
}

/** `4 lines held, 3,600.00 proposed: No departure (3), No price agreed (1)`. Without any price, nothing is proposed. */
function heldInWords(held: readonly Line[]): string {
  const reasons = [...Map.groupBy(held, ({ reason }) => reason)]
  const why = reasons.map(
    ([reason, { length }]) => lineReasonWords[reason] + (reasons.length > 1 ? ` (${length})` : ''),
  )
  const isPriced = held.some(({ facts }) => facts.proposal !== undefined)
  const proposed = isPriced ? `, ${showAmount(proposedOf(held))} proposed` : ''
  return `${counted(held.length, 'line', 'lines')} held${proposed}: ${why.join(', ')}`
}
