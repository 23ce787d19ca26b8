import { randomUUID } from 'node:crypto'

/** The domain ends in `.invalid`, which is reserved (RFC 2606): no mail to it can ever arrive. */
const domain = 'displaced.invalid'
export const placeholderPrefix = 'displaced-'

/**
 * The e-mail of an account whose address has gone to its proven owner (docs/decisions/0023). It is random, so that a holder
 * cannot take it beforehand, and no reservation leads from it to the account.
 */
export function newPlaceholderEmail(): string {
  return `${placeholderPrefix}${randomUUID()}@${domain}`
}

/** Whether an address is a placeholder, to which nothing is mailed. */
export function isPlaceholderEmail(email: string): boolean {
  return email.toLowerCase().endsWith(`@${domain}`)
}
