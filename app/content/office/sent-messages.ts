import type { familyTexts, nurseTexts } from '#domain/messages/texts.ts'
import type { NoticeKind, NoticeReason } from '#domain/notices.ts'

/* Notices in the office's words; the lists of services need none of them. */

/** The kinds of notices in the dashboard (`domain/notices.ts`). */
export const noticeKindWords: Record<NoticeKind, string> = {
  bookingNotConfirmed: 'Booking not confirmed',
  bookingConfirmed: 'Booking confirmed',
  serviceOverdue: 'Service past its end',
  visitsUncovered: 'Unallocated visits',
  absentOverHold: 'Assigned nurse absent',
  papersEndBeforeVisit: 'Nurse’s document expires before a visit',
  nurseWork: 'Visit update',
  familyCare: 'Visit update',
  nurseInvited: 'Link to a nurse’s own pages',
  notArrived: 'Nurse not arrived',
  cameAfterAll: 'Report on a missed or cancelled visit',
  smsNearlySpent: 'SMS will soon stop',
  familyRequest: 'Family request',
  requestAnswered: 'Request answered',
  paymentReceipt: 'Receipt for a payment',
  amountDue: 'Amount to pay',
  paymentReminder: 'Payment reminder',
}

/** What a nurse was sent. */
export const nurseTextWords: Record<(typeof nurseTexts)[number], string> = {
  visit: 'Visit to go to',
  stop: 'Visit not to go to',
  visits: 'Visits of a day or week',
  service: 'Whole service',
}

/** What a family was sent. */
export const familyTextWords: Record<(typeof familyTexts)[number], string> = {
  coming: 'Nurse coming',
  visit: 'Visit unallocated, late or cancelled',
  day: 'Visits of a day',
  service: 'Nurse and dates of the service',
  ended: 'Service closed by the office',
}

/** Why a notice failed or is late, and what to do. */
export const noticeReasonWords: Record<NoticeReason, string> = {
  'no-longer-true': 'No longer needed, or the recipient no longer exists.',
  'told-together': 'Sent together with another message.',
  'not-wanted': 'The office decided not to send it.',
  restored: 'The records were restored. It may have been sent before: please decide.',
  'no-address': 'The recipient has no verified phone number or email. Please call.',
  'template-not-set-up': 'The text is not registered yet: its template id is missing in the settings.',
  'number-refused': 'The phone number was refused. Please correct it.',
  'opted-out': 'The recipient has opted out of our SMS with their operator. Please call.',
  'address-refused': 'The email address was refused. Please correct it.',
  throttled: 'Too many messages were sent at the same time.',
  refused: 'AWS refused the message; the settings of our account may be wrong.',
  'no-answer': 'AWS did not answer. The message may have been sent.',
  limit: 'The limit for this recipient, or for the day, is used up.',
  internal: 'Something went wrong on our side.',
}
