import { isDeepStrictEqual } from 'node:util'
import type { Audited } from '#domain/audit.ts'
import type { Paise } from '#domain/money/amounts.ts'
import { seenOf, type AddedLine, type Decision, type Line } from '#domain/money/lines.ts'
import { earlier } from '#domain/visits/days.ts'
import { daysOfMonth, type Month } from '#domain/visits/months.ts'
import { moneyRecord, recordAudit } from '#server/audit/audit.server.ts'
import { nowInstant, today } from '#server/clock.server.ts'
import { retryWhenChanged, type Changed } from '#server/table/retry-when-changed.server.ts'
import { inTransaction, transact, type Write } from '#server/table/transaction.server.ts'
import { MoneyMonth, type StoredMoneyMonth } from './money-month.entity.server.ts'
import { readMonth } from './read-month.server.ts'
import type { Author } from './record-payment.server.ts'

type Of = { uid: string; month: Month }

/** Lines that are settled together. `seen`: of the line that the office saw; `days` of full-time days alone. */
export type NewDecisions = {
  form: string
  reason: string
  lines: Pick<Decision, 'lineId' | 'seen' | 'amount' | 'days'>[]
}

export type ChangeMonthOutcome =
  | { ok: true }
  /** The form has settled or added something else before, and what that comes to. */
  | { ok: false; reason: 'form-used'; lines: number; amount: Paise }
  /** `line-changed`: one of them is no longer held, or for something else. `unreadable`: a week of the month cannot be read. */
  | { ok: false; reason: 'line-changed' | 'unreadable' | 'busy' }

/**
 * Settles held lines as they were seen, or decides them anew, all or none, with the audit entry. What is reported at the same time makes a
 * decision void (`seenOf`). The same form sent again succeeds.
 */
export function settleLines(
  author: Author,
  of: Of,
  { form, reason, lines }: NewDecisions,
): Promise<ChangeMonthOutcome> {
  return retryWhenChanged<ChangeMonthOutcome>(async () => {
    const { record, lines: all, unreadable } = await readMonth(of.uid, of.month)
    const asked = lines.map((each) => ({ ...each, form, reason }))
    const used = usedBefore(record, form, asked)
    if (used) return used
    if (unreadable.length > 0) return { ok: false, reason: 'unreadable' }
    const seen = new Map(all.filter(canBeSettled).map((line) => [line.id, line]))
    const found = asked.map(({ lineId }) => seen.get(lineId))
    if (asked.some((each, place) => !isAsSeen(found[place], each)))
      return { ok: false, reason: 'line-changed' }
    const lowers = asked.reduce(
      (sum, each, place) =>
        sum + loweredBy(each.amount, found[place]?.facts.proposal, record?.billed[each.lineId]),
      0,
    )
    const made = asked.map((each): Decision => ({ ...each, by: author.name, at: nowInstant() }))
    const amount = asked.reduce((sum, each) => sum + each.amount, 0)
    const values = { ...of, ...(lowers > 0 && { lowers }), lines: asked.length, amount, reason }
    const decisions = [...(record?.decisions ?? []), ...made]
    return write(author, { of, record }, { decisions }, { action: 'settle-lines', values })
  })
}

/** Whether the office decides about a line: it is held, or was decided before. */
export function canBeSettled({ state, facts }: Pick<Line, 'state' | 'facts'>): boolean {
  return state === 'held' || facts.decision !== undefined
}

/** Whether a line is what the office saw; only full-time days have a number of days. */
function isAsSeen(line: Line | undefined, { seen, days }: Pick<Decision, 'seen' | 'days'>): boolean {
  if (!line || seenOf(line) !== seen) return false
  return (line.facts.days === undefined) === (days === undefined)
}

/** By how much less than proposed or billed; a price that the office makes up is always listed, as a rupee at least. */
function loweredBy(amount: Paise, proposal: Paise | undefined, billed: Paise = 0): Paise {
  if (proposal === undefined) return Math.max(amount, 100)
  return Math.max(0, Math.max(proposal, billed) - amount)
}

/** A charge besides the visits, or below zero a credit, with the audit entry. It is never taken away: a wrong one gets the opposite one. */
export function addLine(
  author: Author,
  of: Of,
  line: Pick<AddedLine, 'form' | 'amount' | 'text' | 'reason'>,
): Promise<ChangeMonthOutcome> {
  return retryWhenChanged<ChangeMonthOutcome>(async () => {
    const { data: record } = await MoneyMonth.get(of).go({ consistent: true })
    const used = usedBefore(record, line.form, [line])
    if (used) return used
    const day = earlier(today(), daysOfMonth(of.month).last)
    const { amount, text, reason } = line
    const added = [...(record?.added ?? []), { ...line, day, by: author.name, at: nowInstant() }]
    const values = { ...of, ...(amount < 0 && { lowers: -amount }), amount, text, reason }
    return write(author, { of, record }, { added }, { action: 'add-line', values })
  })
}

/** The answer to a form that has settled or added something before; null if it has not. */
function usedBefore(
  record: StoredMoneyMonth | null,
  form: string,
  asked: readonly object[],
): ChangeMonthOutcome | null {
  const { decisions = [], added = [] } = record ?? {}
  const before = [...decisions, ...added].filter((each) => each.form === form)
  if (before.length === 0) return null
  const isSame = isDeepStrictEqual(
    before.map(({ by: _by, at: _at, ...each }) => ('text' in each ? withoutDay(each) : each)),
    asked,
  )
  const amount = before.reduce((sum, each) => sum + each.amount, 0)
  return isSame ? { ok: true } : { ok: false, reason: 'form-used', lines: before.length, amount }
}

function withoutDay({ day: _day, ...line }: Omit<AddedLine, 'by' | 'at'>) {
  return line
}

async function write(
  author: Author,
  { of, record }: { of: Of; record: StoredMoneyMonth | null },
  changed: Partial<Pick<StoredMoneyMonth, 'decisions' | 'added'>>,
  act: Audited<'settle-lines' | 'add-line'>,
): Promise<ChangeMonthOutcome | Changed> {
  const entity = inTransaction(MoneyMonth)
  const { version = 0 } = record ?? {}
  const item: Write<'changed'>['item'] = record
    ? entity
        .patch(of)
        .set({ ...changed, version: version + 1 })
        .where((current, { eq }) => eq(current.version, version))
        .commit()
    : entity
        .create({ ...of, version: 1, decisions: [], added: [], statements: [], billed: {}, ...changed })
        .commit()
  return transact<'changed' | 'busy'>([
    { item, otherwise: 'changed' },
    recordAudit(author, { ...act, ...moneyRecord(act.values) }),
  ])
}
