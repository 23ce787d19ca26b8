import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isVisible, readLine } from '#domain/visible-text.ts'

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
