import type { Wanted } from '#domain/choice/judge.ts'
import { usualRules, type RuleKey, type Rules } from '#domain/choice/rules.ts'
import { type nurse, time } from './town.ts'

/*
 * The rules about hours, days and papers, as prose and data. Days count from Monday, 30 November; the family of the wanted visits is kale, and
 * the rule of a case warns while all others are off. Rest has its own cases (`rest-cases.ts`), and so has availability.
 */

type RuleCase = {
  prose: string
  rule: RuleKey
  numbers?: Partial<Rules['numbers']>
  wanted: Wanted['times']
  nurse?: Parameters<typeof nurse>[1]
  /** What is said, or nothing. */
  says: string
}

/** The rules of a case: one warns. */
export function rulesOf({ rule, numbers }: Pick<RuleCase, 'rule' | 'numbers'>): Rules {
  const off = Object.fromEntries(
    Object.keys(usualRules.effects).map((key) => [key, 'off']),
  ) as Rules['effects']
  return { effects: { ...off, [rule]: 'warn' }, numbers: { ...usualRules.numbers, ...numbers } }
}

const daily = (days: readonly number[], from: number, to: number, family?: string) =>
  days.map((day) => time(day, from, to, family))

export const ruleCases: RuleCase[] = [
  {
    prose:
      'A visit that begins 29 minutes after one to another family ends is too close where half an hour is asked for.',
    rule: 'gap',
    wanted: [time(1, 12, 14)],
    nurse: { busy: [time(1, 9, 11 + 31 / 60, 'patil')] },
    says: 'gap 29 min',
  },
  {
    prose: 'Exactly half an hour is enough.',
    rule: 'gap',
    wanted: [time(1, 12, 14)],
    nurse: { busy: [time(1, 9, 11.5, 'patil')] },
    says: '',
  },
  {
    prose: 'The way to the next family counts as well, and the shortest of several is said.',
    rule: 'gap',
    wanted: [time(1, 12, 14), time(2, 12, 14)],
    nurse: { busy: [time(1, 14 + 20 / 60, 16, 'patil'), time(2, 14 + 10 / 60, 16, 'patil')] },
    says: 'gap 10 min, 2 times',
  },
  {
    prose: 'Two visits to one family need no time between them.',
    rule: 'gap',
    wanted: [time(1, 12, 14)],
    nurse: { busy: [time(1, 9, 12, 'kale')] },
    says: '',
  },
  {
    prose: 'Visits that touch have no time between them.',
    rule: 'gap',
    wanted: [time(1, 12, 14)],
    nurse: { busy: [time(1, 10, 12, 'patil')] },
    says: 'gap 0 min',
  },
  {
    prose: 'Five days of twelve hours and four hours on a sixth are 64 hours where 60 are the limit.',
    rule: 'weekHours',
    wanted: [time(6, 8, 12)],
    nurse: { busy: daily([1, 2, 3, 4, 5], 8, 20, 'patil') },
    says: 'week 64 h from 2026-11-30',
  },
  {
    prose: 'Sixty hours are not more than sixty.',
    rule: 'weekHours',
    wanted: [time(5, 8, 20)],
    nurse: { busy: daily([1, 2, 3, 4], 8, 20, 'patil') },
    says: '',
  },
  {
    prose:
      'A daily shift alone is 84 hours a week: that is what the family booked, and is said once for everybody.',
    rule: 'weekHours',
    wanted: daily([1, 2, 3, 4, 5, 6, 7], 8, 20),
    says: '',
  },
  {
    prose: 'One hour for another family in the week of a daily shift is this choice’s doing.',
    rule: 'weekHours',
    wanted: daily([1, 2, 3, 4, 5, 6, 7], 8, 20),
    nurse: { busy: [time(3, 21, 22, 'patil')] },
    says: 'week 85 h from 2026-11-30',
  },
  {
    prose: 'Sunday’s night is of the week in which it begins, so Monday’s night is not added to it.',
    rule: 'weekHours',
    numbers: { weekHours: 19 },
    wanted: [time(7, 20, 32)],
    nurse: { busy: [time(8, 20, 32, 'patil')] },
    says: '',
  },
  {
    prose: 'Of two weeks the fuller one is said.',
    rule: 'weekHours',
    numbers: { weekHours: 20 },
    wanted: [time(3, 8, 20), time(10, 8, 20)],
    nurse: { busy: [time(4, 8, 20, 'patil'), time(11, 8, 20, 'patil'), time(12, 8, 10, 'patil')] },
    says: 'week 26 h from 2026-12-07',
  },
  {
    prose: 'Live-in care is not asked for its hours of a week.',
    rule: 'weekHours',
    numbers: { weekHours: 20 },
    wanted: [time(3, 8, 32)],
    nurse: { busy: [time(5, 8, 20, 'patil')] },
    says: '',
  },
  {
    prose: 'At another family’s visit a day of it counts as twelve hours.',
    rule: 'weekHours',
    numbers: { weekHours: 30 },
    wanted: [time(5, 8, 16)],
    nurse: { busy: [time(1, 8, 32, 'patil'), time(2, 8, 32, 'patil')] },
    says: 'week 32 h from 2026-11-30',
  },
  {
    prose: 'The seventh day of work in a row leaves no day off.',
    rule: 'dayOff',
    wanted: [time(7, 8, 12)],
    nurse: { busy: daily([1, 2, 3, 4, 5, 6], 8, 12, 'patil') },
    says: '7 days to 2026-12-06',
  },
  {
    prose: 'Six days in a row leave one.',
    rule: 'dayOff',
    wanted: [time(6, 8, 12)],
    nurse: { busy: daily([1, 2, 3, 4, 5], 8, 12, 'patil') },
    says: '',
  },
  {
    prose: 'A visit that joins two halves of a fortnight makes one row of them.',
    rule: 'dayOff',
    wanted: [time(7, 8, 12)],
    nurse: { busy: daily([4, 5, 6, 8, 9, 10], 8, 12, 'patil') },
    says: '7 days to 2026-12-09',
  },
  {
    prose: 'A night is work of the day on which it begins alone.',
    rule: 'dayOff',
    wanted: [time(7, 8, 12)],
    nurse: { busy: daily([1, 2, 3, 4, 5], 20, 32, 'patil') },
    says: '',
  },
  {
    prose: 'Seven booked days of one family are what it booked: nobody is warned of.',
    rule: 'dayOff',
    wanted: daily([1, 2, 3, 4, 5, 6, 7], 8, 12),
    says: '',
  },
  {
    prose: 'A police verification of three years and a day is too old, on the day of the last visit.',
    rule: 'police',
    wanted: [time(1, 8, 12), time(2, 8, 12)],
    nurse: { policeVerified: '2023-11-30' },
    says: 'police 2023-11-30',
  },
  {
    prose: 'On the very day three years after it, it still holds.',
    rule: 'police',
    wanted: [time(1, 8, 12)],
    nurse: { policeVerified: '2023-11-30' },
    says: '',
  },
  {
    prose: 'A record without a verification is no warning: the facts of the nurse say it.',
    rule: 'police',
    wanted: [time(1, 8, 12)],
    says: '',
  },
  {
    prose: 'Who prefers days is warned of a night that begins at 20:00.',
    rule: 'shift',
    wanted: [time(1, 20, 32)],
    nurse: { shiftPreference: 'Day' },
    says: 'prefers Day',
  },
  {
    prose: 'Nor does a night have to begin at 20:00: from 19:00 to 07:00 most of it is night.',
    rule: 'shift',
    wanted: [time(1, 19, 31)],
    nurse: { shiftPreference: 'Day' },
    says: 'prefers Day',
  },
  {
    prose: 'A nurse who prefers nights takes it without a warning.',
    rule: 'shift',
    wanted: [time(1, 19, 31)],
    nurse: { shiftPreference: 'Night' },
    says: '',
  },
  {
    prose: 'A long day from 05:00 to 17:00 is a day.',
    rule: 'shift',
    wanted: [time(1, 5, 17)],
    nurse: { shiftPreference: 'Day' },
    says: '',
  },
  {
    prose: 'Who prefers nights is warned of a visit that begins at 06:00, which is a day.',
    rule: 'shift',
    wanted: [time(1, 6, 8)],
    nurse: { shiftPreference: 'Night' },
    says: 'prefers Night',
  },
  {
    prose: 'Live-in care is no question of days and nights, but of being ready for it.',
    rule: 'shift',
    wanted: [time(1, 8, 32)],
    nurse: { shiftPreference: 'Night', readyForLiveInCare: 'No' },
    says: '',
  },
  {
    prose: 'A nurse who is not ready for live-in care is warned of a visit of 24 hours.',
    rule: 'liveIn',
    wanted: [time(1, 8, 32)],
    nurse: { readyForLiveInCare: 'No' },
    says: 'live-in',
  },
  {
    prose: 'A visit of 23 hours is no live-in care.',
    rule: 'liveIn',
    wanted: [time(1, 8, 31)],
    nurse: { readyForLiveInCare: 'No' },
    says: '',
  },
]
