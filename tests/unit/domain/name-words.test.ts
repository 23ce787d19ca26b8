import { expect, test } from 'vitest'
import { hasNameWords, longestWord, nameWords } from '#domain/name-words.ts'
import { startOf, wordsOfNurse } from '#server/search/person-words.server.ts'
import { searchedStart, wordsOf } from '#server/services/search-words.server.ts'

const names: [string, string[]][] = [
  ['Savita Kulkarni', ['savita', 'kulkarni']],
  ['  SAVITA   savita ', ['savita']],
  ['José Ångström-Müller', ['jose', 'angstrom', 'muller']],
  ['S. K. O’Brien', ['s', 'k', 'o', 'brien']],
  ['सविता कुलकर्णी', ['सविता', 'कुलकर्णि']],
  // The nukta alone goes, precomposed or not; vowel signs and the virama stay.
  ['ज़ैनब', ['जैनब']],
  ['\u095bैनब', ['जैनब']],
  ['शर्मा', ['शर्मा']],
  ['वॉर्ड ३', ['वॉर्ड', '3']],
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

/** The usual spellings of one name; each finds all of its line. */
const spellings = [
  // The nasal before a letter of its own place: written out, as a dot, as a moon with a dot, or always as न.
  ['पांडे', 'पाँडे', 'पाण्डे', 'पान्डे', 'पाण्\u200dडे'],
  ['गंगाधर', 'गङ्गाधर', 'गन्गाधर'],
  ['अंजली', 'अञ्जलि', 'अन्जली', 'अंजलि'],
  ['वसंत', 'वसन्त', 'वसंत्'],
  ['चंद्रकांत', 'चन्द्रकान्त', 'चँद्रकान्त'],
  ['संभाजी', 'सम्भाजी', 'सम्भाजि'],
  ['चंपा', 'चम्पा', 'चँपा'],
  ['अंशुमन', 'अन्शुमन'],
  ['हंसा', 'हन्सा'],
  // Short and long vowels of one sound.
  ['रवि', 'रवी'],
  ['गुरु', 'गुरू'],
  ['ज्योति', 'ज्योती'],
  ['सुनीता', 'सुनिता'],
  ['दीपक', 'दिपक'],
  ['पूजा', 'पुजा'],
  ['साई', 'साइ'],
  ['ऊर्मिला', 'उर्मिला', 'ऊर्मीला'],
  // The nukta, precomposed or not.
  ['फ़रीदा', 'फरीदा', 'फ़रिदा'],
  ['गायकवाड़', 'गायकवाड'],
  // Half letters with and without joiners; the half र of Marathi.
  ['क्षितिज', 'क्\u200dषितिज', 'क्\u200cषितीज'],
  ['सूऱ्या', 'सूर्\u200dया', 'सुर्या'],
  // One letter as two signs, and the Marathi अॅ.
  ['ॲना', 'अ\u200dॅना', 'ऍना'],
  ['डॉली', 'डाॅली'],
  ['भगवान', 'भगवान्'],
]
const otherNames = [
  ['सिंह', 'सिन्हा'],
  ['मुन्ना', 'मुना'],
  ['अम्मा', 'अमा'],
  ['कमल', 'कमला'],
  ['राम', 'रमा'],
  ['शर्मा', 'शरमा'],
  ['काळे', 'कावळे'],
  ['सविता', 'सावित्री'],
]

function isFound(name: string, typed: string): boolean {
  const words = nameWords(typed)
  const of = { createdAt: '', serviceId: 'x', phone: '' }
  const isServiceFound = wordsOf({ ...of, patient: { name } }).some(
    ({ prefix }) => prefix === searchedStart(words),
  )
  const isNurseFound = wordsOfNurse({ id: 'x', fullName: name, contactNumber: '', createdAt: '' }).some(
    ({ prefix }) => prefix === startOf(longestWord(words)),
  )
  expect(isServiceFound).toBe(isNurseFound)
  return isServiceFound && hasNameWords(name, words, 3)
}

test.each(spellings)('%s, %s … are one name', (...names) => {
  for (const name of names)
    for (const typed of names) expect([name, typed, isFound(name, typed)]).toEqual([name, typed, true])
})

test.each(otherNames)('%s and %s are two names', (one, other) => {
  expect(nameWords(one)).not.toEqual(nameWords(other))
})

test('a name is found while it is being typed, from the third letter on, also inside पाण्डे', () => {
  for (const name of spellings.flat())
    for (let end = 3; end <= name.length; end++) {
      const typed = name.slice(0, end)
      // A letter of two signs is typed as a whole.
      const isCutInside = /^[ॅॉ]/.test(name.slice(end))
      if ([...(nameWords(typed)[0] ?? '')].length >= 3 && !isCutInside)
        expect([typed, isFound(name, typed)]).toEqual([typed, true])
    }
  expect(isFound('पांडे', 'पाण')).toBe(true)
  expect(isFound('पाणिनी', 'पाण')).toBe(true)
  expect(isFound('पाणिनी', 'पांड')).toBe(false)
})

test('words that are words already stay', () => {
  for (const name of [...spellings.flat(), ...names.map(([name]) => name)])
    expect(nameWords(nameWords(name).join(' '))).toEqual(nameWords(name))
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
