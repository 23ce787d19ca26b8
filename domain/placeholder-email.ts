/** A domain under `.invalid`, which is reserved (RFC 2606): no mail to it can ever arrive. */
export const placeholderDomain = 'displaced.invalid'
export const placeholderPrefix = 'displaced-'

/**
 * Whether an address is a placeholder. An account gets one when another account has verified its e-mail and took it over.
 * Nothing is mailed to it.
 */
export function isPlaceholderEmail(email: string): boolean {
  return email.toLowerCase().endsWith(`@${placeholderDomain}`)
}
