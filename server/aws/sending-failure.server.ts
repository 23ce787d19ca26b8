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

/**
 * Names of errors that say something about the recipient and not about the moment, so another try would be refused as well.
 * SNS: "API_Publish" and "CommonErrors" in its API reference, and OptedOut of the same reference ("You can't send SMS messages
 * to phone numbers that opt out"). SES: "API_SendEmail", and "Amazon SES email sending errors" of its developer guide for
 * MessageRejected (an address that is not verified while the account is in the sandbox). The SDK adds `Exception` to some.
 * Errors about our account, such as AuthorizationError or AccountSendingPaused, are not here: they pass when it is repaired.
 */
const permanent = {
  sms: [
    [/^OptedOut/, 'opted-out'],
    [/^(InvalidParameter|Validation|UserError|EndpointDisabled)/, 'number-refused'],
  ],
  mail: [[/^(MessageRejected|InvalidParameterValue|Validation)/, 'address-refused']],
} as const

/** Why AWS will never send this message to this recipient; null where another try may succeed. */
export function permanentRefusal(
  channel: keyof typeof permanent,
  error: unknown,
): 'opted-out' | 'number-refused' | 'address-refused' | null {
  if (!(error instanceof Error)) return null
  return permanent[channel].find(([name]) => name.test(error.name))?.[1] ?? null
}
