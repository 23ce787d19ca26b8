import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isStrongPassword, passwordRuleCount, passwordStrength, strengthColour } from '#domain/password.ts'
import { seedProperties } from '#tests/support/seeded-properties.ts'

seedProperties(108)

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
