import { counted } from '../counted.ts'
import { listWords } from './schedules.ts'
import { unmetWishWords } from './nurses.ts'
import { timeAt } from '#domain/dates.ts'
import { dateWords, dayWords, weekdayName } from '#domain/office-dates.ts'
import type { Outside } from '#domain/choice/availability.ts'
import type { Reason, WarningKey } from '#domain/choice/judge.ts'
import type { Work } from '#domain/choice/rest.ts'
import type { Rules } from '#domain/choice/rules.ts'
import type { DaysInRow, WeekOfWork } from '#domain/choice/week.ts'
import type { Place } from '#domain/choice/rank.ts'
import { dayAt, minute, mondayOf, startOfDay, weekdayOf, type Day } from '#domain/visits/days.ts'
import { isLiveIn, overlap } from '#domain/visits/intervals.ts'

/* What the choice of a nurse says. The office's pages are English. */

/** That a nurse is not what the family asked for, or cannot do what the care needs. */
const notMet = {
  gender: 'Preference not met',
  skill: 'Skill missing',
  patients: 'Not willing to work with',
} as const

type Said = Exclude<Reason, { key: 'obstacle' }>
type Broken = Extract<Said, { effect: 'forbids' | 'warns' }>

/** A reason in words, but what is in the way: that is said where its service is known (`inTheWayWords`). */
export function reasonWords(reason: Said, today: Day): string {
  switch (reason.effect) {
    case 'forbids':
    case 'warns':
      return brokenWords(reason, today)
    case 'unknown':
      return `To check: ${unmetWishWords(reason.wish)}`
    case 'speaks-for':
      return praiseWords(reason, today)
  }
}

/** What speaks for a nurse. */
function praiseWords(reason: Extract<Said, { effect: 'speaks-for' }>, today: Day): string {
  switch (reason.key) {
    case 'knows': {
      const visits = counted(reason.visits, 'visit', 'visits')
      return `Knows the patient: ${visits}${reason.last ? `, last on ${dayWords(reason.last, today)}` : ''}`
    }
    case 'planned':
      return 'Already scheduled with this patient'
    case 'preferred':
      return 'Preferred for this family'
    case 'same-pin':
      return 'Same PIN code'
    case 'area':
      return `Works in this area (${reason.pin})`
    case 'language':
      return `Speaks ${listWords(reason.languages)}, like the family`
  }
}

/** A rule that the work would break, or a registration that ends too early. */
function brokenWords(reason: Broken, today: Day): string {
  switch (reason.key) {
    case 'wish':
      return `${notMet[reason.wish.about]}: ${unmetWishWords(reason.wish)}`
    case 'shift':
      return `Prefers ${reason.prefers === 'Day' ? 'day' : 'night'} shifts`
    case 'liveIn':
      return 'Not ready for live-in care'
    case 'rest':
      return restWords(reason, today)
    case 'availability':
      return outsideWords(reason)
    case 'gap': {
      const more = reason.count > 1 ? `; ${counted(reason.count - 1, 'more gap', 'more gaps')} too short` : ''
      return `Only ${reason.minutes} min between two families, after ${momentAt(reason.before.end, today)}${more}`
    }
    case 'weekHours':
      return `${hourWords(reason.minutes)} in the week of ${dayWords(reason.monday, today)}`
    case 'dayOff':
      return `${counted(reason.days, 'day', 'days')} in a row without a day off, until ${dayWords(reason.to, today)}`
    case 'police':
      return reason.verified === null
        ? noPoliceVerification
        : `Police verification of ${dateWords(reason.verified, today)} is too old`
    case 'registration':
      return `Registration expires on ${dayWords(reason.until, today)}, before the service ends`
  }
}

/**
 * `Night until 07:58 (planned); rested from 17:58; with this visit 15 h of work without 10 hours’ rest`, or what follows on it: `Night from
 * 20:00 (planned) follows; rested from 00:00; by its end 14 h of work without 10 hours’ rest`. Days are said where they are not today.
 */
function restWords({ tired, count, breakHours }: Extract<Broken, { key: 'rest' }>, today: Day): string {
  const { of, visit, before, restedFrom, minutes } = tired
  const at = (time: number) => momentAt(time, today)
  const rested = `rested from ${at(restedFrom)}`
  const hours = `${hourWords(minutes)} of work without ${breakHours} hours’ rest`
  const more = count > 1 ? [`${counted(count - 1, 'more visit', 'more visits')} too soon`] : []
  const parts =
    of === 'wanted'
      ? [
          `${workName(before)} until ${at(endOf(before))} (${before.reported?.end === undefined ? 'planned' : 'reported'})`,
          rested,
          `with this visit ${hours}`,
        ]
      : [`${workName(visit)} from ${at(visit.start)} (planned) follows`, rested, `by its end ${hours}`]
  return [...parts, ...more].join('; ')
}

/** `Does not work on Tuesdays`, or the hours of that day. */
function outsideWords({ day, works, count }: Outside): string {
  const days = `on ${weekdayName(weekdayOf(day))}s`
  const said =
    typeof works === 'string' ? `Does not work ${days}` : `Works only ${works.from}–${works.to} ${days}`
  return count > 1
    ? `${said}; ${counted(count - 1, 'more visit', 'more visits')} outside working hours`
    : said
}

