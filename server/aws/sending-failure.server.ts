const throttling = /^(Throttl|TooManyRequests|RequestLimitExceeded|Request(Throttl|Limit)|SlowDown)/
/** The connection was never made. */
const unreached = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'])

/**
 * Classifies the error of a failed sending. `refused`: AWS has certainly sent nothing. `unknown`: it may have sent the
 * message, as after a lost answer. `isTransient`: another try at once may succeed.
 *
 * It works only for clients with one try: the error of a later try does not tell what happened to an earlier one.
 */
export function failureOf(error: unknown): { kind: 'refused' | 'unknown'; isTransient: boolean } {
  if (!(error instanceof Error)) return { kind: 'unknown', isTransient: false }
  const { code = '', $metadata } = error as Error & { code?: string; $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode ?? 0
  if (unreached.has(code)) return { kind: 'refused', isTransient: true }
  if (status >= 400 && status < 500) return { kind: 'refused', isTransient: throttling.test(error.name) }
  return { kind: 'unknown', isTransient: status >= 500 || code === 'ECONNRESET' || code === 'EPIPE' }
}
