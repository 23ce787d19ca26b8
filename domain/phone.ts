import { toLatinDigits } from './digits.ts'

/** Phone numbers (sections 2, 5 and 9 of the specification). Everything stored or sent is E.164. */

export const countryPrefix = '+91'

/**
 * Formats the phone field: digits and plus only, starting with +91, at most 13 characters. Beyond ten digits leading zeros and a leading 91
 * are dropped, even after the +91 that the field shows; cutting at ten would leave another person's number.
 */
export function formatPhoneInput(typed: string): string {
  const kept = digitsAndPlus(typed)
  const isPrefixed = kept.startsWith(countryPrefix)
  const digits = kept.slice(isPrefixed ? countryPrefix.length : 0).replaceAll('+', '')
  // A remainder of the prefix, half deleted or half typed, is not part of the number.
  if (kept.startsWith('+') && !isPrefixed && '91'.startsWith(digits)) return countryPrefix
  return (countryPrefix + nationalNumber(digits)).slice(0, 13)
}

/** Drops leading zeros and the country code while there are more than ten digits. */
function nationalNumber(digits: string): string {
  if (digits.length <= 10) return digits
  if (digits.startsWith('0')) return nationalNumber(digits.slice(1))
  return digits.startsWith('91') ? nationalNumber(digits.slice(2)) : digits
}

/** Whether a text is +91 followed by exactly ten digits. */
export function isIndianPhone(phone: string): boolean {
  return /^\+91\d{10}$/.test(phone)
}

/**
 * Reads the number of a posted form, with or without country code and leading zeros. The field shows what it cuts off; a form cannot, so a
 * number that is too long or foreign is refused: the rest would be another person's number.
 * @returns +91 and ten digits, or null
 */
export function readIndianPhone(typed: string): string | null {
  const kept = digitsAndPlus(typed)
  const isPrefixed = kept.startsWith(countryPrefix)
  if (kept.startsWith('+') && !isPrefixed) return null
  const digits = kept.slice(isPrefixed ? countryPrefix.length : 0).replaceAll('+', '')
  const number = countryPrefix + nationalNumber(digits)
  return isIndianPhone(number) ? number : null
}

/** The ten digits of a posted number, as stored in a nurse's record; null if `readIndianPhone` refuses it. */
export function readTenDigits(typed: string): string | null {
  return readIndianPhone(typed)?.slice(countryPrefix.length) ?? null
}

/**
 * The number to send an SMS to. Without a leading plus it loses leading zeros and gets +91 in front.
 * @returns E.164, or null if the result is not + followed by 10 to 15 digits
 */
export function toE164(phone: string): string | null {
  const trimmed = phone.trim()
  const number = trimmed.startsWith('+') ? trimmed : countryPrefix + trimmed.replace(/^0+/, '')
  return /^\+\d{10,15}$/.test(number) ? number : null
}

/**
 * Reads a number to call back, in India or abroad: ten Indian digits, with or without country code or leading zero, or + (or 00) with
 * another country's code.
 * @returns E.164, or null if the text is no such number
 */
export function readContactNumber(typed: string): string | null {
  const number = digitsAndPlus(typed).replace(/^00/, '+')
  if (number.startsWith('+') && !number.startsWith(countryPrefix)) return toE164(number)
  return readIndianPhone(number)
}

/**
 * A number in two halves, as people read it out: `98220 41763`.
 * @param phone ten digits, or E.164; a foreign number stays as it is
 */
export function halvesOf(phone: string): string {
  return phone.replace(/^(?:\+91)?(\d{5})(\d{5})$/, '$1 $2')
}

function digitsAndPlus(typed: string): string {
  return toLatinDigits(typed).replace(/[^\d+]/g, '')
}

/**
 * A text without separators between digits and without the invisible marks that phones copy with a number; digits are Latin. Letters stay,
 * because the text may be no number at all.
 */
export function withoutSeparators(typed: string): string {
  return toLatinDigits(typed).replace(/[\s().\p{Pd}\p{Cf}]/gu, '')
}
