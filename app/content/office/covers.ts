import { indiaTime } from '#domain/dates.ts'
import type { Clock, Known, Speaker } from '#domain/visits/evidence.ts'
import type { CorrectionReason, MissedReason, ReportSource } from '#domain/visits/reasons.ts'
import { sendLimits, type SendProblem } from '#domain/visits/sending.ts'

/* The messages of the office's page that sends another nurse. The specification has none. */

export const sendMessages = {
  changed: 'This visit changed in the meantime. Nobody was sent. Please check the current state below.',
  formUsed:
    'This form has already sent a nurse. Nothing more was changed. Please check the current state below.',
  undone: 'This form was already used to send a nurse, and that was undone. Nobody was sent this time.',
  isTheirs:
    'This nurse is already allocated to this visit. Please record the arrival on the visit page instead.',
  closed: 'This service is closed.',
  deleted: 'This service is deleted.',
  nurseNotFound: 'This nurse is no longer in the list.',
  chooseNurse: 'Please choose a nurse.',
  notATime: 'Please enter a time, such as 08:50.',
  reasonWords: 'Please describe what happened',
  undoTooLate: 'This can no longer be undone: the nurse has arrived, or the time is over.',
  isNotThere: 'Please choose “Is there” for this time, or leave it empty.',
  undoChanged:
    'Something was reported or changed in the meantime. Nothing was undone. Please check the current state below.',
  undoUnreported:
    'Nothing is reported of the nurse who was sent before. Please record under “Needs checking” whether that nurse came, then undo this.',
  arrivalMissing: 'Please enter when the nurse arrived, such as 08:26.',
} as const

/** What undoing says, with the name of the nurse who was sent; without one they cannot come. */
export function undoWords(name: string | undefined): string {
  return name ? `Undo: ${name} is not going` : 'Cancel this cover'
}

/** What a nurse reports although it is recorded that nobody came. */
export function reportedArrivalWords(name: string, at: string): string {
  return `${name} reports having arrived at ${at}.`
}

const minutes = sendLimits.earliestMinutes

/** Why another nurse cannot be sent. */
export const sendProblemWords: Record<SendProblem, string> = {
  cancelled: 'This visit is cancelled.',
  'not-begun': 'This visit has not begun yet. Please cover it instead.',
  over: 'This visit is over. It is too late to send a nurse.',
  'too-many': `Nurses were sent ${sendLimits.mostForOne} times for this visit. Please add a recurring visit to the schedule instead.`,
  paused: 'The service is paused on this day. Please end the pause first.',
  ended: 'The service has ended before this day. Please extend it first.',
  'too-early': `The nurse needs at least ${minutes} minutes to get there. A later time is suggested.`,
  'too-late': 'The arrival must be on the day of the visit or the next day.',
  'bad-length': 'A visit must last between 1 and 24 hours.',
}

/** Beside which field a problem of the times stands. */
export const timeFields: Partial<Record<SendProblem, 'at' | 'until'>> = {
  'too-early': 'at',
  'too-late': 'at',
  'bad-length': 'until',
}

/** The reasons why nobody came: in the form, and later on the page of the visit. */
export const missedWords: Record<MissedReason, string> = {
  'did-not-come': 'Did not come',
  ill: 'Ill',
  'sent-away': 'Was sent away',
  'nobody-opened': 'No answer at the door',
  'in-hospital': 'The patient is in hospital',
  'office-mistake': 'Office error',
  other: 'Other (please describe)',
}

/** Who stands behind the time of an arrival or a departure. */
const speakerWords: Record<Exclude<Speaker, 'correction'>, string> = {
  nurse: 'Nurse’s report',
  'nurse-told': 'The nurse told the office',
  'family-told': 'The family told the office',
  paper: 'From the visit sheet at the patient’s home',
  office: 'Entered by the office',
}

const clockWords: Record<Clock, string> = { told: 'time as told', later: 'told later' }

/** How a time is known; without `known` its nurse reported it at once. */
export function knownWords({ by, clock, reason = 'other', former }: Known = { by: 'nurse' }): string {
  if (by === 'correction')
    return [
      `Corrected by the office: ${correctionWords[reason].replace(/ \(.*/, '')}`,
      ...(former ? [`before that ${indiaTime(former)}`] : []),
    ].join(', ')
  return [speakerWords[by], ...(clock ? [clockWords[clock]] : [])].join(', ')
}

/** Who told the office of an arrival or a departure. */
export const sourceWords: Record<ReportSource, string> = {
  'nurse-told': 'Told by the nurse',
  'family-told': 'Told by the family',
  paper: 'From the visit sheet at the patient’s home',
}

/** Why a report is not right. */
export const correctionWords: Record<CorrectionReason, string> = {
  'typed-wrong': 'Typing mistake',
  forgot: 'Forgot to report',
  'no-network': 'No network',
  'phone-broken': 'Phone broken',
  'wrong-visit': 'Wrong visit',
  'family-says': 'Correction by the family',
  'office-mistake': 'Office error',
  other: 'Other (please describe)',
}
