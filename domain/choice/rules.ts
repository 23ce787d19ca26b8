import { policeVerificationYears } from '#domain/staff.ts'

/*
 * The rules by which the office gives work (docs/decisions/0096): what each does when broken, and its numbers. Impossible work (overlapping
 * visits, an absence, a nurse who has left, an expired registration) is no rule but an obstacle.
 */

/** In the order in which their warnings are shown. */
export const ruleKeys = [
  'rest',
  'availability',
  'gap',
  'weekHours',
  'dayOff',
  'gender',
  'skill',
  'patients',
  'shift',
  'liveIn',
  'police',
] as const
export type RuleKey = (typeof ruleKeys)[number]

/** `forbid` refuses, `warn` asks for a tick and a reason. */
export const ruleEffects = ['forbid', 'warn', 'off'] as const
export type RuleEffect = (typeof ruleEffects)[number]

/** The numbers of the rules: the least and the most that the office can set, and the unit. */
export const ruleNumbers = {
  /** Of `rest`: the most work between two breaks. */
  work: { rule: 'rest', least: 6, most: 24, unit: 'hours' },
  /** Of `rest`: the shortest break that counts. */
  rest: { rule: 'rest', least: 4, most: 24, unit: 'hours' },
  /** Between the visits of two families. */
  gap: { rule: 'gap', least: 5, most: 240, unit: 'minutes' },
  /** In an Indian week, from Monday. */
  weekHours: { rule: 'weekHours', least: 8, most: 112, unit: 'hours' },
  /** How old a police verification may be. */
  police: { rule: 'police', least: 1, most: 10, unit: 'years' },
} as const satisfies Record<
  string,
  { rule: RuleKey; least: number; most: number; unit: 'hours' | 'minutes' | 'years' }
>
export type RuleNumber = keyof typeof ruleNumbers

export type Rules = {
  effects: Readonly<Record<RuleKey, RuleEffect>>
  numbers: Readonly<Record<RuleNumber, number>>
}

/** In force until the office sets something else. */
export const usualRules: Rules = {
  effects: {
    ...{ rest: 'warn', availability: 'warn', gap: 'off', weekHours: 'off', dayOff: 'off' },
    ...{ gender: 'warn', skill: 'warn', patients: 'warn', shift: 'warn', liveIn: 'warn', police: 'warn' },
  },
  numbers: { work: 12, rest: 10, gap: 30, weekHours: 60, police: policeVerificationYears },
}
