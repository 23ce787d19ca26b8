import { isDeepStrictEqual } from 'node:util'
import type { Audited } from '#domain/audit.ts'
import type { Paise } from '#domain/money/amounts.ts'
import { fullTimeAmount } from '#domain/money/line-amounts.ts'
import { seenOf, type AddedLine, type Decision, type Line } from '#domain/money/lines.ts'
import { earlier } from '#domain/visits/days.ts'
import { daysOfMonth, type Month } from '#domain/visits/months.ts'
import { moneyRecord, recordAudit } from '#server/audit/audit.server.ts'
import { nowInstant, today } from '#server/clock.server.ts'
import { retryWhenChanged, type Changed } from '#server/table/retry-when-changed.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { monthWrite, type StoredMoneyMonth } from './money-month.entity.server.ts'
import { readMonthOrNull } from './read-month.server.ts'
import type { Author } from './record-payment.server.ts'

type Of = { uid: string; month: Month }

export type ChangeMonthOutcome =
  | { ok: true }
  /**
   * `form-used`: it has added something else before. `line-changed`: the line cannot be settled, or has changed or been decided since the
   * page was opened.
   * `unreadable`: the month cannot be computed, or a week of it not be read. `days-alone`: the days are others, and the amount is still that of those shown.
   */
  | { ok: false; reason: 'form-used' | 'line-changed' | 'unreadable' | 'days-alone' | 'busy' }

/**
 * Settles a held line as it was seen, or decides it anew, with the audit entry. What is reported at the same time makes a decision void
 * (`seenOf`). What is decided already succeeds.
 * @param decision `days` of full-time days alone
 * @param decidedAt `at` of the decision that the form showed; undefined if there was none
 */
export function settleLine(
  author: Author,
  of: Of,
  decision: Omit<Decision, 'by' | 'at'>,
  decidedAt: Decision['at'] | undefined,
): Promise<ChangeMonthOutcome> {
  return retryWhenChanged<ChangeMonthOutcome>(async () => {
    const { lineId, amount, reason } = decision
    const read = await readMonthOrNull(of.uid, of.month)
    if (!read || read.unreadable.length > 0) return { ok: false, reason: 'unreadable' }
    const { record, lines } = read
    const line = lines.find(({ id }) => id === lineId)
    if (!line || !canBeSettled(line) || !isAsSeen(line, decision))
      return { ok: false, reason: 'line-changed' }
    const { decision: before, proposal } = line.facts
    if (before && isDeepStrictEqual(before, { ...decision, by: before.by, at: before.at }))
      return { ok: true }
    if (before?.at !== decidedAt) return { ok: false, reason: 'line-changed' }
    if (isDaysAlone(line, decision, of.month)) return { ok: false, reason: 'days-alone' }
    const lowers = loweredBy(amount, proposal, record?.billed[lineId])
    const values = { ...of, ...(lowers > 0 && { lowers }), day: line.day, amount, reason }
    const decisions = [...(record?.decisions ?? []), { ...decision, by: author.name, at: nowInstant() }]
    return write(author, { of, record }, { decisions }, { action: 'settle-line', values })
  })
}

/** Whether the office decides about a line: it is held, or was decided before. */
export function canBeSettled({ state, facts }: Pick<Line, 'state' | 'facts'>): boolean {
  return state === 'held' || facts.decision !== undefined
}

/** Whether a line is what the office saw; only full-time days have a number of days. */
function isAsSeen(line: Line, { seen, days }: Pick<Decision, 'seen' | 'days'>): boolean {
  return seenOf(line) === seen && (line.facts.days === undefined) === (days === undefined)
}

/** Whether the office changed the days that its form had and left an amount that is not that of so many days. */
function isDaysAlone(
  { state, facts }: Line,
  { days, amount }: Pick<Decision, 'days' | 'amount'>,
  month: Month,
): boolean {
  if (days === undefined) return false
  const shown = state === 'held' ? { ...facts, amount: facts.proposal } : facts.decision
  const ofDays = facts.price && fullTimeAmount(Array<typeof facts.price>(days).fill(facts.price), month)
  return amount > 0 && shown?.amount === amount && shown.days !== days && amount !== ofDays
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
    // The page does not show the lines of a month that cannot be computed.
    const read = await readMonthOrNull(of.uid, of.month)
    if (!read) return { ok: false, reason: 'unreadable' }
    const { record } = read
    const before = record?.added.find(({ form }) => form === line.form)
    if (before) {
      const { day, by, at } = before
      return isDeepStrictEqual(before, { ...line, day, by, at })
        ? { ok: true }
        : { ok: false, reason: 'form-used' }
    }
    const day = earlier(today(), daysOfMonth(of.month).last)
    const { amount, text, reason } = line
    const added = [...(record?.added ?? []), { ...line, day, by: author.name, at: nowInstant() }]
    const values = { ...of, ...(amount < 0 && { lowers: -amount }), amount, text, reason }
    return write(author, { of, record }, { added }, { action: 'add-line', values })
  })
}

async function write(
  author: Author,
  { of, record }: { of: Of; record: StoredMoneyMonth | null },
  changed: Partial<Pick<StoredMoneyMonth, 'decisions' | 'added'>>,
  act: Audited<'settle-line' | 'add-line'>,
): Promise<ChangeMonthOutcome | Changed> {
  return transact<'changed' | 'busy'>([
    monthWrite(of, record, changed),
    recordAudit(author, { ...act, ...moneyRecord(act.values) }),
  ])
}
