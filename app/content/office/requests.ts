import type { RequestKind, RequestOutcome, RequestState } from '#domain/family-requests.ts'

/* What families ask, in the words of the dashboard. */

export const requestKindWords: Record<RequestKind, string> = {
  time: 'Another time',
  nurse: 'Another nurse',
  complaint: 'A complaint',
  call: 'A call',
}

export const requestOutcomeWords: Record<RequestOutcome, string> = {
  yes: 'Accepted',
  no: 'Declined',
  other: 'Other answer',
}

export const requestStateWords: Record<RequestState, string> = {
  open: 'Waiting for an answer',
  answered: 'Answered',
  withdrawn: 'Withdrawn by the family',
}

/** Requests of families. */
export const requestMessages = {
  notFound: 'Request not found',
  required: 'Please choose an answer and write to the family',
  tooLong: 'Please use fewer characters',
  answered: 'Someone answered this request in the meantime. Nothing was changed.',
  withdrawn: 'The family has withdrawn this request. Nothing was changed.',
} as const
