import { monthsAround } from '#domain/money/month.ts'
import type { Month } from '#domain/visits/months.ts'
import { moneyRecord, recordAudit } from '#server/audit/audit.server.ts'
import { nowInstant, today } from '#server/clock.server.ts'
import { noticeWrites } from '#server/notices/notice-writes.server.ts'
import { retryWhenChanged } from '#server/table/retry-when-changed.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { accountEntry, readAccount } from './account.server.ts'
import { readMoney, toPayIn } from './read-to-pay.server.ts'
import type { Author } from './record-payment.server.ts'
import { chargeOf, reminders } from './reminders.server.ts'

/**
 * `hasSms`: whether the family gets an SMS about it. `not-computed`: a month up to the one that is asked for. `asked-since`: by another form,
 * since the page was opened.
 */
export type AskOutcome =
  | { ok: true; hasSms: boolean }
  | { ok: false; reason: 'not-found' | 'asked-since' | 'not-computed' | 'nothing-to-ask' | 'busy' }

/** The months for which a family can be asked: the present one and the next. */
export function monthsToAsk(): Month[] {
  return monthsAround(today()).slice(0, 2).toReversed()
}

/**
 * Asks a family for a month ahead, with the message, its reminders and the audit entry. What is to be paid is computed whenever it is read.
 * The same form sent again asks once.
 * @param form its id, which is that of its page: it asks once for each month; and when the page had the family asked before, if ever
 */
export async function askAhead(
  author: Author,
  { uid, month }: { uid: string; month: Month },
  form: { id: string; askedBefore: string },
): Promise<AskOutcome> {
  return retryWhenChanged<AskOutcome>(async () => {
    const account = await readAccount(uid)
    if (!account || !monthsToAsk().includes(month)) return { ok: false, reason: 'not-found' }
    const { stored, getsSms: hasSms } = account
    const before = stored?.asked
    if (before?.month === month && before.form === form.id) return { ok: true, hasSms }
    if (before && before.form !== form.id && before.at !== form.askedBefore)
      return { ok: false, reason: 'asked-since' }
    const read = await readMoney(uid, month)
    const pay = toPayIn({ balance: read.stored?.balance ?? 0, asked: { month } }, read)
    if (!pay) return { ok: false, reason: 'not-computed' }
    const { amount } = pay
    if (amount <= 0) return { ok: false, reason: 'nothing-to-ask' }
    const asked = { month, at: nowInstant(), form: form.id, open: amount }
    const { source, dueOn } = chargeOf(asked)
    const values = { uid, month, amount }
    const written = await transact<'changed' | 'busy'>([
      accountEntry(account, { owed: 0, source: '' }, { asked, due: { source, dueOn } }),
      ...noticeWrites(source, [
        { kind: 'amountDue', recipient: { to: 'family', uid }, serviceId: '', day: dueOn },
      ]),
      ...reminders({ uid, source, dueOn }),
      recordAudit(author, { action: 'ask-ahead', values, ...moneyRecord(values) }),
    ])
    return written.ok ? { ok: true, hasSms } : written
  })
}
