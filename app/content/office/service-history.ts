/* The history of a service in the office's words. */

/** What a history has, in the order of its filters. */
export const historyKinds = ['visits', 'messages', 'changes', 'requests', 'notes', 'calls'] as const

export type HistoryKind = (typeof historyKinds)[number]

/** The kinds as filters, and of one entry. */
export const historyKindWords: Record<HistoryKind, { many: string; one: string }> = {
  visits: { many: 'Visits', one: 'Visit' },
  messages: { many: 'Messages', one: 'Message' },
  changes: { many: 'Changes', one: 'Change' },
  requests: { many: 'Requests', one: 'Request' },
  notes: { many: 'Care notes', one: 'Care note' },
  calls: { many: 'Calls', one: 'Call' },
}

export const historyWords = {
  bookingCode: 'Booking code',
  codeNotShown: 'Booking code, not shown',
  severalFamilies: 'The text names several families and is not kept here.',
  reworded: 'The wording has changed since: this is today’s wording with the names and times that were sent.',
  unworded: 'The wording has changed since, so the text can no longer be shown.',
  noLongerKept: (day: string) => `Messages before ${day} are no longer kept.`,
} as const

/** The form of a call. */
export const callMessages = {
  required: 'Please fill in this field',
  tooLong: 'Please use fewer characters',
  invalidDate: 'Please enter a day such as 30 Nov 2026 and a time such as 08:24',
  future: 'This time is in the future',
  tooOld: 'This is more than a year ago',
  nameMissing: 'Please enter who it was',
} as const
