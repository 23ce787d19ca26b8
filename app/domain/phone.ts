/** Phone numbers (sections 2, 5 and 9 of the specification). Everything stored or sent is E.164. */

export const countryPrefix = '+91'

/**
 * What the phone field makes of typed text: digits and plus only, starting with +91, at most 13 characters.
 * A number typed with its country code or a leading zero keeps its ten digits.
 */
export function formatPhoneInput(typed: string): string {
  const kept = typed.replace(/[^\d+]/g, '')
  if (kept.startsWith(countryPrefix)) return (countryPrefix + kept.slice(3).replaceAll('+', '')).slice(0, 13)
  let digits = kept.replaceAll('+', '')
  if (digits.length > 10 && digits.startsWith('91')) digits = digits.slice(2)
  if (digits.length > 10) digits = digits.replace(/^0+/, '')
  // What is left of a prefix that someone is deleting or has half typed is no part of the number.
  if (kept.startsWith('+') && '91'.startsWith(digits)) digits = ''
  return (countryPrefix + digits).slice(0, 13)
}

/** +91 followed by exactly ten digits. */
export function isIndianPhone(phone: string): boolean {
  return /^\+91\d{10}$/.test(phone)
}

/**
 * The number that a text message goes to: without a leading plus, leading zeros are stripped and +91 put before.
 * @returns E.164, or null where the result is not + followed by 10 to 15 digits
 */
export function toE164(phone: string): string | null {
  const trimmed = phone.trim()
  const number = trimmed.startsWith('+') ? trimmed : countryPrefix + trimmed.replace(/^0+/, '')
  return /^\+\d{10,15}$/.test(number) ? number : null
}