/** What the booked times break of the rules, whichever nurse comes. */
export type BookedTimes = {
  tooLong: readonly Work[]
  week: WeekOfWork | null
  run: DaysInRow | null
}

/** What the booked times ask of every nurse; empty where they break no rule. */
export function bookedWords(
  { tooLong, week, run }: BookedTimes,
  { work, rest }: Rules['numbers'],
  today: Day,
): string {
  const [first] = tooLong
  const more = tooLong.length > 1 ? ` and ${tooLong.length - 1} more` : ''
  const when = first && `${dayWords(dayAt(first.start), today)}, ${timeAt(first.start)}–${timeAt(first.end)}`
  const all = [
    ...(first ? [`more than ${work} hours of work without ${rest} hours’ rest (${when}${more})`] : []),
    ...(week ? [`${hourWords(week.minutes)} in a week`] : []),
    ...(run ? ['no day off in seven days'] : []),
  ]
  return all.length > 0 ? `For every nurse: ${all.join('; ')}.` : ''
}

function endOf({ end, reported }: Work): number {
  return reported?.end ?? end
}

function momentAt(time: number, today: Day): string {
  const day = dayAt(time)
  return day === today ? timeAt(time) : `${dayWords(day, today)}, ${timeAt(time)}`
}

/** A night is what takes the hour after three in the morning. */
function workName(work: Work): string {
  if (isLiveIn(work)) return 'Live-in care'
  const three = startOfDay(dayAt(work.end)) + 3 * 60 * minute
  return overlap(work, { start: three, end: three + 60 * minute }) ? 'Night' : 'Visit'
}

/** The hours that a nurse has in the week of the work: `12 h this week`. */
export function hoursOfWeekWords(minutes: number, day: Day, today: Day): string {
  return `${hourWords(minutes)} ${mondayOf(day) === mondayOf(today) ? 'this week' : 'that week'}`
}

/** `1.5 h` */
export function hourWords(minutes: number): string {
  return `${Math.round(minutes / 6) / 10} h`
}

/** The groups of the list of nurses: `No warnings: 4`. */
export const groupNames = { fits: 'No warnings', warned: 'With a warning' } as const

/** Above the hours of each nurse. */
export function weekTitle(monday: Day, today: Day): string {
  return `Week from ${dateWords(monday, today)}`
}

/** Why nurses cannot be chosen, before their number: `Other visits: 11`. */
export const obstacleNames = {
  visit: 'Other visits',
  held: 'Full-time elsewhere',
  absent: 'Absent',
  'not-registered': 'Registration ends',
  leaving: 'Leaving',
  full: 'Fully booked',
  unreadable: 'Visits cannot be read',
  never: 'Never again with this family',
  retired: 'Inactive',
} as const

/** The same of a rule that forbids, or warns. */
export const forbiddenNames: Record<WarningKey, string> = {
  rest: 'Too little rest',
  availability: 'Outside working hours',
  gap: 'Too little time between families',
  weekHours: 'Too many hours a week',
  dayOff: 'No day off',
  gender: 'Preference not met',
  skill: 'Skill missing',
  patients: 'Kind of patient',
  shift: 'Prefers another shift',
  liveIn: 'Not ready for live-in care',
  police: 'Police verification',
  registration: 'Registration ends',
}

/** Why a nurse is not given some work. */
export function forbiddenByRules(fullName: string, reasons: readonly string[]): string {
  return `The scheduling rules do not allow ${fullName} for this: ${reasons.join('; ')}.`
}

/** What decides between a nurse and the one who stands before them. */
export const differenceWords: Record<Place, string> = {
  group: 'has no warnings',
  wishes: 'meets more of the preferences',
  warnings: 'has fewer warnings',
  preferred: 'is preferred for this family',
  continuity: 'knows the patient better',
  unknown: 'has fewer points to check',
  area: 'works nearer, by PIN code',
  hours: 'has fewer hours that week',
  language: 'speaks the family’s language',
  skills: 'has fewer special skills that are not needed here',
  name: 'is equal on all points and earlier alphabetically',
}

/** Among the facts of a nurse, and as a reason where the rules forbid it. */
export const noPoliceVerification = 'No police verification on record'

/** A warning as one of several, by its key. */
export const warningNames: Record<WarningKey, string> = {
  rest: 'rest',
  availability: 'availability',
  gap: 'time between families',
  weekHours: 'hours a week',
  dayOff: 'day off',
  gender: 'gender',
  skill: 'skill',
  patients: 'kind of patient',
  shift: 'shift',
  liveIn: 'live-in care',
  police: 'police verification',
  registration: 'registration',
}

export function isWarningKey(key: string): key is WarningKey {
  return Object.hasOwn(warningNames, key)
}

/** What is asked where a nurse is chosen of whom something warns. */
export const overrideMessages = {
  tick: 'I have read the warnings',
  why: 'Reason (kept in the audit log)',
  notTicked: 'Please tick to confirm that you have read the warnings',
  unseen: (warnings: string) =>
    `Warnings that this page had not shown: ${warnings}. Please read them, then tick again.`,
  whyMissing: 'Please give your reason for choosing a nurse with warnings',
} as const
