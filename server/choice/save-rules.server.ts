import { ruleChanges } from '#domain/choice/rule-changes.ts'
import { usualRules, type Rules } from '#domain/choice/rules.ts'
import { readTypedRules, type RuleField, type TypedRules } from '#domain/choice/typed-rules.ts'
import { instantAt, minute } from '#domain/visits/days.ts'
import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { inTransaction, transact } from '#server/table/transaction.server.ts'
import { AssignmentRules, type StoredRules } from './assignment-rules.entity.server.ts'
import { readAllRules, rulesAt } from './read-rules.server.ts'

/** Shortest time between saving rules and their effect, so that no running act meets two versions. */
export const leastNotice = 2 * minute
/** Longest such time, in days. */
const mostNoticeDays = 366

export type RulesProblem = RuleField | 'why' | 'from'

export type SaveRulesOutcome =
  /** The number of the version. */
  | { ok: true; number: number }
  | { ok: false; reason: 'invalid'; problems: RulesProblem[] }
  /** `changed`: other rules have been saved since the form was opened. */
  | { ok: false; reason: 'changed' | 'nothing-changed' | 'busy' }

export type PostedRules = {
  /** Number of the newest version on the page, 0 for none. */
  seen: number
  typed: TypedRules
  /** UTC instant; null for now. */
  from: string | null
  why: string
}

/** The author, by name for the history. */
export type RulesAuthor = Administrator & { name: string }

/**
 * Saves the rules as a new version with its audit entry, on condition that no version has the next number
 * (docs/decisions/0096). It takes effect at the requested time, at least two minutes from now. No visit changes.
 */
export async function saveRules(
  author: RulesAuthor,
  posted: PostedRules,
  now: number,
): Promise<SaveRulesOutcome> {
  const { seen, why } = posted
  const stored = await readAllRules()
  const [newest] = stored
  const read = readPosted(posted, newest ?? usualRules, now)
  if (!read.ok) return { ok: false, reason: 'invalid', problems: read.problems }
  const { rules, from } = read
  const form = { seen, rules, why, from: posted.from === null ? null : from }
  if (newest && isSameForm(newest, author, form)) return { ok: true, number: newest.number }
  if ((newest?.number ?? 0) !== seen) return { ok: false, reason: 'changed' }
  if (!isOther(stored, rules, from)) return { ok: false, reason: 'nothing-changed' }
  const number = seen + 1
  const { uid, name } = author
  const version = { number, from, ...rules, why, author: { uid, name }, savedAt: instantAt(now) }
  const item = inTransaction(AssignmentRules).create(version).commit()
  const audit = recordAudit(author, {
    action: 'save-rules',
    recordType: 'rules',
    recordId: String(number),
    values: { from, changes: ruleChanges(newest ?? usualRules, rules), why },
  })
  const outcome = await transact([{ item, otherwise: 'changed' as const }, audit])
  return outcome.ok ? { ok: true, number } : { ok: false, reason: outcome.reason }
}

/** The rules and the moment that a form names, or what is wrong with it. */
export function readPosted(
  { typed, from, why }: Omit<PostedRules, 'seen'>,
  newest: Rules,
  now: number,
): { ok: true; rules: Rules; from: string } | { ok: false; problems: RulesProblem[] } {
  const read = readTypedRules(typed, newest)
  const asked = from === null ? now : Date.parse(from)
  const isTooLate = !(asked <= now + mostNoticeDays * 24 * 60 * minute)
  const problems: RulesProblem[] = [
    ...(read.ok ? [] : read.problems),
    ...(isTooLate ? (['from'] as const) : []),
    ...(why.trim() === '' ? (['why'] as const) : []),
  ]
  if (!read.ok || problems.length > 0) return { ok: false, problems }
  // Whole minutes, as on the page.
  const earliest = Math.ceil((now + leastNotice) / minute) * minute
  return { ok: true, rules: read.rules, from: instantAt(Math.max(asked, earliest)) }
}

/** Whether the newest version comes from the same form, sent twice. */
function isSameForm(
  newest: StoredRules,
  { uid }: RulesAuthor,
  { seen, rules, why, from }: { seen: number; rules: Rules; why: string; from: string | null },
): boolean {
  const isNext = newest.number === seen + 1 && newest.author.uid === uid && newest.why === why
  const isThen = from === null || from === newest.from
  return isNext && isThen && ruleChanges(newest, rules).length === 0
}

/** Whether rules from a moment on change what is in effect then or later. */
function isOther(stored: readonly StoredRules[], rules: Rules, from: string): boolean {
  const time = Date.parse(from)
  return (
    ruleChanges(rulesAt(stored, time), rules).length > 0 ||
    stored.some((each) => Date.parse(each.from) > time && ruleChanges(each, rules).length > 0)
  )
}

/** The versions that are still to take effect, the next one first. One replaced by a newer version never does. */
export function comingRules(stored: readonly StoredRules[], now: number): StoredRules[] {
  return stored
    .filter((each) => Date.parse(each.from) > now && !isReplaced(each, stored))
    .sort((one, other) => Date.parse(one.from) - Date.parse(other.from))
}

/** Whether a newer version replaces it before it takes effect. */
export function isReplaced({ number, from }: StoredRules, stored: readonly StoredRules[]): boolean {
  return stored.some((each) => each.number > number && each.from <= from)
}
