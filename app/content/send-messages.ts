import type { CorrectionReason, MissedReason } from '#domain/visits/reasons.ts'
import { sendLimits, type SendProblem } from '#domain/visits/substitutes.ts'

/* The messages of the office's page that sends another nurse. The specification has none. */

export const sendMessages = {
  changed:
    'Something was reported or changed meanwhile. Nobody was sent. This is how it is now: please look again.',
  undone: 'This form had sent a nurse, and that was undone since. Nobody was sent now.',
  isTheirs: 'This nurse has this visit. Please record the arrival on the page of the visit instead.',
  closed: 'This service is closed.',
  deleted: 'This service is deleted.',
  nurseNotFound: 'This nurse is not in the list any more.',
  chooseNurse: 'Please choose a nurse.',
  notATime: 'Please enter a time, such as 08:50.',
  reasonWords: 'Please say in words what happened',
  undoTooLate: 'This cannot be undone any more: the nurse has arrived, or the time is over.',
  isNotThere: 'Please choose “Is there” for this time, or leave it empty.',
  undoChanged:
    'Something was reported or changed meanwhile. Nothing was undone. This is how it is now: please look again.',
  arrivalMissing: 'Please enter when the nurse came, such as 08:26.',
} as const

/** What undoing says, with the name of the nurse who was sent; without one they cannot come. */
export function undoWords(name: string | undefined): string {
  return name ? `Undo: ${name} does not go` : 'Undo the sending'
}

const minutes = sendLimits.earliestMinutes

/** Why another nurse cannot be sent. */
export const sendProblemWords: Record<SendProblem, string> = {
  'not-a-first-visit': 'This visit does not take place.',
  'not-begun': 'This visit has not begun yet. Please cover it instead.',
  over: 'This visit is over. Nobody can be sent to it any more.',
  'too-many': `Nurses were sent ${sendLimits.mostForOne} times for this visit. Please add a line to the plan instead.`,
  paused: 'The service is paused on this day. Please end the pause first.',
  ended: 'The service has ended before this day. Please extend it first.',
  'too-early': `The nurse can be there in ${minutes} minutes at the earliest. A later time is proposed.`,
  'too-late': 'The nurse comes on the day of the visit or on the next one.',
  'bad-length': 'The visit lasts between one hour and 24 hours.',
}

/** Beside which field a problem of the times stands. */
export const timeFields: Partial<Record<SendProblem, 'at' | 'until'>> = {
  'too-early': 'at',
  'too-late': 'at',
  'bad-length': 'until',
}

/** The reasons why nobody came: in the form, and later on the page of the visit. */
export const missedWords: Record<MissedReason, string> = {
  didNotCome: 'Did not come',
  ill: 'Is ill',
  sentAway: 'Was sent away',
  nobodyOpened: 'Nobody opened',
  inHospital: 'The patient is in hospital',
  officeMistake: 'A mistake of the office',
  other: 'Something else, in words',
}

/** Why a report is not right. */
export const correctionWords: Record<CorrectionReason, string> = {
  typedWrong: 'Typed wrong',
  forgot: 'Forgot to report',
  noNetwork: 'No network',
  phoneBroken: 'Phone broken',
  wrongVisit: 'Wrong visit',
  familySays: 'The family says so',
  officeMistake: 'A mistake of the office',
  other: 'Something else, in words',
}
