import { ruleKeys, ruleNumbers, type RuleEffect, type RuleKey, type RuleNumber, type Rules } from './rules.ts'

/** What a rule does, with its numbers. */
export type RuleSetting = { effect: RuleEffect; numbers: Readonly<Partial<Record<RuleNumber, number>>> }

/** A rule that is set to something else. */
export type RuleChange = { rule: RuleKey; former: RuleSetting; next: RuleSetting }

/** What differs between two settings of all rules, in the rules' order. */
export function ruleChanges(former: Rules, next: Rules): RuleChange[] {
  return ruleKeys
    .map((rule) => ({ rule, former: settingOf(rule, former), next: settingOf(rule, next) }))
    .filter((change) => !isSame(change.former, change.next))
}

/** The names of the numbers of a rule. */
export function numbersOf(rule: RuleKey): RuleNumber[] {
  return (Object.keys(ruleNumbers) as RuleNumber[]).filter((name) => ruleNumbers[name].rule === rule)
}

function settingOf(rule: RuleKey, { effects, numbers }: Rules): RuleSetting {
  return {
    effect: effects[rule],
    numbers: Object.fromEntries(numbersOf(rule).map((name) => [name, numbers[name]])),
  }
}

function isSame(one: RuleSetting, other: RuleSetting): boolean {
  const names = Object.keys(one.numbers) as RuleNumber[]
  return one.effect === other.effect && names.every((name) => one.numbers[name] === other.numbers[name])
}
