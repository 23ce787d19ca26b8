import type { AbsenceProblem, AbsenceFieldProblem } from '#domain/visits/absence.ts'

/** The messages about absences and covers. */
export const absenceMessages = {
  nurseRetired: 'This nurse has left.',
  overlaps: (when: string) =>
    `The nurse is absent ${when} already. Withdraw that first, or choose other times.`,
  /** The rest of a long absence is taken within a minute or two, by the sender's run where the page was closed. */
  notDone: (left: number, all: number) =>
    `${left} of ${all} ${all === 1 ? 'family is' : 'families are'} not done yet.`,
  stillTaking: 'Not all visits of this absence are in the list yet. Please refresh the page and try again.',
  partlyGiven: (given: number, left: number, why: string) =>
    `${given} of ${given + left} visits given; ${left} ${left === 1 ? 'has' : 'have'} no nurse yet. In the way: ${why}`,
  nothingUncovered: 'These visits have a nurse already, or are over.',
  gone: 'This absence is not in the list any more.',
  chooseNurse: 'Please choose a nurse.',
  nurseNotFound: 'This nurse is not in the list any more.',
  visitBegun: 'This visit has begun. Another nurse can be sent to it.',
  visitChanged: (now: string) =>
    `This visit was changed meanwhile. Now it is ${now}. Nothing was changed. Please check and send the form again.`,
} as const

/** What is wrong with the time of an absence. */
export const absenceProblemWords: Record<AbsenceProblem | AbsenceFieldProblem, string> = {
  reversed: 'The end is not after the start.',
  past: 'This time is over. An absence begins today at the earliest.',
  tooLong: 'An absence ends within a year from today.',
  dayMissing: 'Please enter a day.',
  notADay: 'Please enter a day, such as 25/11/2026.',
  notATime: 'Please enter a time, such as 08:00.',
}
