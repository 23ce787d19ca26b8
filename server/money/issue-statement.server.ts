import { dueDay, statementLines, statementNumber, statementYear } from '#domain/money/statement.ts'
import { later, type Day } from '#domain/visits/days.ts'
import type { Month } from '#domain/visits/months.ts'
import { recordAudit } from '#server/audit/audit.server.ts'
import { timeForParts, today, wait } from '#server/clock.server.ts'
import { repeatWhileChanged, type Changed } from '#server/table/retry-when-changed.server.ts'
import { inTransaction, transact, type Write } from '#server/table/transaction.server.ts'
import { entryWrite, readAccount } from './account.server.ts'
import { readMonth, type CustomerMonth } from './read-month.server.ts'
import type { Author } from './record-payment.server.ts'
import { Statement } from './statement.entity.server.ts'
import { StatementSeries, type StoredSeries } from './statement-series.entity.server.ts'

/** `outdated`: the month has changed since the page was opened. `unreadable`: a week cannot be read and would be left out. */
type Refused = 'not-found' | 'not-over' | 'outdated' | 'nothing-to-bill' | 'unreadable' | 'busy'
export type IssueOutcome = { ok: true; number: string } | { ok: false; reason: Refused }

/** Milliseconds before the next try to get a number, at most. */
const longestPause = 50

/**
 * Issues a statement of what is not billed yet of a month, with its number, the family's balance and the audit entry, on condition of all
 * that it was computed from. The same form sent again is answered as the first time.
 * @param form its id, and what was seen of the month (`CustomerMonth.seen`)
 * @param mayGoOn whether the request has time for another try
 */
export async function issueStatement(
  author: Author,
  { uid, month }: { uid: string; month: Month },
  form: { id: string; seen: string },
  mayGoOn = timeForParts(),
): Promise<IssueOutcome> {
  const outcome = await repeatWhileChanged<IssueOutcome>(async () => {
    const [read, account] = await Promise.all([readMonth(uid, month), readAccount(uid)])
    if (!account) return { ok: false, reason: 'not-found' }
    const before = read.statements.find((statement) => statement.form === form.id)
    if (before) return { ok: true, number: before.number }
    const reason = whyNot(read, form.seen)
    if (reason) return { ok: false, reason }
    const total = read.unbilled.reduce((sum, { difference }) => sum + difference, 0)
    const shown = read.statements.flatMap(({ lines }) => lines)
    const content = {
      ...{ uid, month, name: account.name, form: form.id, total },
      lines: statementLines(read.lines, read.unbilled, shown),
      balanceBefore: account.stored?.balance ?? 0,
      author: { uid: author.uid, name: author.name },
    }
    const lowers = total < 0 ? { lowers: -total } : {}
    return withNextNumber(mayGoOn, (number, issuedOn) => {
      const dueOn = dueDay(issuedOn)
      return [
        { item: inTransaction(Statement).create({ ...content, number, issuedOn, dueOn }).commit(), otherwise: 'number-taken' },
        monthWrite(read, number),
        entryWrite(account, { owed: total, due: dueOn }),
        ...read.checks,
        recordAudit(author, {
          ...{ action: 'issue-statement', recordType: 'money', recordId: uid },
          values: { month, number, amount: total, ...lowers },
        }),
      ]
    })
  })
  return outcome ?? { ok: false, reason: 'busy' }
}

function whyNot({ month, seen, unreadable, unbilled }: CustomerMonth, formSeen: string): Refused | null {
  if (month >= today().slice(0, 7)) return 'not-over'
  if (seen !== formSeen) return 'outdated'
  if (unreadable.length > 0) return 'unreadable'
  return unbilled.length === 0 ? 'nothing-to-bill' : null
}

type NumberedWrite = Write<'changed' | 'number-taken' | 'busy'>

/** Writes with the next number of the year. Where another process took it first, only the series is read again. */
async function withNextNumber(
  mayGoOn: () => boolean,
  writesOf: (number: string, issuedOn: Day) => NumberedWrite[],
): Promise<IssueOutcome | Changed> {
  do {
    const year = statementYear(today())
    const { data: series } = await StatementSeries.get({ year }).go({ consistent: true })
    // A process that read the clock before midnight may write after one that read it later.
    const issuedOn = later(today(), series?.lastDay ?? '')
    const number = statementNumber({ year, letter: series?.letter ?? '' }, (series?.last ?? 0) + 1)
    const written = await transact([seriesWrite(year, series, issuedOn), ...writesOf(number, issuedOn)])
    if (written.ok) return { ok: true, number }
    if (written.reason !== 'number-taken') return { ok: false, reason: written.reason }
    await wait(Math.ceil(Math.random() * longestPause))
  } while (mayGoOn())
  return { ok: false, reason: 'busy' }
}

function seriesWrite(year: string, series: StoredSeries | null, lastDay: Day): NumberedWrite {
  const entity = inTransaction(StatementSeries)
  if (!series) return { item: entity.create({ year, letter: '', last: 1, lastDay }).commit(), otherwise: 'number-taken' }
  const { letter, last } = series
  const item = entity
    .patch({ year })
    .set({ last: last + 1, lastDay })
    .where((current, { eq }) => `${eq(current.last, last)} AND ${eq(current.letter, letter)}`)
    .commit()
  return { item, otherwise: 'number-taken' }
}
