/** Tickets for one more verification SMS (docs/limits.md). */
export const ticketMessages = {
  invalidNumber: 'Please enter a 10-digit number after +91.',
  numberHasTickets: 'Two other accounts have an open ticket for this number already. Nothing was changed.',
  dayUsedUp:
    'Today’s limit of extra codes is reached. Nothing was changed. You can allow more after midnight.',
} as const
