import { countryPrefix } from './phone.ts'

/**
 * The start of a stored phone number (E.164) that somebody means who types the start of one, with or without country
 * code, leading zero, spaces and dashes.
 * @returns null where the text is no start of a number
 */
export function phoneStart(typed: string): string | null {
  const kept = typed.replace(/[\s().-]/g, '').replace(/^00/, '+')
  if (!/^\+?\d{1,15}$/.test(kept)) return null
  if (kept.startsWith('+')) return kept
  const digits = kept.replace(/^0/, '')
  return digits.length > 10 && digits.startsWith('91') ? `+${digits}` : countryPrefix + digits
}

/** The start of a service id as it is stored: ids of the web are written small, those of the mobile app as they are. */
export function serviceIdStart(typed: string): string {
  return /^[\da-f]{8}-/i.test(typed) ? typed.toLowerCase() : typed
}
