import { agreementMessages } from './agreement-words.ts'
import { holidayMessages } from './holidays.ts'
import { messages } from './pages.ts'
import { statementMessages } from './statements.ts'
import { assignMessages, closeMessages, dateMessages, deleteMessages, replaceMessages } from './services.ts'

/** The messages that a page shows once, after a redirect to it (`app/session/message-cookie.server.ts`). */
export const statusMessages = {
  secondFactorAgain: {
    text: 'Too many wrong codes, or the time ran out. Please sign in again.',
    isError: true,
  },
  unauthorized: { text: messages.unauthorized, isError: true },
  userDocumentNotFound: { text: messages.userDocumentNotFound, isError: true },
  refreshed: { text: messages.refreshed, isError: false },
  staffChanged: { text: 'Changes saved.', isError: false },
  nurseInvited: { text: 'The SMS with the link will be sent within a minute.', isError: false },
  ticketMade: {
    text: 'Extra codes allowed. The family can now request a code on its own page, twice within 24 hours.',
    isError: false,
  },
  lineSettled: { text: 'Settled.', isError: false },
  lineAdded: { text: 'Added to the month.', isError: false },
  paymentRecorded: { text: 'Recorded. The family gets an SMS about it.', isError: false },
  paymentWithoutSms: {
    text: 'Recorded. The family gets no SMS: please tell them by telephone.',
    isError: false,
    isWarning: true,
  },
  cashRecorded: {
    text: 'Payment recorded. The law allows no cash of 2,00,000 or more from one person: please ask your accountant.',
    isError: false,
    isWarning: true,
  },
  ownerOnly: { text: 'This page is for the owner.', isError: true },
  pairSet: { text: 'Nurse preference saved. No visit was changed.', isError: false },
  pairEnded: { text: 'Nurse preference ended.', isError: false },
  nurseUnlinked: { text: 'Account unlinked.', isError: false },
  lastDaySaved: { text: 'Last day saved. The nurse cannot be given visits after it.', isError: false },
  lastDayWithdrawn: {
    text: 'Last day withdrawn. Visits that were reassigned stay reassigned.',
    isError: false,
  },
  visitsReassigned: { text: 'Reassigned.', isError: false },
  staffRetired: { text: 'The nurse is now inactive.', isError: false },
  enquiryErased: { text: 'Enquiry erased.', isError: false },
  subscriberErased: { text: 'Subscriber erased.', isError: false },
  noticesSent: { text: 'It will be sent within a minute.', isError: false },
  noticesLeft: { text: 'Discarded. Nothing will be sent.', isError: false },
  noticesDecided: { text: 'This was already decided. Nothing was changed.', isError: false, isWarning: true },
  visitRecorded: { text: 'Saved.', isError: false },
  visitRecordedBefore: {
    text: 'This was already recorded. Nothing was changed.',
    isError: false,
    isWarning: true,
  },
  askedAhead: { text: statementMessages.askedAhead, isError: false },
  agreementSaved: { text: agreementMessages.saved, isError: false },
  holidayAdded: { text: holidayMessages.added, isError: false },
  holidayRemoved: { text: holidayMessages.removed, isError: false },
  fullTimeMeant: { text: 'Full-time assignment confirmed.', isError: false },
  notFullTime: {
    text: 'This service is no longer full-time without a visit schedule. Nothing was changed.',
    isError: true,
  },
  noteRead: { text: 'Note marked as read.', isError: false },
  noteGone: { text: messages.noteGone, isError: true },
  requestAnswered: {
    text: 'Your answer is saved. The family will get a message within a minute.',
    isError: false,
  },
  callSaved: { text: 'Call saved.', isError: false },
  requestRead: { text: 'The family can now see that the office has read it.', isError: false },
  busy: { text: messages.busy, isError: true },
  staffAdded: { text: 'Staff added successfully', isError: false },
  assigned: { text: assignMessages.done, isError: false },
  replaced: { text: replaceMessages.done, isError: false },
  datesChanged: { text: dateMessages.done, isError: false },
  absenceRecorded: { text: 'Absence recorded.', isError: false },
  absenceWithdrawn: { text: 'Absence withdrawn.', isError: false },
  visitCovered: { text: 'Nurse allocated to the visit.', isError: false },
  nurseSent: { text: 'Nurse sent. The family and the nurses are being told now.', isError: false },
  sendingUndone: { text: 'Cover cancelled. The nurse is being told not to go.', isError: false },
  visitsCovered: { text: 'Nurse allocated to the visits.', isError: false },
  planSaved: { text: 'Visit schedule saved.', isError: false },
  closed: { text: closeMessages.done, isError: false },
  pendingDeleted: { text: deleteMessages.pendingDone, isError: false },
  deleted: { text: deleteMessages.done, isError: false },
} as const
