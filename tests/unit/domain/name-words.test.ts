import { expect, test } from 'vitest'
import { hasNameWords, nameWords } from '#domain/name-words.ts'

const names: [string, string[]][] = [
  ['Savita Kulkarni', ['savita', 'kulkarni']],
  ['  SAVITA   savita ', ['savita']],
  ['José Ångström-Müller', ['jose', 'angstrom', 'muller']],
  ['S. K. O’Brien', ['s', 'k', 'o', 'brien']],
  ['सविता कुलकर्णी', ['सविता', 'कुलकर्णी']],
  // The nukta alone goes, precomposed or not; vowel signs and the virama stay.
  ['ज़ैनब', ['जैनब']],
  ['\u095bैनब', ['जैनब']],
  ['शर्मा', ['शर्मा']],
  // A joiner inside a word does not divide it.
  ['क्\u200dषितिज', ['क्षितिज']],
  ['Ravi ❤️ Patil 👩🏽‍⚕️', ['ravi', 'patil']],
  ['❤️', []],
  ['', []],
  ['\u0301\u0301', []],
  ['<script>alert(1)</script>', ['script', 'alert', '1']],
  ['#$nivaas"; DROP', ['nivaas', 'drop']],
  ['İpek', ['ipek']],
]

test.each(names)('the words of %j are %j', (name, words) => {
  expect(nameWords(name)).toEqual(words)
})

test('a name in one form of Unicode is found by the same name in another', () => {
  for (const name of ['Zoë Ñandú', 'ख़ान फ़ातिमा'])
    expect(nameWords(name.normalize('NFC'))).toEqual(nameWords(name.normalize('NFD')))
})

test('Latin letters do not find Devanagari ones', () => {
  expect(hasNameWords('सविता', nameWords('Savita'), 3)).toBe(false)
  expect(hasNameWords('सविता कुलकर्णी', nameWords('सवि'), 3)).toBe(true)
})

test('each typed word is the start of a word of the name, and a short one is a whole word', () => {
  const found = (typed: string, name = 'Anand Rao Kulkarni') => hasNameWords(name, nameWords(typed), 3)
  for (const typed of ['ana', 'kul', 'ANAND', 'rao', 'kulkarni anand', 'Rao K', '']) {
    expect(found(typed)).toBe(typed !== 'Rao K')
  }
  expect(found('nand')).toBe(false)
  expect(found('an')).toBe(false)
  expect(found('li', 'Li Na')).toBe(true)
})
