import type { AuditedOverride } from '#domain/audit.ts'
import { usualRules } from '#domain/choice/rules.ts'
import { now } from '#server/clock.server.ts'
import { currentActor } from '../../actors.ts'
import { watchTransactions } from '../../table-answers.ts'
import { textOf } from '../../stored-table.ts'
import { readTable, type TableRecords } from '../../table-records.ts'
import { despites } from './rules.ts'
import {
  brokenBetween,
  givenInSpiteOfNever,
  judgedRules,
  type JudgedRule,
  type Nurse,
} from './second-judgement.ts'

/*
 * Each transaction by which a form gives a nurse work, or the office saves rules, with the table before and after it
 * (docs/invariants.md, V10).
 */

/** The actions of the audit log by which work is given. What is given back, or follows from a plan, has others. */
const giving = ['assign', 'replace', 'plan', 'change-plan', 'cover', 'send-nurse']

type AuditEntry = TableRecords['auditEntry'][number]

/**
 * Watches what is given until it is ended.
 * @param count is told each rule that warned (`judged: rest`)
 * @returns `faults` says what was wrong since it was asked last
 */
export function watchGiving(count: (name: string) => void): { faults: () => string[]; end: () => void } {
  let found: string[] = []
  let former: Nurse[] = []
  const end = watchTransactions(async (body) => {
    if (![...giving, 'save-rules', 'edit'].some((action) => body.includes(`{"S":"${action}"}`))) return null
    const actor = currentActor()
    const [before, time] = [await readTable(), now()]
    return async () => {
      const after = await readTable()
      const asked = actor && despites.get(actor)
      const entries = newEntries(before, after)
      if (entries.some(({ action }) => action === 'edit')) former.push(...before.staff)
      found.push(
        ...rulesFaults(before, after),
        ...entries
          .filter(({ action }) => giving.includes(action))
          .slice(0, 1)
          .flatMap(() => givingFaults({ before, after, time, entries, former, asked, count })),
      )
    }
  })
  return {
    faults() {
      const all = found
      ;[found, former] = [[], []]
      return all
    },
    end,
  }
}

type Watched = {
  before: TableRecords
  after: TableRecords
  /** When it was carried out. */
  time: number
  entries: readonly AuditEntry[]
  /** How nurses' records were that were changed in the same batch. */
  former: readonly Nurse[]
  /** The form of the actor; undefined where one is sent again. */
  asked: { despite: { isTicked: boolean; why: string } | undefined } | undefined
  count: (name: string) => void
}

function newEntries(before: TableRecords, after: TableRecords): AuditEntry[] {
  const former = new Set(before.auditEntry.map(({ entryId }) => entryId))
  return after.auditEntry.filter(({ entryId }) => !former.has(entryId))
}

function givingFaults({ before, after, time, entries, former, asked, count }: Watched): string[] {
  const overrides = entries.flatMap(({ values }) => {
    const { override } = (values ?? {}) as { override?: AuditedOverride }
    return override ? [override] : []
  })
  const faults = [...givenInSpiteOfNever(before, after), ...despiteFaults(overrides, asked)]
  const isGivenBack = entries.some(
    ({ action, recordType, recordId, values }) =>
      action === 'cover' &&
      recordType === 'absence' &&
      (values as { nurse: { id: string } }).nurse.id === recordId,
  )
  if (isGivenBack) return faults
  const rules = rulesAt(before, time)
  const { must, may } = brokenBetween(before, after, { ...rules, former })
  const said = new Set(overrides.flatMap(({ warnings }) => warnings))
  for (const rule of must) if (rules.effects[rule] === 'warn') count(`judged: ${rule}`)
  const words: Record<string, (rule: JudgedRule) => boolean> = {
    'is broken and forbidden': (rule) => must.has(rule) && rules.effects[rule] === 'forbid',
    'is broken, and the audit log does not say it': (rule) =>
      must.has(rule) && rules.effects[rule] === 'warn' && !said.has(rule),
    'is not broken or does not warn, and the audit log says it': (rule) =>
      said.has(rule) && !(may.has(rule) && rules.effects[rule] === 'warn'),
  }
  const actions = entries.map(({ action }) => action).join(' and ')
  const broken = Object.entries(words).flatMap(([word, isSo]) =>
    judgedRules.filter(isSo).map((rule) => `By ${actions} the rule ${rule} ${word}`),
  )
  return [...faults, ...broken]
}

/** What warned is given by a form with the tick and a reason, which the audit log has, or by one that does not ask for them. */
function despiteFaults(overrides: readonly AuditedOverride[], asked: Watched['asked']): string[] {
  if (!asked) return []
  const { despite } = asked
  return overrides.flatMap(({ why }) => {
    const isRight = despite ? despite.isTicked && why !== undefined && why === despite.why : why === undefined
    return isRight ? [] : [`The audit log has the reason ${why} of ${JSON.stringify(despite)}`]
  })
}

/** The version that was saved last of those that have begun. */
function rulesAt({ assignmentRules }: TableRecords, time: number) {
  const begun = assignmentRules.filter(({ from }) => Date.parse(from) <= time)
  return begun.sort((one, other) => other.number - one.number)[0] ?? usualRules
}

/** A version is added as the next one, and none is changed. */
function rulesFaults(before: TableRecords, after: TableRecords): string[] {
  const [former, next] = [before, after].map(
    ({ assignmentRules }) => new Map(assignmentRules.map((each) => [each.number, textOf(each)])),
  )
  return [...(former ?? [])].flatMap(([number, text]) =>
    next?.get(number) === text ? [] : [`Version ${number} of the rules was changed`],
  )
}
