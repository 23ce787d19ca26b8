/*
 * Placeholder e-mails of accounts that have none. Their domains are under `.invalid`, which is reserved (RFC 2606), so no mail can arrive.
 * They cannot be used to sign in or up, and no page, list or search shows them.
 */

/** For an account whose e-mail another account has verified and taken over. */
export const placeholderDomain = 'displaced.invalid'
export const placeholderPrefix = 'displaced-'

/** For an account that a nurse got with a code by SMS alone. */
const linkedDomain = 'linked.invalid'

/** @param id random, so that no account can have this e-mail already */
export function linkedPlaceholder(id: string): string {
  return `nurse-${id}@${linkedDomain}`
}

/** Whether an address is a placeholder. */
export function isPlaceholderEmail(email: string): boolean {
  return isDisplacedEmail(email) || email.toLowerCase().endsWith(`@${linkedDomain}`)
}

/** Whether it is the placeholder of a displaced account. */
export function isDisplacedEmail(email: string): boolean {
  return email.toLowerCase().endsWith(`@${placeholderDomain}`)
}

/** The e-mail as people see it; empty for a placeholder. */
export function shownEmail(email: string): string {
  return isPlaceholderEmail(email) ? '' : email
}
