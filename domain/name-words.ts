import { toLatinDigits } from './digits.ts'

/*
 * How names are searched: by their words, ignoring case, Latin diacritics and variants of Devanagari spelling. Stored names and typed
 * searches go through the same rule, so they always meet.
 */

/** Combining marks of Latin letters, and the nukta of Devanagari, which many keyboards leave out. All other marks are parts of letters. */
const ignoredMarks = /[\u0300-\u036f\u093c]/g
/** Invisible characters, such as joiners inside Devanagari words and selectors of emoji. */
const invisible = /[\p{Cf}\ufe00-\ufe0f]/gu
const wordPattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu

/**
 * The words of a name or search in order, each once: lower case, without Latin diacritics, Devanagari in one spelling. Nothing is
 * transliterated: `Savita` does not find `सविता`. Punctuation and emoji separate words.
 */
export function nameWords(name: string): string[] {
  const plain = toLatinDigits(name)
    .normalize('NFD')
    .replace(ignoredMarks, '')
    .replace(invisible, '')
    .toLowerCase()
  return [...new Set(plain.match(wordPattern)?.map(inOneSpelling))]
}

/** Pairs of signs that keyboards and old fonts use for one letter and that look like it. */
const pairs = 'अा आ, अॅ ॲ, ऍ ॲ, अॉ ऑ, आॅ ऑ, अो ओ, आे ओ, अौ औ, आै औ, एे ऐ, ाॅ ॉ, ाे ो, ाै ौ'
/**
 * Spellings of Devanagari that count as one, applied in this order. None may depend on how a word ends, because a search may be only its
 * start; the last one merely removes a mark.
 */
const spellings: readonly [written: string | RegExp, one: string][] = [
  ...pairs.split(', ').map((pair) => pair.split(' ') as [string, string]),
  // पाण्डे, पान्डे and पाँडे become पांडे. Not before a nasal, a semivowel or ह: मुन्ना, जन्म, कन्या and सिन्हा stay.
  [/[ङञणन]्(?=[क-घच-झट-ढत-धशषस])|म्(?=[प-भ])|ँ/g, 'ं'],
  // Hindi and Marathi write the same vowel with different lengths: रवि and रवी, सुनिता and सुनीता, पुजा and पूजा.
  ['ी', 'ि'],
  ['ई', 'इ'],
  ['ू', 'ु'],
  ['ऊ', 'उ'],
  // भगवान् and भगवान.
  [/्$/g, ''],
]

function inOneSpelling(word: string): string {
  return spellings.reduce((spelt, [written, one]) => spelt.replaceAll(written, one), word)
}

/** The number of code points in a word; an emoji or a rare letter counts as one. */
export function wordLength(word: string): number {
  return [...word].length
}

/**
 * Whether a name has all typed words: each must be the start of one of its words, or a whole word if shorter than `shortestStart`.
 * @param typed words from `nameWords`
 * @param shortestStart code points
 */
export function hasNameWords(name: string, typed: readonly string[], shortestStart: number): boolean {
  const words = nameWords(name)
  return typed.every((each) =>
    wordLength(each) < shortestStart ? words.includes(each) : words.some((word) => beginsWith(word, each)),
  )
}

const nasals = /[ङञणनम]/g

/** Someone typing पाण्डे has typed पाण so far, and the stored word is पांडे. */
function beginsWith(word: string, start: string): boolean {
  return word.startsWith(start) || word.startsWith(start.replace(/[ङञणनम]$/, 'ं'))
}

/**
 * The key under which the start of a word is stored and looked up: its first code points, with each nasal as a dot. Different words may
 * share a key; `hasNameWords` tells them apart.
 */
export function keyOfStart(word: string, letters: number): string {
  return [...word].slice(0, letters).join('').replace(nasals, 'ं')
}

/** The longest of several words, because the fewest names have it; empty if there are none. */
export function longestWord(words: readonly string[]): string {
  return words.toSorted((one, other) => wordLength(other) - wordLength(one))[0] ?? ''
}
