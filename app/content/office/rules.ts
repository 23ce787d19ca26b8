import { counted } from '../counted.ts'
import type { RuleChange, RuleSetting } from '#domain/choice/rule-changes.ts'
import { ruleNumbers, type RuleEffect, type RuleKey, type RuleNumber } from '#domain/choice/rules.ts'

/* The rules by which the office gives work, in words. */

/** The name of each rule, and what it looks at. */
export const ruleNames: Record<RuleKey, { title: string; hint: string }> = {
  rest: { title: 'Work without a rest', hint: 'A live-in day counts as 12 h' },
  availability: { title: 'Availability', hint: 'The nurse’s days and times' },
  gap: { title: 'Time between families', hint: 'From one visit to the next' },
  weekHours: { title: 'Hours a week', hint: 'Mon to Sun; a live-in day is 12 h' },
  dayOff: { title: 'Day off', hint: 'One day off in any seven days' },
  gender: { title: 'Gender', hint: 'As the family prefers' },
  skill: { title: 'Skills', hint: 'As the care requires' },
  patients: { title: 'Kind of patient', hint: 'Patients the nurse accepts' },
  shift: { title: 'Shift', hint: 'Days or nights, as the nurse prefers' },
  liveIn: { title: 'Live-in care', hint: 'Whether the nurse is ready for it' },
  police: { title: 'Police verification', hint: 'Maximum age; Forbid also means none on record' },
}

export const effectNames: Record<RuleEffect, string> = { forbid: 'Forbid', warn: 'Warn', off: 'Off' }

/** What each number counts, for the name of its field. */
export const numberNames: Record<RuleNumber, string> = {
  work: 'Hours of work without a rest',
  rest: 'Hours of a break that count as a rest',
  gap: 'Minutes between families',
  weekHours: 'Hours a week',
  police: 'Maximum age of a police verification in years',
}

/** What the law has beside a rule, for comparison. */
export const inTheLaw: Partial<Record<RuleKey, string>> = {
  rest: '12 h, spread',
  weekHours: '48 h',
  dayOff: '1 in 7 days',
}

export const ruleMessages = {
  always:
    'Always forbidden, whatever is set here: two visits at once, visits during an absence or after a registration ends, inactive nurses, and nurses not to be sent to the family again.',
  law: 'The legal limits are shown for comparison only. Ask your lawyer whether they apply to you.',
  wholeServices:
    'Rules about hours and times apply to visits, not to full-time assignments. If the booked times themselves break a rule, this is shown above the list of nurses and never refused.',
  noEffect: 'Saving changes no visits and sends no messages.',
  changed: 'Someone else has changed the rules. Check them and save again.',
  nothingChanged: 'Nothing was changed.',
  chooseEffect: 'Please choose Forbid, Warn or Off.',
  why: 'Please give a reason for the change.',
  notAMoment: 'Please enter a day and a time, such as 25/11/2026 08:00.',
  tooLate: 'Please choose a time within a year from now.',
  saved: (time: string) => `Rules saved. They apply from ${time}.`,
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

/** `12 h without 10 hours’ rest`, `30 min`, `60 h`, `3 years`; empty for a rule without a number. */
function limitWords(rule: RuleKey, { numbers }: RuleSetting): string {
  const { work, rest, gap, weekHours, police } = numbers
  switch (rule) {
    case 'rest':
      return `${work} h without ${rest} hours’ rest`
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
