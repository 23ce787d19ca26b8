/*
 * E-mails that stand where an account has none. Their domains are under `.invalid`, which is reserved (RFC 2606): no mail to them can ever
 * arrive. Nothing is mailed to them, nobody signs in or up with them, and no page, list or search shows them.
 */

/** Of an account whose e-mail another account has verified and taken over. */
export const placeholderDomain = 'displaced.invalid'
export const placeholderPrefix = 'displaced-'

/** Of an account that a nurse got with the code by SMS alone. */
const linkedDomain = 'linked.invalid'

/** @param id random, so that no account can have this e-mail already */
export function linkedPlaceholder(id: string): string {
  return `nurse-${id}@${linkedDomain}`
}

/** Whether an address is a placeholder. */
export function isPlaceholderEmail(email: string): boolean {
  return isDisplacedEmail(email) || email.toLowerCase().endsWith(`@${linkedDomain}`)
}

/** Whether it is that of a displaced account. */
export function isDisplacedEmail(email: string): boolean {
  return email.toLowerCase().endsWith(`@${placeholderDomain}`)
}

/** The e-mail as a person may see it; empty for a placeholder. */
export function shownEmail(email: string): string {
  return isPlaceholderEmail(email) ? '' : email
}
