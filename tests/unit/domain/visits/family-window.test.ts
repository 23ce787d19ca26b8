import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seesFamily } from '#domain/visits/family-window.ts'
import { seedProperties } from '#tests/support/seeded-properties.ts'

seedProperties(115)

const hour = 60 * 60_000
const day = 24 * hour

// V7 of docs/invariants.md, in its own words: start - 24 h <= now < end + 24 h.
const visits = fc
  .record({ start: fc.integer({ min: 0, max: 4e12 }), minutes: fc.integer({ min: 1, max: 60 * 24 * 900 }) })
  .map(({ start, minutes }) => ({ start, end: start + minutes * 60_000 }))

test('data is seen from the first moment to the last of the window, and at each moment between', () => {
  fc.assert(
    fc.property(visits, fc.double({ min: 0, max: 1, noNaN: true }), (visit, part) => {
      const first = visit.start - day
      const last = visit.end + day - 1
      expect(seesFamily(visit, first)).toBe(true)
      expect(seesFamily(visit, last)).toBe(true)
      expect(seesFamily(visit, Math.floor(first + part * (last - first)))).toBe(true)
    }),
  )
})

test('data is not seen a millisecond before the window or at its end, nor at any moment further away', () => {
  fc.assert(
    fc.property(visits, fc.integer({ min: 0, max: 4e12 }), (visit, distance) => {
      expect(seesFamily(visit, visit.start - day - 1 - distance)).toBe(false)
      expect(seesFamily(visit, visit.end + day + distance)).toBe(false)
    }),
  )
})

test('a night over midnight is seen by its own hours, not by days', () => {
  const night = { start: Date.parse('2026-11-21T14:30:00Z'), end: Date.parse('2026-11-22T02:30:00Z') }
  expect(seesFamily(night, Date.parse('2026-11-20T14:29:59Z'))).toBe(false)
  expect(seesFamily(night, Date.parse('2026-11-20T14:30:00Z'))).toBe(true)
  expect(seesFamily(night, Date.parse('2026-11-23T02:29:59Z'))).toBe(true)
  expect(seesFamily(night, Date.parse('2026-11-23T02:30:00Z'))).toBe(false)
})
