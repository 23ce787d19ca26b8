import { ruleChangesWords, ruleMessages } from '#app/content/office/rules.ts'
import { momentNow } from '#app/dashboard/frame/moment.server.ts'
import { offendingAddress } from '#app/dashboard/rules/rules-paths.ts'
import {
  brokenWords,
  shownOffending,
  type ShownOffending,
} from '#app/dashboard/rules/shown-offending.server.ts'
import { ruleChanges, type RuleChange } from '#domain/choice/rule-changes.ts'
import { usualRules, type Rules } from '#domain/choice/rules.ts'
import { fieldsOfRules, readTypedRules, type RuleField, type TypedRules } from '#domain/choice/typed-rules.ts'
import { dayAt } from '#domain/visits/days.ts'
import type { StoredRules } from '#server/choice/assignment-rules.entity.server.ts'
import { readAllRules, rulesAt, versionAt } from '#server/choice/read-rules.server.ts'
import { comingRules, isReplaced } from '#server/choice/save-rules.server.ts'
import { now } from '#server/clock.server.ts'
import {
  offendingIn,
  readComingWork,
  type ComingWork,
  type OffendingVisit,
} from '#server/roster/read-offending.server.ts'

const [mostBroken, mostNurses, mostHistory] = [4, 5, 10]

type Asked = {
  /** What was posted, where the form is shown again. */
  typed: TypedRules | undefined
  /** Of the history all, not only the newest. */
  isAll: boolean
  /** The number of the version that was just saved, and by whom. */
  saved: { number: number; uid: string }
}

/** The rules for their page: as the form has them, since when they hold, what breaks them, what a preview would, and their history. */
export async function readShownRules({ typed, isAll, saved }: Asked) {
  const time = now()
  const [stored, work] = await Promise.all([readAllRules(), readComingWork(time)])
  const newest = stored[0] ?? usualRules
  const present = rulesAt(stored, time)
  const broken = offendingIn(work, present)
  const justSaved = stored.find(({ number, author }) => number === saved.number && author.uid === saved.uid)
  return {
    seen: stored[0]?.number ?? 0,
    fields: fieldsOfRules(newest),
    since: momentOrNull(versionAt(stored, time)?.from),
    coming: comingRules(stored, time).map((version) => ({
      from: momentNow(version.from),
      changes: ruleChangesWords(ruleChanges(rulesAt(stored, Date.parse(version.from) - 1), version)),
    })),
    saved: justSaved ? ruleMessages.saved(momentNow(justSaved.from)) : null,
    broken: {
      count: broken.length,
      visits: broken.slice(0, mostBroken).map((each) => shownOffending(each, time)),
    },
    preview: typed ? previewOf(typed, newest, { present, work, now: time }) : null,
    history: {
      count: stored.length,
      isAll,
      versions: stored
        .slice(0, isAll ? undefined : mostHistory)
        .map((version) => shownVersion(version, stored)),
    },
  }
}

export type ShownRules = Awaited<ReturnType<typeof readShownRules>>
export type BrokenNow = { count: number; visits: ShownOffending[] }

function momentOrNull(instant: string | undefined): string | null {
  return instant === undefined ? null : momentNow(instant)
}

/** What the typed rules would mean: what changes, and the coming visits that would break them, by nurse. */
export type RulesPreview = {
  changes: string[]
  /** What stands in the form now, of the rules that would change. */
  former: Partial<Record<RuleField, string>>
  count: number
  nurses: { id: string; fullName: string; count: number; why: string }[]
  moreNurses: number
  /** The list of all of them. */
  address: string
}

/** Nothing where what was typed says nothing: then its fields have messages. */
function previewOf(
  typed: TypedRules,
  newest: Rules,
  { present, work, now: time }: { present: Rules; work: ComingWork; now: number },
): RulesPreview | null {
  const read = readTypedRules(typed, newest)
  if (!read.ok) return null
  const changes = ruleChanges(newest, read.rules)
  const would = offendingIn(work, read.rules)
  const nurses = [...Map.groupBy(would, ({ nurse }) => nurse.id).values()].sort(
    (one, other) => other.length - one.length,
  )
  return {
    changes: ruleChangesWords(changes),
    former: formerOf(changes, newest),
    count: would.length,
    nurses: nurses.slice(0, mostNurses).flatMap((visits) => ofNurse(visits, time)),
    moreNurses: Math.max(0, nurses.length - mostNurses),
    // The list asks about the rules in force; a later version may wait.
    address: offendingAddress(changedFields(ruleChanges(present, read.rules), read.rules)),
  }
}

function ofNurse(visits: readonly OffendingVisit[], time: number): RulesPreview['nurses'] {
  const [first] = visits
  if (!first) return []
  const [why] = first.broken
  return [{ ...first.nurse, count: visits.length, why: why ? brokenWords(why, dayAt(time)) : '' }]
}

function formerOf(changes: readonly RuleChange[], newest: Rules): RulesPreview['former'] {
  return changedFields(changes, newest)
}

/** The fields of some rules, as other rules have them. */
function changedFields(changes: readonly RuleChange[], rules: Rules): Record<string, string> {
  const all = fieldsOfRules(rules)
  const isChanged = new Set<string>(changes.flatMap(fieldsThatDiffer))
  return Object.fromEntries(Object.entries(all).filter(([field]) => isChanged.has(field)))
}

function fieldsThatDiffer({ rule, former, next }: RuleChange): RuleField[] {
  const numbers = Object.keys(next.numbers) as (keyof typeof next.numbers)[]
  return [
    ...(former.effect === next.effect ? [] : [`effect-${rule}` as const]),
    ...numbers.flatMap((name) =>
      former.numbers[name] === next.numbers[name] ? [] : [`number-${name}` as const],
    ),
  ]
}

/** A version in the history: who, from when, what, why. */
export type ShownVersion = {
  number: number
  from: string
  author: string
  changes: string[]
  why: string
  isReplaced: boolean
}

function shownVersion(version: StoredRules, stored: readonly StoredRules[]): ShownVersion {
  const { number, from, author, why } = version
  const before = stored.find((each) => each.number === number - 1) ?? usualRules
  return {
    ...{ number, why },
    from: momentNow(from),
    author: author.name,
    changes: ruleChangesWords(ruleChanges(before, version)),
    isReplaced: isReplaced(version, stored),
  }
}
