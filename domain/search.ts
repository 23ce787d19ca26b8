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

/** The start of a service id as it is stored: ids from the web are in lower case, those from the mobile app are kept. */
export function serviceIdStart(typed: string): string {
  return /^[\da-f]{8}-/i.test(typed) ? typed.toLowerCase() : typed
}
