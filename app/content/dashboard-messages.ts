import type { DateProblem } from '#domain/date-problems.ts'
import { bookableYears, longestCareYears } from '#domain/limits.ts'
import type { ListProblem } from '#domain/list-filters.ts'
import type { ServiceStatus } from '#domain/service-status.ts'

/**
 * The messages of administrators' pages: section 8 of the specification, word for word, and a few that it leaves open.
 * Administrators' pages are English.
 */
export const messages = {
  unauthorized: 'Unauthorized access',
  userDocumentNotFound: 'User document not found',
  desktopOnly: 'Please use Desktop or Laptop',

  networkError: 'Network error',
  refreshed: 'Refreshed',
  refreshFailed: 'Refresh failed',
  nursesNotFetched: 'Failed to fetch available nurses',
  usersEmpty: 'User List is Empty',
  pendingServicesEmpty: 'Temporary Services List is Empty',
  servicesEmpty: 'Services List is Empty',
  staffEmpty: 'Staff List is Empty',
  noConfirmedServices: 'No confirmed services found.',
  noPendingServices: 'No pending services found.',
  noUsers: 'No users found.',
  noStaff: 'No staff members found.',

  busy: 'The system is very busy and nothing was changed. Please try again in a moment.',
  checkFields: 'Nothing was changed. Please check the marked fields.',
  reasonRequired: 'Please enter a reason',
  dateRequired: 'Please enter a date and time',
  tooManyCodes: 'Too many failed attempts. Please try again later.',
  noteGone: 'This note no longer exists.',
  pageGone: 'This page of the list cannot be opened. Please start again from the first page.',
} as const

/** Section 8, "Assign". */
export const assignMessages = {
  selectNurse: 'Please select a nurse',
  nurseIdRequired: 'Nurse ID is required',
  nurseNotFound: 'Nurse not found in the staff list',
  nurseUnavailable: (name: string) => `${name} is not available for assignment`,
  serviceNotFound: 'Service not found',
  wrongStatus: (status: ServiceStatus) => `Cannot assign nurse to service with status: ${status}`,
  userDocumentNotFound: 'User document not found',
  notInUserList: "Service not found in user's services list",
  done: 'Nurse assigned successfully!',
  failed: 'Failed to assign nurse',
} as const

/** Another nurse for an assigned service; what is not here is as for Assign (docs/decisions/0032). */
export const replaceMessages = {
  sameNurse: (name: string) => `${name} is already the nurse of this service`,
  otherNurseNow: (name: string) =>
    `This service was reassigned in the meantime; the nurse is now ${name}. Nothing was changed. Please check and send the form again.`,
  wrongStatus: (status: ServiceStatus) => `Cannot replace nurse of service with status: ${status}`,
  done: 'Nurse replaced successfully!',
  failed: 'Failed to replace nurse',
} as const

/** Other dates for a service (docs/decisions/0032). */
export const dateMessages = {
  sameDates: 'The service has these dates already',
  otherDatesNow: (dates: string) =>
    `The dates of this service were changed in the meantime; they are now ${dates}. Nothing was changed. Please check and send the form again.`,
  /** The first three reasons stand for all: a plan can have forty visits in the way. */
  inTheWay: (reasons: readonly string[]) => `Nothing was changed. ${reasons.slice(0, 3).join(' ')}`,
  wrongStatus: (status: ServiceStatus) => `Cannot change dates of service with status: ${status}`,
  done: 'Dates changed successfully!',
  failed: 'Failed to change dates',
} as const

/** What is wrong with a new start or end, beside its field. */
export const dateProblemWords: Record<DateProblem, string> = {
  startHasBegun: 'The service has started, so the start date cannot be changed.',
  startInPast: 'The start cannot be before today.',
  startTooFarAhead: `The start can be at most ${bookableYears} years ahead.`,
  endInPast: 'The end cannot be before today.',
  endBeforeStart: 'The end cannot be before the start.',
  endAtStart: 'The end must be later than the start.',
  endTooFarAhead: `The end can be at most ${longestCareYears} years after the start, or after today.`,
}

/** Section 8, "Close", the administrator's side, and section 5, "Admin actions". */
export const closeMessages = {
  enterCode: 'Please enter the closing code',
  invalidCode: 'Invalid closing code or unauthorized',
  done: 'Service closed and deleted successfully',
} as const

/** Section 8, "Delete". */
export const deleteMessages = {
  pendingDone: 'Service Deleted',
  done: 'Service deleted successfully.',
  failed: 'Service not deleted, something went wrong',
} as const

/** Requests of families (docs/decisions/0079). */
export const requestMessages = {
  notFound: 'Request not found',
  required: 'Please choose an answer and write to the family',
  tooLong: 'Please use fewer characters',
  answered: 'Someone answered this request in the meantime. Nothing was changed.',
  withdrawn: 'The family has withdrawn this request. Nothing was changed.',
} as const

/** Tickets for one more verification SMS (docs/limits.md). */
export const ticketMessages = {
  invalidNumber: 'Please enter a 10-digit number after +91.',
  numberHasTickets: 'Two other accounts have an open ticket for this number already. Nothing was changed.',
  dayUsedUp:
    'Today’s limit of extra codes is reached. Nothing was changed. You can allow more after midnight.',
} as const

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
  nurseUnlinked: { text: 'Account unlinked.', isError: false },
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
  noteRead: { text: 'Note marked as read.', isError: false },
  noteGone: { text: messages.noteGone, isError: true },
  requestAnswered: {
    text: 'Your answer is saved. The family will get a message within a minute.',
    isError: false,
  },
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

/** What is wrong with a filter, beside it. */
export const filterMessages: Record<ListProblem, string> = {
  serviceId: 'A service id has letters, digits, - and _ only.',
  number: 'Enter the first digits of a phone number, or its last four.',
  patient: 'Enter letters of the patient’s name.',
  email: 'Enter the start of an email address.',
  name: 'Please use fewer characters.',
  recordId: 'A record id has letters, digits, - and _ only.',
  choice: 'Choose one from the list.',
  day: 'Enter a date, such as 25/11/2026.',
  daysReversed: '“Date to” is before “Date from”.',
}
