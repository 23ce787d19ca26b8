import { counted } from '#app/content/counted.ts'
import { showAmount, type Paise, type PriceProblem } from '#domain/money/amounts.ts'
import type { Line } from '#domain/money/lines.ts'
import { amountProblems } from './payments.ts'
import { matterNames } from './visits.ts'

/* Lines of a family's month in the office's words. */

/** Why a line is charged, held or not charged. */
export const lineReasonWords: Record<Line['reason'], string> = {
  ...matterNames,
  served: 'Served',
  stay: 'Live-in day between two reports',
  'in-month': 'Served, in the price of the month',
  month: 'Price of the month',
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
  gone: 'Billed, and no longer in the schedule',
}

export const rupeeProblems: Record<PriceProblem, string> = {
  ...amountProblems,
  'not-whole-rupees': 'Enter whole rupees, such as 1,250.',
}

export const sheetMessages = {
  noneTicked: 'Tick at least one line.',
  noReason: 'Enter a reason. The family can read it.',
  noText: 'Enter what it is for. The family can read it.',
  days: (most: number) => `Enter how many days, 0 to ${most}.`,
  lineChanged:
    'Something has changed since you opened the page. Nothing was settled: look at the month again.',
  unreadable: 'A week of this month cannot be read. Nothing can be settled until it can.',
  ownerOnly: 'Only the owner can give a credit.',
  formUsed: (lines: number, amount: Paise) =>
    `This form has already saved ${counted(lines, 'line', 'lines')}, ${showAmount(amount)}. Open the page again for anything else.`,
}
