import { languages, type Language } from './languages.ts'
import { nurseTexts } from './messages/texts.ts'

/*
 * The names of the SMS texts registered with India's operators, each with an id of its own (docs/messages.md). The texts are in
 * server/notice-sender/texts/sms-texts.server.ts.
 */

const familyKinds = [
  'nurseAssigned',
  'nurseReplaced',
  'serviceDatesChanged',
  'serviceEnded',
  'bookingNotConfirmed',
  'planChanged',
  'tomorrowsVisits',
  'notArrived',
  'nurseSent',
  'nurseStopped',
  'requestAnswered',
  'paymentReceipt',
  'amountDue',
  'paymentReminder',
] as const
/** To a nurse: where to go and where not, several visits, a whole service (domain/messages/texts.ts); and their own account. */
const nurseKinds = [...nurseTexts, 'nurseInvited'] as const

/** A text to a nurse, in the language they chose for messages. */
export type NurseText = (typeof nurseKinds)[number]

/** Kind, reader and language of a notice's SMS. */
export type NoticeTemplate =
  `${(typeof familyKinds)[number]}.family.${Language}` | `${NurseText}.nurse.${Language}`

export const noticeTemplates: readonly NoticeTemplate[] = [
  ...familyKinds.flatMap((kind) => languages.map(({ code }) => `${kind}.family.${code}` as const)),
  ...nurseKinds.flatMap((kind) => languages.map(({ code }) => `${kind}.nurse.${code}` as const)),
]
