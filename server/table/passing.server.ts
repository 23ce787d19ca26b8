/** Why the table cancels a transaction that it may carry out a moment later. */
const passingReasons = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
  'RequestLimitExceeded',
])
/** Errors that say that nothing was carried out. */
const refusals = new Set([
  'TransactionInProgressException',
  'TransactionConflictException',
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
])
/** A connection that broke. */
const passingCodes = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT'])

type AwsError = Error & { code?: string; $metadata?: { httpStatusCode?: number } }

/** The write may have been carried out and may not: the answer to a first try was lost, and a second one was refused. */
export class UnknownOutcome extends Error {
  override name = 'UnknownOutcome'
}

/** Whether the same call may succeed a moment later. */
export function isPassing(error: unknown): boolean {
  return wasNotCarriedOut(error) || isWithoutAnswer(error)
}

/** Whether an error says that the table refused a call for the moment and carried out nothing. */
export function wasNotCarriedOut(error: unknown): boolean {
  const reasons = cancellationReasons(error)
  // A condition that does not hold is the answer, whatever else stood in the way.
  if (reasons.includes('ConditionalCheckFailed')) return false
  if (reasons.some((reason) => passingReasons.has(reason))) return true
  return error instanceof Error && refusals.has(error.name)
}

/** Whether no answer came, or one that says nothing about what was carried out. */
function isWithoutAnswer(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { name, code = '', $metadata } = error as AwsError
  return name === 'TimeoutError' || passingCodes.has(code) || ($metadata?.httpStatusCode ?? 0) >= 500
}

/**
 * Whether an error means that AWS could not be reached in the time of the request: after all tries, or because the
 * request's deadline has passed. ElectroDB wraps the SDK's error.
 */
export function isOutage(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (isPassing(at) || at instanceof UnknownOutcome || at.name === 'AbortError') return true
  }
  return false
}

/** Why a transaction was cancelled, one reason for each of its items: `None`, `ConditionalCheckFailed`, … */
export function cancellationReasons(error: unknown): string[] {
  if (!(error instanceof Error) || error.name !== 'TransactionCanceledException') return []
  const { CancellationReasons = [] } = error as Error & { CancellationReasons?: { Code?: string }[] }
  return CancellationReasons.map((reason) => reason.Code ?? 'None')
}
