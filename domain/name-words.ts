/*
 * How names are searched: by the words of a name, in any case and without Latin diacritics. The same rule makes the words of a
 * stored name and those of what was typed, so that both always meet.
 */

/** Combining marks of Latin letters, and the nukta of Devanagari, which many keyboards leave out. Other marks are letters' parts. */
const ignoredMarks = /[\u0300-\u036f\u093c]/g
/** Characters without a look of their own, such as the joiners inside Devanagari words and the selectors of emoji. */
const invisible = /[\p{Cf}\ufe00-\ufe0f]/gu
const wordPattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu

/**
 * The words of a name or of a typed search: lower case, without Latin diacritics, each word once, in their order. Vowel signs of
 * Devanagari stay, and nothing is transliterated: `Savita` does not find `सविता`. Punctuation and emoji separate words.
 */
export function nameWords(name: string): string[] {
  const plain = name.normalize('NFD').replace(ignoredMarks, '').replace(invisible, '').toLowerCase()
  return [...new Set(plain.match(wordPattern) ?? [])]
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
    wordLength(each) < shortestStart ? words.includes(each) : words.some((word) => word.startsWith(each)),
  )
}

/** The longest of several words, which the fewest names have; empty where there is none. */
export function longestWord(words: readonly string[]): string {
  return words.toSorted((one, other) => wordLength(other) - wordLength(one))[0] ?? ''
}
