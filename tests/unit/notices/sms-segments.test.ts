import { expect, test } from 'vitest'
import { smsSize } from '#tools/sandbox/sms-segments.ts'

const words = (count: number, word: string) => Array.from({ length: count }, () => word).join(' ')

test.each([
  ['a'.repeat(160), 'GSM-7', 160, 1],
  [words(16, 'nine sign').padEnd(161, '.'), 'GSM-7', 161, 2],
  ['न'.repeat(70), 'Unicode', 70, 1],
  [words(9, 'नौ शब्दहै').slice(0, 71), 'Unicode', 71, 2],
  ['€'.repeat(80), 'GSM-7', 160, 1],
  ['{}', 'GSM-7', 4, 1],
  // 134 characters would be two segments of 67, but a word at the border moves to the next.
  [`${'न'.repeat(60)} ${'न'.repeat(40)} ${'न'.repeat(32)}`, 'Unicode', 134, 3],
] as const)('%s is %s, %i long and takes %i', (text, alphabet, length, segments) => {
  expect(smsSize(text)).toEqual({ alphabet, length, segments })
})
