import { configuration } from '#server/configuration.server.ts'

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
 * Errors that say something about the recipient and not about the moment, so another try would be refused as well. SNS:
 * "API_Publish" and "CommonErrors" in its API reference, and OptedOut of the same reference ("You can't send SMS messages to
 * phone numbers that opt out"). SES: "API_SendEmail". The SDK adds `Exception` to some names.
 *
 * Two names are the same for the recipient's fault and for ours, and only the words tell: SNS's InvalidParameter names the
 * parameter, and SES's MessageRejected the identities that are not verified. Errors about our account, such as
 * AuthorizationError or AccountSendingPaused, are not here: they pass when it is repaired.
 */
const permanent = {
  sms: [
    { name: /^OptedOut/, reason: 'opted-out' },
    {
      name: /^InvalidParameter/,
      says: (words: string) => /\bPhoneNumber\b/.test(words),
      reason: 'number-refused',
    },
    { name: /^(Validation|UserError|EndpointDisabled)/, reason: 'number-refused' },
  ],
  mail: [
    { name: /^(InvalidParameterValue|Validation)/, reason: 'address-refused' },
    { name: /^MessageRejected/, says: namesTheRecipientAlone, reason: 'address-refused' },
  ],
} as const

/**
 * While the account is in SES's sandbox a recipient must be verified as well: "Email address is not verified. The following
 * identities failed the check in region AP-SOUTH-1: …" ("Amazon SES email sending errors", developer guide). Where an address
 * of our own domain is among them, the domain is not verified (yet, or any more), and each recipient would be refused.
 */
function namesTheRecipientAlone(words: string): boolean {
  const identities =
    /address is not verified\..*failed the check in region [^:]+:(.*)/is.exec(words)?.[1] ?? ''
  const own = domainOf(configuration.mailFrom)
  return identities !== '' && !identities.split(',').some((identity) => domainOf(identity) === own)
}

/** Of an address, with or without a name before it, or of a domain itself. */
function domainOf(identity: string): string {
  return identity
    .trim()
    .toLowerCase()
    .replace(/^.*@|>$/g, '')
}

/** Why AWS will never send this message to this recipient; null where another try may succeed. */
export function permanentRefusal(
  channel: keyof typeof permanent,
  error: unknown,
): 'opted-out' | 'number-refused' | 'address-refused' | null {
  if (!(error instanceof Error)) return null
  const refusal = permanent[channel].find(
    (each) => each.name.test(error.name) && (!('says' in each) || each.says(error.message)),
  )
  return refusal?.reason ?? null
}
