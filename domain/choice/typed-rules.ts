import { toLatinDigits } from '#domain/digits.ts'
import {
  ruleEffects,
  ruleKeys,
  ruleNumbers,
  type RuleEffect,
  type RuleKey,
  type RuleNumber,
  type Rules,
} from './rules.ts'

/** The field of a rule's effect or of a number, in a form and in an address. */
export type RuleField = `effect-${RuleKey}` | `number-${RuleNumber}`

export const numberNames = Object.keys(ruleNumbers) as RuleNumber[]

/** The fields of all rules, in the order of the rules. */
export const ruleFields: readonly RuleField[] = [
  ...ruleKeys.map((rule) => `effect-${rule}` as const),
  ...numberNames.map((name) => `number-${name}` as const),
]

export type TypedRules = Partial<Record<RuleField, string>>

/** The fields of some rules. */
export function fieldsOfRules({ effects, numbers }: Rules): Record<RuleField, string> {
  return Object.fromEntries([
    ...ruleKeys.map((rule) => [`effect-${rule}`, effects[rule]]),
    ...numberNames.map((name) => [`number-${name}`, String(numbers[name])]),
  ]) as Record<RuleField, string>
}

/**
 * The rules that fields name; a rule without a field keeps its present setting.
 * @returns the rules, or the names of the fields with impossible values
 */
export function readTypedRules(
  typed: TypedRules,
  present: Rules,
): { ok: true; rules: Rules } | { ok: false; problems: RuleField[] } {
  const effects = ruleKeys.map((rule) => {
    const value = typed[`effect-${rule}`] ?? present.effects[rule]
    return [rule, isEffect(value) ? value : null] as const
  })
  const numbers = numberNames.map((name) => {
    const value = typed[`number-${name}`]
    return [name, value === undefined ? present.numbers[name] : readNumber(name, value)] as const
  })
  const problems: RuleField[] = [
    ...effects.flatMap(([rule, value]) => (value === null ? [`effect-${rule}` as const] : [])),
    ...numbers.flatMap(([name, value]) => (value === null ? [`number-${name}` as const] : [])),
  ]
  if (problems.length > 0) return { ok: false, problems }
  return {
    ok: true,
    rules: {
      effects: Object.fromEntries(effects) as Rules['effects'],
      numbers: Object.fromEntries(numbers) as Rules['numbers'],
    },
  }
}

/** Whether the office can set a number to a value, which must be whole. */
export function isNumberOf(name: RuleNumber, value: number): boolean {
  const { least, most } = ruleNumbers[name]
  return Number.isInteger(value) && value >= least && value <= most
}

export function isEffect(value: string): value is RuleEffect {
  return (ruleEffects as readonly string[]).includes(value)
}

function readNumber(name: RuleNumber, typed: string): number | null {
  const digits = toLatinDigits(typed).trim()
  const value = /^\d{1,4}$/.test(digits) ? Number(digits) : NaN
  return isNumberOf(name, value) ? value : null
}
