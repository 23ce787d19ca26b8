import type { PriceProblem } from '#domain/money/amounts.ts'
import type { Line } from '#domain/money/lines.ts'
import type { ChangeMonthOutcome } from '#server/money/change-month.server.ts'
import { messages } from './pages.ts'
import { amountProblems } from './payments.ts'
import { matterNames } from './visits.ts'

/* Lines of a family's month in the office's words. */

/** Why a line is charged, held or not charged. */
export const lineReasonWords: Record<Line['reason'], string> = {
  ...matterNames,
  served: 'Served',
  stay: 'Live-in day between two reports',
  'in-month': 'Served, included in the monthly price',
  month: 'Monthly price',
  added: 'Added by the office',
  missed: 'Missed visit',
  cancelled: 'Cancelled',
  paused: 'Care was paused',
  unallocated: 'No nurse was found',
  'did-not-take-place': 'Did not take place',
  'not-over': 'Upcoming',
  'no-price': 'No price agreed',
  'other-length': 'Not of the agreed length',
  short: 'Less than three quarters of the planned time',
  'no-arrival': 'Departure without an arrival',
  'to-enter': 'Full-time days',
  'decided-otherwise': 'Changed since it was decided',
  gone: 'Billed, but no longer in the schedule',
}

export const rupeeProblems: Record<PriceProblem, string> = {
  ...amountProblems,
  'not-whole-rupees': 'Enter whole rupees, such as 1,250.',
}

export const sheetMessages = {
  noReason: 'Enter a reason. The family can read it.',
  noText: 'Enter what this charge or credit is for. The family can read it.',
  notComputed: (months: string) =>
    `${months} cannot be computed, as there are too many services or a damaged record. Please inform your system administrator.`,
  days: (most: number) => `Enter how many days, 0 to ${most}.`,
}

/** Why a line was not settled or added. */
export const sheetRefusals: Record<Extract<ChangeMonthOutcome, { ok: false }>['reason'], string> = {
  'form-used': 'This form has already added something else. Open the page again to add more.',
  'line-changed':
    'Something has changed since you opened the page. Nothing was settled: look at the month again.',
  unreadable: 'This month or a week of it cannot be read. Nothing can be settled or added until it can.',
  'days-alone':
    'You changed the days but not the amount. Enter the amount for the new days, or change the days back.',
  busy: messages.busy,
}
