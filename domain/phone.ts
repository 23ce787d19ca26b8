import { toLatinDigits } from './digits.ts'

/** Phone numbers (sections 2, 5 and 9 of the specification). Everything stored or sent is E.164. */

export const countryPrefix = '+91'

/**
 * What the phone field makes of typed text: digits and plus only, starting with +91, at most 13 characters.
 * A number typed or pasted with its country code (even behind the +91 that stands in the field) or with leading zeros
 * keeps its ten digits: of more than ten digits a leading 91 is dropped, key by key as in one go. Otherwise the ten that
 * stayed would be a stranger's number.
 */
export function formatPhoneInput(typed: string): string {
  const kept = toLatinDigits(typed).replace(/[^\d+]/g, '')
  const isPrefixed = kept.startsWith(countryPrefix)
  const digits = kept.slice(isPrefixed ? countryPrefix.length : 0).replaceAll('+', '')
  // What is left of a prefix that someone is deleting or has half typed is no part of the number.
  if (kept.startsWith('+') && !isPrefixed && '91'.startsWith(digits)) return countryPrefix
  return (countryPrefix + nationalNumber(digits)).slice(0, 13)
}

/** Digits without leading zeros and country code, as far as they are too many for a number. */
function nationalNumber(digits: string): string {
  if (digits.length <= 10) return digits
  if (digits.startsWith('0')) return nationalNumber(digits.slice(1))
  return digits.startsWith('91') ? nationalNumber(digits.slice(2)) : digits
}

/** +91 followed by exactly ten digits. */
export function isIndianPhone(phone: string): boolean {
  return /^\+91\d{10}$/.test(phone)
}

/**
 * The number that a form sends, typed with or without our script, country code and leading zeros. Unlike the field, which
 * shows what it cuts, this never makes another person's number of one that is too long or from abroad.
 * @returns +91 and ten digits, or null
 */
export function readIndianPhone(typed: string): string | null {
  const kept = toLatinDigits(typed).replace(/[^\d+]/g, '')
  const isPrefixed = kept.startsWith(countryPrefix)
  if (kept.startsWith('+') && !isPrefixed) return null
  const digits = kept.slice(isPrefixed ? countryPrefix.length : 0).replaceAll('+', '')
  const number = countryPrefix + nationalNumber(digits)
  return isIndianPhone(number) ? number : null
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

/**
 * The number under which somebody wants to be called back, from here or abroad: ten digits of India, with or without
 * country code or leading zero, or + (or 00) with another country's code.
 * @returns E.164, or null where the text is no such number
 */
export function readContactNumber(typed: string): string | null {
  const number = toLatinDigits(typed)
    .replace(/[^\d+]/g, '')
    .replace(/^00/, '+')
  if (number.startsWith('+') && !number.startsWith(countryPrefix)) return toE164(number)
  return readIndianPhone(number)
}
