import type { RequestKind, RequestOutcome, RequestState } from '#domain/family-requests.ts'

/* What families ask, in the words of the dashboard (docs/decisions/0079). */

export const requestKindWords: Record<RequestKind, string> = {
  time: 'Another time',
  nurse: 'Another nurse',
  complaint: 'A complaint',
  call: 'Please call',
}

export const requestOutcomeWords: Record<RequestOutcome, string> = {
  yes: 'Yes',
  no: 'No',
  other: 'Other (see the answer)',
}

export const requestStateWords: Record<RequestState, string> = {
  open: 'Waiting for an answer',
  answered: 'Answered',
  withdrawn: 'Withdrawn by the family',
}

export function requestPath({ serviceId, requestId }: { serviceId: string; requestId: string }): string {
  return `/dashboard/services/${serviceId}/requests/${requestId}`
}
