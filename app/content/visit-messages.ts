import type { AttendanceProblem } from '#domain/visits/attendance.ts'

/** The messages of the office's page of one visit. The specification has none. */
export const visitMessages = {
  notFound: 'Visit not found',
  unreadable: 'This form could not be read. Please check it and send it again.',
  timeRequired: 'Please enter a date and time',
  noteRequired: 'Please enter a note',
  reasonRequired: 'Please enter a reason',
  notTheirs: 'This visit belongs to another nurse',
  tooMany: 'This visit has too many entries',
  formUsed:
    'This form was already sent with different entries. Nothing more was recorded. Please check the visit log and use the form below.',
  replaced:
    'Another nurse is on the way to this visit. Please wait until their arrival or absence is recorded, or cancel the cover first.',
  planChanged:
    'The schedule of this visit or of its nurse has changed since. The arrival cannot be undone until the visit begins.',
} as const

/** Why a report is refused; and beside which field that stands, for those about a time. */
export const attendanceWords: Record<AttendanceProblem, string> = {
  cancelled: 'This visit is cancelled',
  uncovered: 'This visit is unallocated. Please allocate a nurse first.',
  'outside-window': 'This visit is too long ago or too far ahead',
  'office-only': 'Only the office can record this',
  future: 'This time is in the future',
  'too-early': 'A nurse can arrive at most two hours before the visit begins',
  'too-late': 'This is more than a day after the end of the visit',
  'not-begun': 'This visit has not begun yet',
  'not-arrived': 'No arrival is recorded yet. Please record it first.',
  'arrived-already': 'An arrival is recorded already. Please correct it instead.',
  'left-already': 'A departure is recorded already. Please correct it instead.',
  'missed-already': 'This visit is recorded as missed. Please undo that first.',
  'before-arrival': 'The departure must be after the arrival',
  'after-departure': 'The arrival must be before the departure',
  'departure-first': 'Please undo the departure first',
  'nothing-to-correct': 'There is nothing left to correct',
  'of-later-visit':
    'A later visit of this nurse was running at that time. Please record the arrival on that visit, and undo the one here.',
}

/** The problems that are about the time in the form. */
export const timeProblems: readonly AttendanceProblem[] = [
  'future',
  'too-early',
  'too-late',
  'before-arrival',
  'after-departure',
  'of-later-visit',
]
