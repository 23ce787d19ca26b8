import type { ServiceStatus } from './service-status.ts'

/* What a family asks the office about a service (docs/decisions/0079). */

/** Another time, another nurse, a complaint, or please call. */
export const requestKinds = ['time', 'nurse', 'complaint', 'call'] as const

export type RequestKind = (typeof requestKinds)[number]

export const requestOutcomes = ['yes', 'no', 'other'] as const

export type RequestOutcome = (typeof requestOutcomes)[number]

/** How many requests of one service may be open at once. */
export const mostOpenRequests = 3

/** Maximum length of the texts, in characters. */
export const requestLengths = { wish: 100, words: 300, answer: 300 } as const

/**
 * Sorts requests in the office's list: first those about services that have a nurse, then those about bookings, which strangers can make;
 * the oldest first within each.
 * @param status that of the service when the request was sent
 * @param sentAt a UTC instant
 */
export function placeInList(status: ServiceStatus, sentAt: string): string {
  return status === 'assigned' ? sentAt : `booked ${sentAt}`
}

export type RequestState = 'open' | 'answered' | 'withdrawn'

/** The state of a request, from the times in its record. */
export function requestStateOf({
  answeredAt,
  withdrawnAt,
}: {
  answeredAt?: string | undefined
  withdrawnAt?: string | undefined
}): RequestState {
  if (answeredAt) return 'answered'
  return withdrawnAt ? 'withdrawn' : 'open'
}
