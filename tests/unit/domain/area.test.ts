import { expect, test } from 'vitest'
import { areaOf } from '#domain/area.ts'
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
  ['', ''],
  [undefined, ''],
]

test.each(addresses)('of %j only %j is shown', (address, area) => {
  expect(areaOf(address)).toBe(area)
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
  expect(performance.now() - startedAt).toBeLessThan(limitHere(1000))
})
