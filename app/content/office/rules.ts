import { counted } from '../counted.ts'
import type { RuleChange, RuleSetting } from '#domain/choice/rule-changes.ts'
import { ruleNumbers, type RuleEffect, type RuleKey, type RuleNumber } from '#domain/choice/rules.ts'

/* The rules by which the office gives work, in words. */

/** The name of each rule, and what it looks at. */
export const ruleNames: Record<RuleKey, { title: string; hint: string }> = {
  rest: { title: 'Work without a rest', hint: 'Up to the end of a visit' },
  availability: { title: 'Availability', hint: 'The nurse’s days and times' },
  gap: { title: 'Time between families', hint: 'From one visit to the next' },
  weekHours: { title: 'Hours a week', hint: 'Monday to Sunday' },
  dayOff: { title: 'Day off', hint: 'One free day in any seven' },
  gender: { title: 'Gender', hint: 'As the family asks' },
  skill: { title: 'Skills', hint: 'As the care needs' },
  patients: { title: 'Kind of patient', hint: 'As the nurse is willing' },
  shift: { title: 'Shift', hint: 'Days or nights, as the nurse prefers' },
  liveIn: { title: 'Live-in care', hint: 'As the nurse is ready' },
  police: { title: 'Police verification', hint: 'Maximum age' },
}

export const effectNames: Record<RuleEffect, string> = { forbid: 'Forbid', warn: 'Warn', off: 'Off' }

/** What each number counts, for the name of its field. */
export const numberNames: Record<RuleNumber, string> = {
  work: 'Hours of work without a rest',
  rest: 'Hours of a break that counts as a rest',
  gap: 'Minutes between families',
  weekHours: 'Hours a week',
  police: 'Years of a police verification',
}

/** What the law has beside a rule, for comparison. */
export const inTheLaw: Partial<Record<RuleKey, string>> = {
  rest: '12 h, spread',
  weekHours: '48 h',
  dayOff: '1 in 7 days',
}

export const ruleMessages = {
  always:
    'Always forbidden, without a setting: two visits at once, absences, inactive nurses, visits after the end of a registration, a nurse who must not be sent to the family again.',
  law: 'The figures of the law are shown for comparison; whether they bind you is a question for your lawyer.',
  wholeServices:
    'Rules about hours and times apply to visits, not to full-time assignments. What the booked times ask of every nurse is said above the list of nurses and is not refused.',
  noEffect: 'No visit changes and nobody is sent a message.',
  changed: 'Someone else changed the rules. Look again.',
  nothingChanged: 'Nothing was changed.',
  chooseEffect: 'Please choose Forbid, Warn or Off.',
  why: 'Please say why the rules change.',
  notAMoment: 'Please enter a day and a time, such as 25/11/2026 08:00.',
  tooLate: 'Rules can be saved a year ahead at most.',
  saved: (time: string) => `Rules saved. They hold from ${time}.`,
  number: (name: RuleNumber) =>
    `Please enter a whole number from ${ruleNumbers[name].least} to ${ruleNumbers[name].most}.`,
}

export const unitNames = { hours: 'h', minutes: 'min', years: 'years' } as const

/** What is changed, a sentence for each rule: `Hours a week: warning above 54 h instead of 60 h`. */
export function ruleChangesWords(changes: readonly RuleChange[]): string[] {
  return changes.map(({ rule, ...change }) => `${ruleNames[rule].title}: ${changeWords(rule, change)}`)
}

/** `warning above 54 h instead of 60 h`, `forbidden instead of warning`, `off instead of warning above 60 h`. */
export function changeWords(rule: RuleKey, { former, next }: Omit<RuleChange, 'rule'>): string {
  const limits = [limitWords(rule, next), limitWords(rule, former)] as const
  if (former.effect === next.effect)
    return next.effect === 'off'
      ? `off (${limits[0]} instead of ${limits[1]})`
      : `${settingWords(rule, next)} instead of ${limits[1]}`
  return `${settingWords(rule, next)} instead of ${settingWords(rule, former)}`
}

const effectWords: Record<RuleEffect, string> = { forbid: 'forbidden', warn: 'warning', off: 'off' }

function settingWords(rule: RuleKey, setting: RuleSetting): string {
  const limit = limitWords(rule, setting)
  if (setting.effect === 'off' || !limit) return effectWords[setting.effect]
  return `${effectWords[setting.effect]} ${rule === 'gap' ? 'below' : 'above'} ${limit}`
}

/** `12 h without a break of 10 h`, `30 min`, `60 h`, `3 years`; empty for a rule without a number. */
function limitWords(rule: RuleKey, { numbers }: RuleSetting): string {
  const { work, rest, gap, weekHours, police } = numbers
  switch (rule) {
    case 'rest':
      return `${work} h without a break of ${rest} h`
    case 'gap':
      return `${gap} min`
    case 'weekHours':
      return `${weekHours} h`
    case 'police':
      return counted(police ?? 0, 'year', 'years')
    default:
      return ''
  }
}
