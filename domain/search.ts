import { toLatinDigits } from './digits.ts'
import { countryPrefix } from './phone.ts'

/**
 * Turns the typed start of a phone number (with or without country code, leading zero, spaces and dashes) into the start of
 * a stored one (E.164).
 * @returns null where the text cannot be the start of a number
 */
export function phoneStart(typed: string): string | null {
  const compact = typed.replace(/[\s().-]/g, '').replace(/^00/, '+')
  if (!/^\+?\d{1,15}$/.test(compact)) return null
  if (compact.startsWith('+')) return compact
  const digits = compact.replace(/^0/, '')
  return digits.length > 10 && digits.startsWith('91') ? `+${digits}` : countryPrefix + digits
}

/** The last four digits of a stored number, or an empty text where it has fewer. */
export function lastDigits(number: string): string {
  return /\d{4}$/.exec(number)?.[0] ?? ''
}

/**
 * Turns what is typed to find a service's number into one of two things: four digits alone are the last four of a number and
 * stay as they are; anything else is the start of one, as `phoneStart` gives it, and begins with `+`.
 * @returns null where the text can be neither
 */
export function numberSearch(typed: string): string | null {
  const latin = toLatinDigits(typed)
  const digits = latin.replace(/[\s-]/g, '')
  return isLastDigits(digits) ? digits : phoneStart(latin)
}

/** Whether a searched number is the last four digits of one. */
export function isLastDigits(searched: string): boolean {
  return /^\d{4}$/.test(searched)
}

/** The start of a service id as it is stored: ids from the web are in lower case, those from the mobile app are kept. */
export function serviceIdStart(typed: string): string {
  return /^[\da-f]{8}-/i.test(typed) ? typed.toLowerCase() : typed
}
