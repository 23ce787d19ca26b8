import { expect, test } from 'vitest'
import { areaOf, pinCodeOf } from '#domain/area.ts'
import { limitHere } from '#tests/support/machine.ts'

const addresses: [string | undefined, string][] = [
  ['Flat 3, Silver Residency, Kothrud, Pune 411038', 'Kothrud, Pune 411038'],
  ['14/2 Karve Road\nErandwane\nPune - 411 004', 'Erandwane, Pune 411004'],
  ['House 7, Aundh, Pune, Maharashtra, India, 411007', 'Aundh, Pune 411007'],
  ['12 Prabhat Road, Pune 411004', 'Pune 411004'],
  ['Asha Niwas, Pune 411004', 'Pune 411004'],
  ['Flat 3, Silver Residency, Kothrud', 'Kothrud'],
  ['Flat 3, Silver Residency, Pune 411038', 'Pune 411038'],
  ['12 Prabhat Road Pune', ''],
  ['12 Prabhat Road Pune 411004', '411004'],
  ['12 Prabhat Road, Lane 5', ''],
  ['फ्लॅट ३, कोथरूड, पुणे 411038', 'कोथरूड, पुणे 411038'],
  ['अ विंग, लेन ५, कोथरूड, पुणे ४११ ०३८', 'कोथरूड, पुणे 411038'],
  ['House 7, Aundh, Bengaluru 560 001', 'Aundh, Bengaluru 560001'],
  ['', ''],
  [undefined, ''],
]

test.each(addresses)('of %j only %j is shown', (address, area) => {
  expect(areaOf(address)).toBe(area)
})

const written: [string, string | null][] = [
  ['Kothrud, Pune 411038', '411038'],
  ['Kothrud, Pune 411 038', '411038'],
  ['Kothrud, Pune 411-038', '411038'],
  ['Kothrud, Pune 411 – 038', '411038'],
  ['Kothrud, Pune 411\u00a0038.', '411038'],
  ['Kothrud, Pune-411 038', '411038'],
  ['Kothrud, Pune411038', '411038'],
  ['PIN: 411 038 Maharashtra', '411038'],
  ['कोथरूड, पुणे ४११०३८', '411038'],
  ['कोथरूड, पुणे ४११ ०३८', '411038'],
  ['पिन कोड क्रमांक ४११-०३८', '411038'],
  ['Lane 5 411 038', '411038'],
  ['Flat 411 004, Kothrud, Pune 411 038', '411038'],
  ['411 001 office, home 411038, from 560 001', '411038'],
  ['Pune 411 038, mobile 98224 11045 or 9822 411 045', '411038'],
  ['+91 98 22 411 045', null],
  ['Flat No. 411 004', null],
  ['फ्लॅट नं. ४११ ००४', null],
  ['Shop 411-412, Camp, Pune', null],
  ['411\n038 Karve Road', null],
  ['4110381', null],
  ['Bengaluru 560 001', null],
]

test.each(written)('the PIN code of %j is %j, and the area says the same', (address, pin) => {
  expect(pinCodeOf(address)).toBe(pin)
  if (pin !== null) expect(areaOf(`Flat 3, ${address}`)).toContain(pin)
  else expect(areaOf(`Flat 3, ${address}`)).not.toMatch(/41\d{4}/)
})

test('neither a house number nor a street is ever part of an area', () => {
  for (const street of ['12 Prabhat Road', 'Lane 5', 'Flat 9B', 'Near Ganpati temple', 'Rose Apartments'])
    for (const rest of ['Pune', 'Pune 411004', 'Kothrud, Pune 411038'])
      for (const address of [`${street}, ${rest}`, `A, ${street}, ${rest}`])
        expect(areaOf(address)).not.toContain(street)
})

test('a very long address takes no long time', () => {
  const startedAt = performance.now()
  areaOf('411038 , '.repeat(20_000))
  areaOf(`${'-'.repeat(50_000)}x`)
  for (const part of ['4 ', '411 ', '411-038', '4 -- ', 'flat no ']) pinCodeOf(part.repeat(20_000))
  expect(performance.now() - startedAt).toBeLessThan(limitHere(1000))
})
