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
