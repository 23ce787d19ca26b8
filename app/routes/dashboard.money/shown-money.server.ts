import { randomUUID } from 'node:crypto'
import { counted } from '#app/content/counted.ts'
import { shownToPrice } from '#app/routes/dashboard.panel/shown-today.server.ts'
import { lineReasonWords } from '#app/content/office/money-lines.ts'
import { accountPath, moneyPath } from '#app/dashboard/money/money-paths.ts'
import { shownUnreadable } from '#app/dashboard/visits/unreadable-weeks.ts'
import { showAmount } from '#domain/money/amounts.ts'
import { proposedOf, type Line } from '#domain/money/lines.ts'
import { closesOn, monthOf, monthsAround, monthsBefore, monthsBeside } from '#domain/money/month.ts'
import { mostIssued } from '#domain/money/statement.ts'
import { upiCode } from '#domain/money/upi.ts'
import { dayWords, monthTitle } from '#domain/office-dates.ts'
import { dayAt } from '#domain/visits/days.ts'
import type { Month } from '#domain/visits/months.ts'
import { now } from '#server/clock.server.ts'
import { readOpenAccounts } from '#server/money/account.server.ts'
import { seenTotal } from '#server/money/issue-statement.server.ts'
import type { StoredMoneyAccount } from '#server/money/money-account.entity.server.ts'
import { readMonths, type CustomerMonthSum } from '#server/money/read-months.server.ts'
import { listToPrice } from '#server/money/services-to-price.server.ts'

export type ShownMoney = Awaited<ReturnType<typeof readShownMoney>> & {
  closing: Awaited<ReturnType<typeof readClosing>>
}

/** The months before the present one whose files are linked: those of a financial year, until its accounts are closed. */
const fileMonths = 18

/** The money of a month in the order of the work, in words. */
export async function readShownMoney(month: Month) {
  const readAt = now()
  const [{ sums, unreadable }, open, toPrice] = await Promise.all([
    readMonths(month),
    readOpenAccounts(),
    listToPrice(readAt),
  ])
  const is = dayAt(readAt)
  const byName = sums.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
  const ready = byName.filter((sum) => sum.ready)
  return {
    ...{ month, title: monthTitle(month), formId: randomUUID() },
    months: monthsBeside(month, is).map((each) => ({ month: each, title: monthTitle(each) })),
    earlier: monthsBefore(monthOf(is), fileMonths).map((each) => ({ month: each, title: monthTitle(each) })),
    closes: month < monthOf(is) ? dayWords(closesOn(month), is) : null,
    names: Object.fromEntries(sums.map(({ uid, name }) => [uid, name])),
    toPrice: toPrice.map((service) => shownToPrice(service, readAt)),
    toSettle: byName
      .filter(({ held }) => held.length > 0)
      .map(({ uid, name, held }) => ({
        ...{ uid, name, to: accountPath(uid, month), count: held.length },
        amount: showAmount(proposedOf(held)),
        why: whyHeld(held),
      })),
    ready: ready.slice(0, mostIssued).map(({ uid, name, unbilled, held, statements }) => ({
      ...{ uid, name, to: accountPath(uid, month), seen: seenTotal(unbilled), held: held.length },
      ...{ amount: showAmount(unbilled), isCorrection: statements.length > 0 },
    })),
    readyCount: ready.length,
    total: showAmount(ready.slice(0, mostIssued).reduce((sum, { unbilled }) => sum + unbilled, 0)),
    statements: byName.flatMap(({ uid, name, statements }) =>
      statements.map((number) => ({ uid, name, number })),
    ),
    owes: open.owes.map((account) => shownAccount(account)),
    credit: open.credit.map((account) => shownAccount(account)),
    unreadable: shownUnreadable(unreadable, is),
  }

  function shownAccount({ uid, name, balance, openSince = is }: StoredMoneyAccount) {
    const due = balance < 0 ? '' : ` ${openSince < is ? 'was due' : 'due'} ${dayWords(openSince, is)},`
    const words = `${due} UPI ${upiCode(uid)}`.trim()
    return { uid, name, to: accountPath(uid, month), amount: showAmount(Math.abs(balance)), words }
  }
}

/** What is still open of the month that closes next; null where nothing is. */
export async function readClosing() {
  const is = dayAt(now())
  const month = monthsAround(is).at(-1) ?? monthOf(is)
  const words = openWords((await readMonths(month)).sums)
  const closes = `${monthTitle(month)} closes on ${dayWords(closesOn(month), is)}`
  return words === '' ? null : { to: moneyPath(month), words: `${closes}: ${words}.` }
}

/** `5 lines held, 6,000.00 proposed; 1 statement ready, 1,200.00`. */
function openWords(sums: readonly CustomerMonthSum[]): string {
  const held = sums.flatMap((sum) => sum.held)
  const ready = sums.filter((sum) => sum.ready)
  const total = ready.reduce((sum, { unbilled }) => sum + unbilled, 0)
  return [
    held.length > 0
      ? `${counted(held.length, 'line', 'lines')} held, ${showAmount(proposedOf(held))} proposed`
      : '',
    ready.length > 0 ? `${counted(ready.length, 'statement', 'statements')} ready, ${showAmount(total)}` : '',
  ]
    .filter(Boolean)
    .join('; ')
}

/** `3 no departure, 1 short`. */
function whyHeld(held: readonly Line[]): string {
  return [...Map.groupBy(held, ({ reason }) => reason)]
    .map(([reason, lines]) => `${lines.length} ${lineReasonWords[reason]}`)
    .join(', ')
}
