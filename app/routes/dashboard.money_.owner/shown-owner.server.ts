import { counted } from '#app/content/counted.ts'
import { auditAuthor, auditSentence } from '#app/content/office/audit-log.ts'
import { momentNow } from '#app/dashboard/frame/moment.server.ts'
import type { OfMoney } from '#domain/audit.ts'
import { showAmount } from '#domain/money/amounts.ts'
import { monthOf, monthsBeside } from '#domain/money/month.ts'
import { monthTitle } from '#domain/office-dates.ts'
import { daysOfMonth, type Month } from '#domain/visits/months.ts'
import { listOfDays } from '#server/audit/list.server.ts'
import { today } from '#server/clock.server.ts'
import { nameEntries, type NamedEntry } from '#server/find/name-entries.server.ts'
import { readOpenAccounts } from '#server/money/account.server.ts'
import { listMoneyMonths } from '#server/money/money-month.entity.server.ts'
import { readPaymentsIn } from '#server/money/read-payments.server.ts'

/** What the owner's page shows of a month: payments by when they were recorded, so that a month that is over never changes. */
export async function shownOwner(month: Month) {
  const days = daysOfMonth(month)
  const [lowered, payments, billed, open] = await Promise.all([
    listOfDays('lowered', days).then(nameEntries),
    readPaymentsIn(days),
    listMoneyMonths(month),
    readOpenAccounts(),
  ])
  const numbers = new Set(billed.flatMap(({ statements }) => statements))
  const debts = open.owes.flatMap((each) => each.debts).filter(({ source }) => numbers.has(source))
  const owed = {
    name: `Owed today for all months (${counted(open.owes.length, 'family', 'families')})`,
    paise: open.owes.map(({ balance }) => balance),
  }
  return {
    title: monthTitle(month),
    months: monthsBeside(month, today()).map((each) => ({ month: each, title: monthTitle(each) })),
    facts: [
      { name: 'Billed for this month’s care', paise: billed.flatMap((each) => Object.values(each.billed)) },
      {
        // Where a payment is reversed, what it had paid is owed under the reversal, of no month.
        name: 'Of this, unpaid (without payments that were reversed)',
        paise: debts.map(({ amount }) => amount),
      },
      { name: 'Received, less reversed and paid back', paise: payments.map(({ amount }) => amount) },
      ...(month === monthOf(today()) ? [owed] : []),
    ].map(({ name, paise }) => ({ name, value: showAmount(paise.reduce((sum, each) => sum + each, 0)) })),
    entries: lowered.map(toEntry),
  }
}

function toEntry(row: NamedEntry) {
  const { uid, lowers } = row.values as OfMoney
  const { before, after } = auditSentence(row, today())
  return {
    ...{
      id: row.entryId,
      uid,
      family: row.name ?? uid,
      amount: lowers ? showAmount(lowers) : '',
      at: momentNow(row.at),
    },
    words: `${auditAuthor(row.administratorEmail, row.author)} ${before} the family${after}`,
  }
}
