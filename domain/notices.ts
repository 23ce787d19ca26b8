import { addedToIndiaDay, indiaTime } from './dates.ts'

/** The kinds of notices (docs/visits.md, "Who gets told"). */
export const noticeKinds = [
  'bookingNotConfirmed',
  'bookingConfirmed',
  'serviceOverdue',
  'visitsUncovered',
  'absentOverHold',
  'papersEndBeforeVisit',
  'notArrived',
  'cameAfterAll',
  'nurseWork',
  'familyCare',
  'nurseInvited',
  'smsNearlySpent',
  'familyRequest',
  'requestAnswered',
  'paymentReceipt',
  'amountDue',
  'paymentReminder',
] as const

export type NoticeKind = (typeof noticeKinds)[number]

/** Whether the sender compares what is so with what its recipient was told (docs/decisions/0100). */
export function isCompared(kind: NoticeKind): kind is 'nurseWork' | 'familyCare' {
  return kind === 'nurseWork' || kind === 'familyCare'
}

/** The recipient: the customer who booked, a nurse, or the office. */
export type NoticeRecipient =
  { to: 'family'; uid: string } | { to: 'nurse'; nurseId: string } | { to: 'office' }

/**
 * `void`: not sent, because it was no longer true, its recipient was gone, another notice covered it, or the office stopped it. `held`:
 * the table was restored and it may have been sent since; an administrator decides (docs/restore.md).
 */
export const noticeStates = ['open', 'held', 'sent', 'failed', 'void'] as const

export type NoticeState = (typeof noticeStates)[number]

/** Why a notice failed, is void or held, or is tried again; the dashboard has words for each. */
export const noticeReasons = [
  'no-longer-true',
  'told-together',
  'not-wanted',
  'restored',
  'no-address',
  'template-not-set-up',
  'number-refused',
  'opted-out',
  'address-refused',
  'throttled',
  'refused',
  'no-answer',
  'limit',
  'internal',
] as const

export type NoticeReason = (typeof noticeReasons)[number]

type NoticeRules = {
  /** Also sent at night; otherwise it waits for the morning. */
  atNight: boolean
  /** Care does not depend on it, so the profile can switch it off. */
  isOptional: boolean
  /**
   * The budget that it draws on (docs/limits.md, "Sending"): `urgent` is never held back by others, `reminder` is one of the many of an
   * evening, `booking` is caused by customers who book.
   */
  budget?: 'urgent' | 'reminder' | 'booking'
}

export const noticeRules: Record<NoticeKind, NoticeRules> = {
  bookingNotConfirmed: { atNight: false, isOptional: true, budget: 'booking' },
  // An e-mail to the office, which disturbs nobody at night.
  bookingConfirmed: { atNight: true, isOptional: false, budget: 'booking' },
  serviceOverdue: { atNight: false, isOptional: false },
  visitsUncovered: { atNight: true, isOptional: false, budget: 'urgent' },
  absentOverHold: { atNight: true, isOptional: false, budget: 'urgent' },
  papersEndBeforeVisit: { atNight: false, isOptional: false },
  // Night shifts begin in the quiet hours, and a late nurse must be looked for at once.
  notArrived: { atNight: true, isOptional: false, budget: 'urgent' },
  cameAfterAll: { atNight: true, isOptional: false, budget: 'urgent' },
  // Something may be different for a nurse or a family; what differs says what is sent, when and from which budget (docs/decisions/0100).
  nurseWork: { atNight: true, isOptional: false },
  familyCare: { atNight: true, isOptional: false },
  nurseInvited: { atNight: false, isOptional: false },
  // An e-mail to the office: once the SMS are spent, families cannot verify a phone.
  smsNearlySpent: { atNight: true, isOptional: false, budget: 'urgent' },
  // An e-mail to the office about a family's request; customers cause it, and it is never urgent.
  familyRequest: { atNight: false, isOptional: false, budget: 'booking' },
  requestAnswered: { atNight: false, isOptional: false },
  paymentReceipt: { atNight: false, isOptional: false },
  amountDue: { atNight: false, isOptional: false },
  paymentReminder: { atNight: false, isOptional: false },
}

/** From nine in the evening to eight in the morning, Indian time. */
export const quietHours = { from: '21:00', to: '08:00' } as const

/**
 * When a notice may be sent: at once, or at the end of the quiet hours.
 * @param instant a UTC instant
 * @returns a UTC instant, never before the one given
 */
export function sendableFrom(kind: NoticeKind, instant: string): string {
  return noticeRules[kind].atNight ? instant : afterQuietHours(instant)
}

/** The end of the quiet hours for an instant in them, else the same one. */
export function afterQuietHours(instant: string): string {
  const time = indiaTime(instant)
  if (time >= quietHours.from) return addedToIndiaDay(instant, 1, quietHours.to)
  return time < quietHours.to ? addedToIndiaDay(instant, 0, quietHours.to) : instant
}
