import type { DateProblem } from '#domain/date-problems.ts'
import { bookableYears, longestCareYears } from '#domain/limits.ts'
import type { ServiceStatus } from '#domain/service-status.ts'

/** The titles of the actions' dialogs and pages (section 2; the last two are of docs/decisions/0032). */
export const actionTitles = {
  assign: 'Assign Nurse to Service',
  close: 'Close Service',
  delete: 'Delete Service',
  replace: 'Replace Nurse',
  dates: 'Change Dates',
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
  hasPlan:
    'This service got a visit schedule in the meantime. Nothing was changed. Please check and send the form again.',
  done: 'Nurse assigned successfully!',
  failed: 'Failed to assign nurse',
} as const

/** Another nurse for an assigned service; what is not here is as for Assign. */
export const replaceMessages = {
  sameNurse: (name: string) => `${name} is already the nurse of this service`,
  otherNurseNow: (name: string) =>
    `This service was reassigned in the meantime; the nurse is now ${name}. Nothing was changed. Please check and send the form again.`,
  wrongStatus: (status: ServiceStatus) => `Cannot replace nurse of service with status: ${status}`,
  done: 'Nurse replaced successfully!',
  failed: 'Failed to replace nurse',
} as const

/** Other dates for a service. */
export const dateMessages = {
  sameDates: 'The service has these dates already',
  otherDatesNow: (dates: string) =>
    `The dates of this service were changed in the meantime; they are now ${dates}. Nothing was changed. Please check and send the form again.`,
  /** The first three reasons stand for all: a plan can have forty visits in the way. */
  inTheWay: (reasons: readonly string[]) => `Nothing was changed. ${reasons.slice(0, 3).join(' ')}`,
  wrongStatus: (status: ServiceStatus) => `Cannot change dates of service with status: ${status}`,
  done: 'Dates changed successfully!',
  doneUnallocated:
    'Dates changed successfully! Some added visits are unallocated: they are after their nurse’s last day.',
  failed: 'Failed to change dates',
} as const

/** What is wrong with a new start or end, beside its field. */
export const dateProblemWords: Record<DateProblem, string> = {
  'start-has-begun': 'The service has started, so the start date cannot be changed.',
  'start-in-past': 'The start cannot be before today.',
  'start-too-far-ahead': `The start can be at most ${bookableYears} years ahead.`,
  'end-in-past': 'The end cannot be before today.',
  'end-before-start': 'The end cannot be before the start.',
  'end-at-start': 'The end must be later than the start.',
  'end-too-far-ahead': `The end can be at most ${longestCareYears} years after the start, or after today.`,
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
