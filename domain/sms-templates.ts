import type { Language } from './languages.ts'
import { languages } from './languages.ts'

/*
 * The names of the SMS texts that India's operators register, each with an id of its own (docs/messages.md). The texts stand in
 * server/notice-sender/sms-texts.server.ts.
 */

const familyKinds = [
  'nurseAssigned',
  'nurseReplaced',
  'serviceDatesChanged',
  'bookingNotConfirmed',
  'planChanged',
  'tomorrowsVisits',
  'notArrived',
] as const
/** `serviceEnded` is the text of `nurseReleased` where no other nurse takes over. */
const nurseKinds = [
  'nurseAssigned',
  'nurseReleased',
  'serviceEnded',
  'serviceDatesChanged',
  'planChanged',
  'tomorrowsVisits',
  'weekAhead',
  'notArrived',
  'nurseInvited',
] as const

/** Kind, reader and language of a notice's SMS. Nurses are written to in English, because no record says their language. */
export type NoticeTemplate =
  `${(typeof familyKinds)[number]}.family.${Language}` | `${(typeof nurseKinds)[number]}.nurse.en`

export const noticeTemplates: readonly NoticeTemplate[] = [
  ...familyKinds.flatMap((kind) => languages.map(({ code }) => `${kind}.family.${code}` as const)),
  ...nurseKinds.map((kind) => `${kind}.nurse.en` as const),
]
