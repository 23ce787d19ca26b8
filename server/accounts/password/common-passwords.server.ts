import { commonPasswordList } from './common-password-list.server.ts'

/** Most characters of a listed word together with the signs allowed around it. */
const maximumLength = 64

let commonPasswordSet: Set<string> | undefined

/**
 * Whether a password is one of the 10,000 most common ones, even after the usual changes for the rules of section 5:
 * capitals, up to six digits and signs around it, signs for letters. `P@ssw0rd#2026` counts as `password`.
 * @param password as typed, of any length
 */
export function isCommonPassword(password: string): boolean {
  if (password.length > maximumLength) return false
  return readingsOf(password).some((word) => commonPasswords().has(word))
}

/** The words that a password may stand for: without capitals, with letters for signs, and without what is around them. */
export function readingsOf(password: string): string[] {
  const lower = password.toLowerCase()
  const plain = withLetters(lower)
  return [lower, plain, ...coresOf(lower), ...coresOf(plain)]
}

/**
 * Whether a password contains what acquaintances know: a name, the e-mail before the @, or the number. Parts of fewer than
 * four characters count only as a whole word.
 * @param personal names, e-mail addresses and numbers, of any form
 */
export function containsPersonalData(password: string, personal: string[]): boolean {
  const lower = password.toLowerCase()
  const words = new Set(lower.split(/[^\p{L}\p{M}]+/u))
  return personal.flatMap(partsOf).some((part) => (part.length < 4 ? words.has(part) : lower.includes(part)))
}

/** The words of a name or of an e-mail before the @; of a number its digits, without the country code, and the last six. */
function partsOf(text: string): string[] {
  const digits = text.replace(/\D/g, '')
  if (/^\+?[\d\s()-]+$/.test(text)) return [digits, digits.slice(-10), digits.slice(-6)].filter(Boolean)
  const [beforeAt = ''] = text.toLowerCase().split('@')
  return [beforeAt, ...beforeAt.split(/[^\p{L}\p{M}\d]+/u)].filter((part) => part.length > 1)
}

const letterOf: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
}

function withLetters(lower: string): string {
  return lower.replace(/[@431!0$5]/g, (sign) => letterOf[sign] ?? sign)
}

/** The password without up to six digits and signs at each end; letters are never removed. */
function coresOf(word: string): string[] {
  const [, before = '', core = '', after = ''] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su.exec(word) ?? []
  if (before.length + after.length > 6 || core.length < 4) return []
  return [core, withLetters(core)]
}

function commonPasswords(): Set<string> {
  return (commonPasswordSet ??= unpack(commonPasswordList))
}

/** Decodes the list (`node tools/build/make-common-passwords.ts`): a capital gives the number of letters shared with the previous word. */
function unpack(list: string): Set<string> {
  const words = new Set<string>()
  let previous = ''
  for (const [, shared = 'A', rest = ''] of list.matchAll(/([A-Z])([^A-Z]*)/g)) {
    previous = previous.slice(0, shared.charCodeAt(0) - 65) + rest
    words.add(previous)
  }
  return words
}
