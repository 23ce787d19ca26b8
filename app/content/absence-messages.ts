import type { AbsenceProblem, AbsenceFieldProblem } from '#domain/visits/absence.ts'

/** The messages about absences and covers. */
export const absenceMessages = {
  nurseRetired: 'This nurse has left.',
  overlaps: (when: string) =>
    `The nurse is absent ${when} already. Withdraw that first, or choose other times.`,
  partly: (until: string) =>
    `The absence is recorded up to ${until}, because it touches many services. Press the button again to go on.`,
  tooMany: 'These visits belong to more than ten services. Please cover them one by one.',
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
