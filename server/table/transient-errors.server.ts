import type { unmarshall } from '@aws-sdk/util-dynamodb'

/** Cancellation reasons of a transaction that may succeed a moment later. */
const transientReasons = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
  'RequestLimitExceeded',
])
/** Errors after which certainly nothing was written. */
const refusals = new Set([
  'TransactionInProgressException',
  'TransactionConflictException',
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
])
/** Codes of a broken connection. */
const transientCodes = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT'])

type AwsError = Error & { code?: string; $metadata?: { httpStatusCode?: number } }

/** It is unknown whether a write was done: the answer to the first try was lost and the second was refused. */
export class UnknownOutcome extends Error {
  override name = 'UnknownOutcome'
}

/** There is more than one request can read in its time. Part of it may have been read. */
export class TooMuchToRead extends Error {
  override name = 'TooMuchToRead'
}

/** Whether the same call may succeed a moment later. */
export function isTransient(error: unknown): boolean {
  return wasNotCarriedOut(error) || hasNoAnswer(error)
}

/** Whether an error means that the table refused a call for now and wrote nothing. */
export function wasNotCarriedOut(error: unknown): boolean {
  const reasons = cancellationReasons(error)
  // A failed condition is the outcome, whatever the other reasons.
  if (reasons.includes('ConditionalCheckFailed')) return false
  if (reasons.some((reason) => transientReasons.has(reason))) return true
  return error instanceof Error && refusals.has(error.name)
}

/** Whether there was no answer, or one that leaves open whether the call was carried out. */
function hasNoAnswer(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { name, code = '', $metadata } = error as AwsError
  return name === 'TimeoutError' || transientCodes.has(code) || ($metadata?.httpStatusCode ?? 0) >= 500
}

/**
 * Whether an error means that AWS was not reached within the request's time: all tries failed, the deadline has passed, or it is too close.
 */
export function isOutage(error: unknown): boolean {
  // ElectroDB wraps the SDK's error as its cause.
  for (let at = error; at instanceof Error; at = at.cause) {
    if (isTransient(at) || at instanceof UnknownOutcome || at instanceof TooMuchToRead) return true
    if (at.name === 'AbortError') return true
  }
  return false
}

type Cancellation = { Code?: string; Item?: Parameters<typeof unmarshall>[0] }

/** The cancellation reasons of a transaction, one for each of its items: `None`, `ConditionalCheckFailed`, … */
function cancellationReasons(error: unknown): string[] {
  return cancellations(error).map((reason) => reason.Code ?? 'None')
}

/** The same with the items that the table was asked to return, in its own format. */
export function cancellations(error: unknown): Cancellation[] {
  if (!(error instanceof Error) || error.name !== 'TransactionCanceledException') return []
  const { CancellationReasons = [] } = error as Error & { CancellationReasons?: Cancellation[] }
  return CancellationReasons
}
