import { expect, test } from 'vitest'
import { closesOn, monthsAround } from '#domain/money/month.ts'

test('the months that can be computed are the coming one, the present one and three before it', () => {
  expect(monthsAround('2027-01-31')).toEqual(['2027-02', '2027-01', '2026-12', '2026-11', '2026-10'])
})

test('a month closes when the third one after it is over', () => {
  expect(closesOn('2026-12')).toBe('2027-03-31')
  expect(monthsAround('2027-03-31').at(-1)).toBe('2026-12')
})
