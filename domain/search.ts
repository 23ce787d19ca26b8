import { toLatinDigits } from './digits.ts'
import { nameWords } from './name-words.ts'
import { countryPrefix, readIndianPhone, withoutSeparators } from './phone.ts'

/**
 * Turns the typed start of a phone number, with or without country code or leading zero, into the start of a stored one (E.164).
 * @returns null if the text cannot be the start of a number
 */
function phoneStart(typed: string): string | null {
  const compact = typed.replace(/^00/, '+')
  if (!/^\+?\d{1,15}$/.test(compact)) return null
  if (compact.startsWith('+')) return compact
  const digits = compact.replace(/^0/, '')
  return digits.length > 10 && digits.startsWith('91') ? `+${digits}` : countryPrefix + digits
}

/** The last four digits of a stored number; empty if it has fewer. */
export function lastDigits(number: string): string {
  return /\d{4}$/.exec(number)?.[0] ?? ''
}

/**
 * Reads a search for a service's number: exactly four digits are the last four of a number and stay as they are; anything else is the start
 * of a number (`phoneStart`) and begins with `+`.
 * @returns null if the text can be neither
 */
export function numberSearch(typed: string): string | null {
  const digits = withoutSeparators(typed)
  return isLastDigits(digits) ? digits : (readIndianPhone(digits) ?? phoneStart(digits))
}

/** Whether a searched number is the last four digits of a number. */
export function isLastDigits(searched: string): boolean {
  return /^\d{4}$/.test(searched)
}

/** The start of an id as stored: a UUID or its first characters in lower case; ids of the mobile app stay as typed. */
export function idStart(typed: string): string {
  return /^[\da-f]{4,8}$|^[\da-f]{8}-/i.test(typed) ? typed.toLowerCase() : typed
}

/** A query typed into the dashboard's search. */
export type Search =
  /** The last digits of a number, four to ten. */
  | { kind: 'number'; digits: string }
  /** The start of an e-mail address, in lower case. */
  | { kind: 'email'; start: string }
  | { kind: 'serviceId'; start: string }
  /** Words of a name, as `nameWords` gives them. */
  | { kind: 'name'; words: string[] }

/** Why there is no search. */
export type SearchProblem = 'empty' | 'too-short' | 'too-long'

/** The fewest letters with which the start of a word is found (shorter words only whole), and the fewest digits of a number. */
export const shortestSearch = { letters: 3, digits: 4 } as const
const longestSearch = 254

/** Rows of services in the search: for services that no stranger can have made, and for all others. */
export const searchRows = {
  byNumber: { known: 10, others: 5 },
  byName: { known: 17, others: 8 },
} as const

/** Reads the dashboard's search: a number by its digits, an e-mail by its @, a service id by its form, otherwise a name. */
export function searchOf(typed: string): Search | SearchProblem {
  const text = toLatinDigits(typed.trim())
  if (text === '') return 'empty'
  if (text.length > longestSearch) return 'too-long'
  if (text.includes('@')) return emailSearch(text.toLowerCase())
  const digits = withoutSeparators(text).replaceAll('+', '')
  // A country code or a leading zero is not part of the ten digits.
  if (/^\d+$/.test(digits))
    return digits.length < shortestSearch.digits
      ? 'too-short'
      : { kind: 'number', digits: digits.slice(-nationalDigits) }
  if (isServiceIdStart(text)) return { kind: 'serviceId', start: idStart(text) }
  const words = nameWords(text)
  return words.length > 0 ? { kind: 'name', words } : 'too-short'
}

const nationalDigits = 10

function emailSearch(start: string): Search | SearchProblem {
  return start.indexOf('@') < 1 ? 'too-short' : { kind: 'email', start }
}

/** A part of a UUID, or letters mixed with digits as in ids of the former mobile app. */
function isServiceIdStart(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]*)*$/i.test(text) || /^(?=.*\d)(?=.*[A-Za-z])[\w-]{6,64}$/.test(text)
}
