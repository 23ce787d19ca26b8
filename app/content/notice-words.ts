import type { NoticeKind, NoticeReason } from '#domain/notices.ts'

/* Notices in the office's words; the lists of services need none of them. */

/** The kinds of notices in the dashboard (`domain/notices.ts`). */
export const noticeKindWords: Record<NoticeKind, string> = {
  nurseAssigned: 'Nurse assigned',
  nurseReplaced: 'Nurse replaced',
  nurseReleased: 'Nurse released',
  serviceDatesChanged: 'Dates changed',
  bookingNotConfirmed: 'Booking not confirmed',
  bookingConfirmed: 'Booking confirmed',
  serviceOverdue: 'Service past its end',
  planChanged: 'Visits planned or changed',
  visitsUncovered: 'Visits without a nurse',
  absentOverHold: 'Nurse absent from their service',
  papersEndBeforeVisit: 'Nurse’s papers end before a visit',
  tomorrowsVisits: 'Visits of the next day',
  weekAhead: 'Visits of the week',
  nurseInvited: 'Link to a nurse’s own pages',
  notArrived: 'Nurse not arrived',
  nurseSent: 'Another nurse sent',
  nurseStopped: 'Nurse stopped',
  cameAfterAll: 'Nurse came after all',
  smsNearlySpent: 'SMS will soon stop',
  familyRequest: 'Request of a family',
  requestAnswered: 'Request answered',
}

/** Why a notice failed or is late, and what to do. */
export const noticeReasonWords: Record<NoticeReason, string> = {
  'no-longer-true': 'It is no longer true, or its recipient is gone.',
  'told-together': 'It was told together with another one, in one message.',
  gathered: 'It is told in a few minutes, together with others of its kind.',
  'not-wanted': 'The office decided not to send it.',
  restored: 'The records were restored. It may have been sent before: please decide.',
  'no-address': 'The recipient has neither a phone number nor a verified e-mail. Please call.',
  'template-not-set-up': 'The text is not registered yet: its template id is missing in the settings.',
  'number-refused': 'The phone number was refused. Please correct it.',
  'opted-out': 'The recipient has told their operator that they want no SMS from us. Please call.',
  'address-refused': 'The e-mail address was refused. Please correct it.',
  throttled: 'Too many messages were sent at the same time.',
  refused: 'AWS refused the message; the settings of our account may be wrong.',
  'no-answer': 'AWS did not answer. The message may have been sent.',
  limit: 'The limit for this recipient, or for the day, is used up.',
  internal: 'Something went wrong on our side.',
}
