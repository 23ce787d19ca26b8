import { languages, type Language } from './languages.ts'
import { familyTexts, nurseTexts } from './messages/texts.ts'

/*
 * The names of the SMS texts registered with India's operators, each with an id of its own (docs/messages.md). The texts are in
 * server/notice-sender/texts/sms-texts.server.ts.
 */

/** To a family: its visits and services (domain/messages/texts.ts), two events, and its money. */
const familyKinds = [
  ...familyTexts,
  'bookingNotConfirmed',
  'requestAnswered',
  'paymentReceipt',
  'amountDue',
  'paymentReminder',
] as const
/** To a nurse: where to go and where not, several visits, a whole service (domain/messages/texts.ts); and their own account. */
const nurseKinds = [...nurseTexts, 'nurseInvited'] as const

export type FamilyText = (typeof familyKinds)[number]
/** A text to a nurse, in the language they chose for messages. */
export type NurseText = (typeof nurseKinds)[number]

/** Kind, reader and language of a notice's SMS. */
export type NoticeTemplate = `${FamilyText}.family.${Language}` | `${NurseText}.nurse.${Language}`

export const noticeTemplates: readonly NoticeTemplate[] = [
  ...familyKinds.flatMap((kind) => languages.map(({ code }) => `${kind}.family.${code}` as const)),
  ...nurseKinds.flatMap((kind) => languages.map(({ code }) => `${kind}.nurse.${code}` as const)),
]
