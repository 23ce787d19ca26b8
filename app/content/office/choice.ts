import { counted } from '../counted.ts'
import { listWords } from './schedules.ts'
import { unmetWishWords } from './nurses.ts'
import { dayWords } from '#domain/office-dates.ts'
import type { Reason } from '#domain/choice/judge.ts'
import type { Place } from '#domain/choice/rank.ts'
import { mondayOf, type Day } from '#domain/visits/days.ts'

/* What the choice of a nurse says (docs/decisions/0068). The office's pages are English. */

/** That a nurse is not what the family asked for, or cannot do what the care needs. */
const notMet = {
  gender: 'Preference not met',
  skill: 'Skill missing',
  patients: 'Not willing to work with',
} as const

/** A reason in words, but what is in the way: that is said where its service is known (`inTheWayWords`). */
export function reasonWords(reason: Exclude<Reason, { key: 'obstacle' }>, today: Day): string {
  switch (reason.key) {
    case 'knows': {
      const visits = counted(reason.visits, 'visit', 'visits')
      return `Knows the patient: ${visits}${reason.last ? `, last on ${dayWords(reason.last, today)}` : ''}`
    }
    case 'planned':
      return 'Already scheduled with this patient'
    case 'samePin':
      return 'Same PIN code'
    case 'language':
      return `Speaks ${listWords(reason.languages)}, like the family`
    case 'wish':
      return `${reason.effect === 'warns' ? notMet[reason.wish.about] : 'To check'}: ${unmetWishWords(reason.wish)}`
    case 'shift':
      return `Prefers ${reason.prefers === 'Day' ? 'days' : 'nights'}`
    case 'liveIn':
      return 'Not ready for live-in care'
    case 'registration':
      return `Registration expires on ${dayWords(reason.until, today)}, before the service ends`
  }
}

/** The hours that a nurse has in the week of the work: `12 h this week`. */
export function hoursOfWeekWords(minutes: number, day: Day, today: Day): string {
  return `${hourWords(minutes)} ${mondayOf(day) === mondayOf(today) ? 'this week' : 'that week'}`
}

/** `1.5 h` */
export function hourWords(minutes: number): string {
  return `${Math.round(minutes / 6) / 10} h`
}

/** Why nurses are not free, behind their number: `11 with another patient`. */
export const obstacleNames = {
  visit: 'with another patient',
  held: 'full-time elsewhere',
  absent: 'absent',
  notRegistered: 'with an expired registration',
  full: 'fully booked',
  retired: 'inactive',
} as const

/** What decides between a nurse and the one who stands before them. */
export const differenceWords: Record<Place, string> = {
  group: 'has nothing to check first',
  wishes: 'meets more of the preferences',
  warnings: 'has fewer warnings',
  continuity: 'knows the patient better',
  unknown: 'has more on record',
  area: 'is nearer by PIN code',
  hours: 'has fewer hours that week',
  language: 'speaks the family’s language',
  skills: 'has fewer skills that are not needed here',
  name: 'is equal on all points and earlier in the alphabet',
}
