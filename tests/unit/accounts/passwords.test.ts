import { readFileSync } from 'node:fs'
import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { isStrongPassword, passwordRuleCount, passwordStrength, strengthColour } from '#domain/password.ts'
import { containsPersonalData, isCommonPassword } from '#server/accounts/password/common-passwords.server.ts'
import { resetPasswordSchema, signUpSchema } from '#server/accounts/schema.server.ts'
import { commonPasswordModule } from '#tools/build/make-common-passwords.ts'
import { seedProperties } from '#tests/support/seeded-properties.ts'

seedProperties(108)

const ranked = dictionary['passwords-common']

test('the list is the one that `node tools/build/make-common-passwords.ts` writes', () => {
  const file = 'server/accounts/password/common-password-list.server.ts'
  expect(readFileSync(file, 'utf8')).toBe(commonPasswordModule())
})

test('each of the 10,000 most common passwords is found', () => {
  expect(ranked.slice(0, 10_000).filter((word) => !isCommonPassword(word))).toEqual([])
})

test('other passwords are not found, the next twenty thousand included, unless they are a common one with digits', () => {
  const further = ranked.slice(10_000, 30_000).filter((word) => /^[a-z]+$/.test(word))
  expect(further.length).toBeGreaterThan(5000)
  expect(further.filter(isCommonPassword)).toEqual([])
})

test.each([
  'Password1!',
  'P@ssw0rd#2026',
  'WELCOME@123',
  '123456',
  'Admin@1234',
  'Qwerty#1',
  '#1Dragon',
  'l3tmein!A1'.slice(0, 7),
])('%s is common', (password) => expect(isCommonPassword(password)).toBe(true))

test.each([
  '',
  'Caring#2026',
  'horse battery staple 9',
  'Nivaas#Admin1',
  'xK9$vLq2#mT7',
  'password'.repeat(10),
  '#'.repeat(100_000),
  `a${'#'.repeat(100_000)}a`,
])('%#: another password is not common', (password) => expect(isCommonPassword(password)).toBe(false))

test('a password that contains the name, the e-mail or the number is recognised', () => {
  const asha = ['Asha', 'Kulkarni-Rao', 'asha.k@family.example', '+919876543210', '']
  for (const password of ['Asha#2026', 'myKULKARNI#1', 'Asha.K#99', 'Care#9876543210', 'C#543210c']) {
    expect(containsPersonalData(password, asha), password).toBe(true)
  }
  for (const password of ['Caring#2026', 'family#Example1', '', 'Rani#98765']) {
    expect(containsPersonalData(password, asha), password).toBe(false)
  }
  expect(containsPersonalData('Om#2026', ['Om', ''])).toBe(true)
  expect(containsPersonalData('Room#2026', ['Om', ''])).toBe(false)
})

const person = { firstname: 'Asha', lastname: 'Kulkarni', email: 'asha@family.example', address: '' }

function passwordOf(typed: string): string | undefined {
  const read = signUpSchema.safeParse({ ...person, password: typed, confirmPassword: typed })
  return read.success ? read.data.password : undefined
}

test.each(['  Nivaas#1 ', 'Nivaas#1 नमस्ते', 'nivaas\u0041\u030a#1A', '\tNivaas#1'])(
  'a password is accepted as it was typed: %o',
  (typed) => {
    expect(passwordOf(typed)).toBe(typed)
    const reset = { email: person.email, otp: '123456', password: typed, confirmPassword: typed }
    expect(resetPasswordSchema.parse(reset).password).toBe(typed)
  },
)

test('a password may have 64 characters and more, up to 128', () => {
  const long = (length: number) => `Nivaas#1${'a'.repeat(length - 8)}`
  expect(passwordOf(long(64))).toBe(long(64))
  expect(passwordOf(long(128))).toBe(long(128))
  expect(passwordOf(long(129))).toBe(undefined)
})

/** The special characters that a Cognito password policy counts. */
const specialCharacters = '^$*.[]{}()?"!@#%&/\\,><\':;|_~`=+-'

describe('the strength of a password', () => {
  test.each([
    ['', 0],
    ['abc', 1],
    ['abcdef', 2],
    ['Abcdef', 3],
    ['Abcde1', 4],
    ['Abcd1!', 5],
    ['Ab1!', 4],
    ['ABCDEF', 2],
    ['123456', 2],
    ['!!!!!!', 2],
    ['Nivaas#Customer1', 5],
  ])('%o meets %i rules', (password, rules) => {
    expect(passwordStrength(password)).toBe(rules)
  })

  test('counts five rules', () => {
    expect(passwordRuleCount).toBe(5)
  })

  test.each([...specialCharacters])('%s is a special character', (character) => {
    expect(isStrongPassword(`Abcde1${character}`)).toBe(true)
  })

  test.each([' ', 'é', '€', '\t', '😀'])('%o is not a special character', (character) => {
    expect(isStrongPassword(`Abcde1${character}`)).toBe(false)
  })

  test('a letter counts only when Cognito counts it: A to Z and a to z', () => {
    expect(passwordStrength('ÄÖÜäöü')).toBe(1)
  })

  test('never falls when a character is added', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        (before, more) => passwordStrength(before + more) >= passwordStrength(before),
      ),
    )
  })

  test('is full exactly when the password is strong', () => {
    fc.assert(fc.property(fc.string(), (text) => isStrongPassword(text) === (passwordStrength(text) === 5)))
  })
})

test.each([
  [0, 'red'],
  [1, 'red'],
  [2, 'red'],
  [3, 'yellow'],
  [4, 'yellow'],
  [5, 'green'],
])('%i rules met show %s', (strength, colour) => {
  expect(strengthColour(strength)).toBe(colour)
})
