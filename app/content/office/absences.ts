import type { AbsenceKind, AbsenceProblem, AbsenceFieldProblem } from '#domain/visits/absence.ts'

/** The messages about absences and covers. */
export const absenceMessages = {
  nurseRetired: 'This nurse is inactive.',
  overlaps: (when: string) =>
    `The nurse already has an absence ${when}. Withdraw it first, or choose other times.`,
  /** The rest of a long absence is taken within a minute or two, by the sender's run where the page was closed. */
  notDone: (left: number, all: number) =>
    `${left} of ${all} ${all === 1 ? 'family' : 'families'} still to be processed.`,
  stillTaking: 'Not all visits of this absence are in the list yet. Please refresh the page and try again.',
  partlyGiven: (given: number, left: number, why: string) =>
    `${given} of ${given + left} visits allocated; ${left} still unallocated. Conflict: ${why}`,
  /** Where one request was too short for all. */
  moreToAllocate: (given: number, left: number) =>
    `${given} of ${given + left} visits are allocated. Press the button again to continue with the rest.`,
  nothingUncovered: 'These visits are already allocated, or have begun.',
  gone: 'This absence is no longer in the list.',
  chooseNurse: 'Please choose a nurse.',
  nurseNotFound: 'This nurse is no longer in the list.',
  visitBegun: 'This visit has begun. Another nurse can be sent to it.',
  visitChanged: (now: string) =>
    `This visit was changed in the meantime. It is now ${now}. Nothing was changed. Please check and send the form again.`,
} as const

/** `Vandana More is ill` */
export function absentWords(name: string, kind: AbsenceKind): string {
  return `${name} is ${kind === 'illness' ? 'ill' : 'on leave'}`
}

/** What is wrong with the time of an absence. */
export const absenceProblemWords: Record<AbsenceProblem | AbsenceFieldProblem, string> = {
  reversed: 'The end is not after the start.',
  past: 'This date is in the past. An absence can start today at the earliest.',
  'too-long': 'An absence can last until one year from today at most.',
  'day-missing': 'Please enter a day.',
  'not-a-day': 'Please enter a day, such as 25/11/2026.',
  'not-a-time': 'Please enter a time, such as 08:00.',
}
