const throttling = /^(Throttl|TooManyRequests|RequestLimitExceeded|Request(Throttl|Limit)|SlowDown)/
/** The connection was never made. */
const unreached = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'])

/**
 * What is known of a sending that failed. `refused`: AWS has certainly sent nothing. `unknown`: it may have, as after a
 * lost answer. `mayPass`: it is worth another try at once.
 *
 * It holds for clients that try once: of an earlier try the error of a later one says nothing.
 */
export function failureOf(error: unknown): { kind: 'refused' | 'unknown'; mayPass: boolean } {
  if (!(error instanceof Error)) return { kind: 'unknown', mayPass: false }
  const { code = '', $metadata } = error as Error & { code?: string; $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode ?? 0
  if (unreached.has(code)) return { kind: 'refused', mayPass: true }
  if (status >= 400 && status < 500) return { kind: 'refused', mayPass: throttling.test(error.name) }
  return { kind: 'unknown', mayPass: status >= 500 || code === 'ECONNRESET' || code === 'EPIPE' }
}
