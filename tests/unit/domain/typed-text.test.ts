import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeLength, isCode, isOneTimeCode } from '#domain/codes.ts'
import { isVisible, readLine } from '#domain/visible-text.ts'
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

test.each([
  '',
  ' ',
  '\n',
  '\u200b',
  '\u00ad\u2060',
  '\u115f\u3164\uffa0',
  '\u2800',
  '\ufe0f',
  '\u{e0041}',
  '\u001b',
])('nothing of %j can be seen', (text) => {
  expect(isVisible(text)).toBe(false)
  expect(readLine(text)).toBeNull()
})

test.each([
  ['-', '-'],
  [' Asha ', 'Asha'],
  ['Asha \u00a0\t Patil', 'Asha Patil'],
  ['श्री\u200dमती', 'श्री\u200dमती'],
  ['👩‍⚕️', '👩‍⚕️'],
  ['Asha\n', 'Asha'],
  ['Asha\nPatil', null],
  ['Asha\r\nPatil', null],
  ['Asha\vPatil', null],
  ['Asha\u0085Patil', null],
  ['Asha\u2029Patil', null],
  ['Asha\0', null],
])('%j is read as %j', (typed, line) => {
  expect(readLine(typed)).toBe(line)
})

test('a line that was read stays as it is, and has no line break', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const line = readLine(typed)
      if (line === null) return
      expect(readLine(line)).toBe(line)
      expect(line.split(/[\r\n\v\f\u0085\u2028\u2029]/)).toHaveLength(1)
      expect(line).toMatch(/\S/)
    }),
  )
})
