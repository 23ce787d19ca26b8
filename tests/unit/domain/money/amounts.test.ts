import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { largestAmount, readAmount, readPrice, showAmount } from '#domain/money/amounts.ts'
import { seedProperties } from '#tests/support/seeded-properties.ts'

seedProperties(167)

const amount = fc.integer({ min: 1, max: largestAmount })

describe('an amount is read from text', () => {
  test.each([
    ['1', 100],
    ['1250', 1250_00],
    [' 1,250.5 ', 1250_50],
    ['1,23,456.05', 123456_05],
    ['100,000', 100000_00],
    ['₹ 1,200', 1200_00],
    ['Rs. 1200', 1200_00],
    ['१,२५०', 1250_00],
    ['0.01', 1],
    ['007', 7_00],
    ['10,00,000', largestAmount],
  ])('%s is %d paise', (text, paise) => {
    expect(readAmount(text)).toEqual({ ok: true, paise })
  })

  test.each([
    ['', 'not-an-amount'],
    ['twelve', 'not-an-amount'],
    ['1,50', 'not-an-amount'],
    ['1,2345', 'not-an-amount'],
    ['1.2.3', 'not-an-amount'],
    ['1e3', 'not-an-amount'],
    ['12.', 'not-an-amount'],
    ['.5', 'not-an-amount'],
    ['1.001', 'too-many-decimals'],
    ['0', 'not-positive'],
    ['0.00', 'not-positive'],
    ['-5', 'not-positive'],
    ['−5', 'not-positive'],
    ['10,00,000.01', 'too-large'],
    ['9'.repeat(400), 'too-large'],
  ])('%s is refused: %s', (text, problem) => {
    expect(readAmount(text)).toEqual({ ok: false, problem })
  })

  test('every amount is read again from how it is shown', () => {
    fc.assert(
      fc.property(amount, (paise) => {
        expect(readAmount(showAmount(paise))).toEqual({ ok: true, paise })
      }),
    )
  })
})

test('a price has no paise', () => {
  expect(readPrice('1,200.00')).toEqual({ ok: true, paise: 1200_00 })
  expect(readPrice('1,200.50')).toEqual({ ok: false, problem: 'not-whole-rupees' })
  expect(readPrice('0')).toEqual({ ok: false, problem: 'not-positive' })
})

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [100_00, '100.00'],
  [1000_00, '1,000.00'],
  [123456_00, '1,23,456.00'],
  [12345678_90, '1,23,45,678.90'],
  [-16000_00, '−16,000.00'],
])('%d paise are shown as %s', (paise, text) => {
  expect(showAmount(paise)).toBe(text)
})
