import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeLength, isCode, isOneTimeCode } from '#domain/codes.ts'
import { seedProperties } from '#tests/support/seeded-properties.ts'

seedProperties(106)

test('a booking or closing code has six digits, the first from 1 to 9', () => {
  fc.assert(fc.property(fc.integer({ min: 100_000, max: 999_999 }), (code) => isCode(String(code))))
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999 }), (code) => !isCode(String(code).padStart(6, '0'))),
  )
})

test.each(['', '12345', '1234567', '12345a', ' 123456', '123456\n', '１２３４５６', '-12345', '1234.5'])(
  '%o is not a code',
  (text) => {
    expect(isCode(text)).toBe(false)
    expect(isOneTimeCode(text)).toBe(false)
  },
)

test('a one-time code may start with zero', () => {
  expect(isOneTimeCode('012345')).toBe(true)
  expect(isOneTimeCode('000000')).toBe(true)
})

test('every booking code is as long as its field allows', () => {
  fc.assert(fc.property(fc.string(), (text) => !isCode(text) || text.length === codeLength))
})
