/** Ends in `.invalid`, which is reserved (RFC 2606): no mail to it can ever arrive. */
export const placeholderDomain = 'displaced.invalid'
export const placeholderPrefix = 'displaced-'

/** Whether an address is the placeholder of an account whose e-mail has gone to its proven owner; nothing is mailed to it. */
export function isPlaceholderEmail(email: string): boolean {
  return email.toLowerCase().endsWith(`@${placeholderDomain}`)
}
