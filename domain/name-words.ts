import { toLatinDigits } from './digits.ts'

/*
 * How names are searched: by the words of a name, in any case, without Latin diacritics, and in one of the usual spellings of
 * Devanagari. The same rule makes the words of a stored name and those of what was typed, so that both always meet.
 */

/** Combining marks of Latin letters, and the nukta of Devanagari, which many keyboards leave out. Other marks are letters' parts. */
const ignoredMarks = /[\u0300-\u036f\u093c]/g
/** Characters without a look of their own, such as the joiners inside Devanagari words and the selectors of emoji. */
const invisible = /[\p{Cf}\ufe00-\ufe0f]/gu
const wordPattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu

/**
 * The words of a name or of a typed search: lower case, without Latin diacritics, each word once, in their order. Words of
 * Devanagari come out in one spelling. Nothing is transliterated: `Savita` does not find `सविता`. Punctuation and emoji separate words.
 */
export function nameWords(name: string): string[] {
  const plain = toLatinDigits(name)
    .normalize('NFD')
    .replace(ignoredMarks, '')
    .replace(invisible, '')
    .toLowerCase()
  return [...new Set(plain.match(wordPattern)?.map(inOneSpelling))]
}

/** Pairs of signs that keyboards and old fonts make of one letter, and that look like it. */
const pairs = 'अा आ, अॅ ॲ, ऍ ॲ, अॉ ऑ, आॅ ऑ, अो ओ, आे ओ, अौ औ, आै औ, एे ऐ, ाॅ ॉ, ाे ो, ाै ौ'
/**
 * Which spellings of Devanagari are one, in this order. None depends on the end of a word, because what is typed may be the start of
 * it alone; the last one only takes a mark away.
 */
const spellings: readonly [written: string | RegExp, one: string][] = [
  ...pairs.split(', ').map((pair) => pair.split(' ') as [string, string]),
  // पाण्डे, पान्डे and पाँडे are पांडे. Not before a nasal, a semivowel or ह: मुन्ना, जन्म, कन्या and सिन्हा stay.
  [/[ङञणन]्(?=[क-घच-झट-ढत-धशषस])|म्(?=[प-भ])|ँ/g, 'ं'],
  // Hindi and Marathi differ in the length of the same vowel: रवि and रवी, सुनिता and सुनीता, पुजा and पूजा.
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

/** The number of code points of a word; an emoji or a rare letter counts as one. */
export function wordLength(word: string): number {
  return [...word].length
}

/**
 * Whether a name has all typed words: each is the start of one of its words, or the whole word where it is shorter than
 * `shortestStart`.
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

/** What is typed so far of पाण्डे may be पाण, and the word is पांडे. */
function beginsWith(word: string, start: string): boolean {
  return word.startsWith(start) || word.startsWith(start.replace(/[ङञणनम]$/, 'ं'))
}

/**
 * The text under which the start of a word is stored and looked up: its first code points, each nasal as a dot. Two words that begin
 * differently may have one; `hasNameWords` tells them apart.
 */
export function keyOfStart(word: string, letters: number): string {
  return [...word].slice(0, letters).join('').replace(nasals, 'ं')
}

/** The longest of several words, which the fewest names have; empty where there is none. */
export function longestWord(words: readonly string[]): string {
  return words.toSorted((one, other) => wordLength(other) - wordLength(one))[0] ?? ''
}
