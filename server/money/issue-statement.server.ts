import { company } from '#domain/company.ts'
import { statementLines, statementNumber, statementYear, totalOf } from '#domain/money/statement.ts'
import { addDays, later, type Day } from '#domain/visits/days.ts'
import type { Month } from '#domain/visits/months.ts'
import { moneyRecord, recordAudit } from '#server/audit/audit.server.ts'
import { timeForParts, today, wait } from '#server/clock.server.ts'
import { noticeWrites } from '#server/notices/notice-writes.server.ts'
import { repeatWhileChanged, type Changed } from '#server/table/retry-when-changed.server.ts'
import { inTransaction, transact, type Write } from '#server/table/transaction.server.ts'
import { accountEntry, readAccount } from './account.server.ts'
import { monthWrite } from './money-month.entity.server.ts'
import { readMonthOrNull } from './read-month.server.ts'
import type { Author } from './record-payment.server.ts'
import { readStatements } from './read-statements.server.ts'
import { reminders } from './reminders.server.ts'
import { Statement, type StoredStatement } from './statement.entity.server.ts'
import { readSeries, StatementSeries, type StoredSeries } from './statement-series.entity.server.ts'

/**
 * `outdated`: the month has changed since the page was opened. `not-ready`: it is not over, or cannot be computed, or a week of it cannot be
 * read. `too-large`: one statement cannot hold its lines.
 */
type Refused = 'not-found' | 'not-ready' | 'outdated' | 'too-large' | 'busy'
export type IssueOutcome = { ok: true; number: string } | { ok: false; reason: Refused }

/** The most bytes of a statement's lines as JSON, which is longer than their item: the table takes at most 400 KB. */
const mostBytes = 390_000

type NumberedWrite = Write<'changed' | 'number-taken' | 'busy'>

/** Milliseconds before the next try to get a number: at most the first one, doubled with each try. Many at once must find room. */
const pauses = { first: 50, longest: 1_600 }

/**
 * Issues a statement of what is not billed yet of a month, with its number, the family's balance, the messages and the audit entry, on
 * condition of all that it was computed from. The same form sent again is answered as the first time.
 * @param form its id, and what was seen (`CustomerMonth.seen`)
 * @param mayGoOn whether the request has time for another try
 */
export async function issueStatement(
  author: Author,
  { uid, month }: { uid: string; month: Month },
  form: { id: string; seen: string },
  mayGoOn = timeForParts(),
): Promise<IssueOutcome> {
  const outcome = await repeatWhileChanged<IssueOutcome>(async () => {
    const [read, account] = await Promise.all([readMonthOrNull(uid, month), readAccount(uid)])
    if (!account) return { ok: false, reason: 'not-found' }
    if (!read) return { ok: false, reason: 'not-ready' }
    const { statements = [], billed: billedBefore = {} } = read.record ?? {}
    const before = await readStatements(statements)
    const issued = before.find((each) => each.form === form.id)
    if (issued) return { ok: true, number: issued.number }
    const { unbilled } = read
    const total = totalOf(unbilled)
    if (form.seen !== read.seen) return { ok: false, reason: 'outdated' }
    if (!read.ready) return { ok: false, reason: 'not-ready' }
    const lines = statementLines(read.lines, unbilled, billedBefore)
    if (Buffer.byteLength(JSON.stringify(lines)) > mostBytes) return { ok: false, reason: 'too-large' }
    const statement = {
      ...{ uid, month, total, form: form.id, isCorrection: before.length > 0 },
      ...{ name: account.name, balanceBefore: account.stored?.balance ?? 0 },
      lines,
      author: { uid: author.uid, name: author.name },
    }
    const billed = { ...billedBefore }
    for (const { id, amount } of unbilled) billed[id] = amount
    const lowers = -totalOf(unbilled.filter(({ difference }) => difference < 0))
    const values = { uid, month, amount: total, ...(lowers > 0 && { lowers }) }
    return withNextNumber(mayGoOn, (number, issuedOn) => {
      const dueOn = addDays(issuedOn, company.daysToPay)
      const item = inTransaction(Statement)
        .create({ ...statement, number, issuedOn, dueOn })
        .commit()
      return [
        { item, otherwise: 'number-taken' },
        monthWrite({ uid, month }, read.record, {
          billed,
          statements: [...statements, number],
        }),
        accountEntry(
          account,
          { owed: total, dueOn, source: number },
          isToPay(statement) ? { due: { source: number, dueOn } } : {},
        ),
        ...read.checks,
        ...messageWrites(statement, number, dueOn),
        recordAudit(author, {
          action: 'issue-statement',
          values: { ...values, number },
          ...moneyRecord(values),
        }),
      ]
    })
  })
  return outcome ?? { ok: false, reason: 'busy' }
}

/** Whether a statement leaves something to pay. */
function isToPay({ total, balanceBefore }: Pick<StoredStatement, 'total' | 'balanceBefore'>): boolean {
  return total > 0 && balanceBefore + total > 0
}

/** That an amount is due, and a reminder on the due day and once more; each is void when it is paid. None where nothing is due. */
function messageWrites(
  { uid, ...statement }: Pick<StoredStatement, 'uid' | 'total' | 'balanceBefore'>,
  number: string,
  dueOn: Day,
) {
  if (!isToPay(statement)) return []
  const notice = { recipient: { to: 'family' as const, uid }, serviceId: '', day: dueOn }
  return [
    ...noticeWrites(number, [{ kind: 'amountDue', ...notice }]),
    ...reminders({ uid, source: number, dueOn }),
  ]
}

/** Writes with the next number of the year. Where another process took it first, only the series is read again. */
async function withNextNumber(
  mayGoOn: () => boolean,
  writesOf: (number: string, issuedOn: Day) => NumberedWrite[],
): Promise<IssueOutcome | Changed> {
  let longest = pauses.first
  do {
    const day = today()
    const year = statementYear(day)
    const series = await readSeries(year)
    const { letter, last, lastDay } = series ?? { letter: '', last: 0, lastDay: '' }
    // A process that read the clock before midnight may write after one that read it later.
    const issuedOn = later(day, lastDay)
    const number = statementNumber({ year, letter }, last + 1)
    const written = await transact([
      seriesWrite({ year, letter }, series, issuedOn),
      ...writesOf(number, issuedOn),
    ])
    if (written.ok) return { ok: true, number }
    if (written.reason !== 'number-taken') return { ok: false, reason: written.reason }
    await wait(Math.ceil(Math.random() * longest))
    longest = Math.min(2 * longest, pauses.longest)
  } while (mayGoOn())
  return { ok: false, reason: 'busy' }
}

function seriesWrite(
  key: { year: string; letter: string },
  series: StoredSeries | null,
  lastDay: Day,
): NumberedWrite {
  const last = series?.last ?? 0
  const item = inTransaction(StatementSeries)
    .put({ ...key, last: last + 1, lastDay })
    .where((current, { eq, notExists }) => (series ? eq(current.last, last) : notExists(current.last)))
    .commit()
  return { item, otherwise: 'number-taken' }
}
