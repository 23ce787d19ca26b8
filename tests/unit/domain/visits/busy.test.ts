import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { busyFrom, minutesInWeek, packBusy, takenTimes, unpackBusy } from '#domain/visits/busy.ts'
import { addDays, mondayOf, startOfDay } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import { seedProperties } from '#tests/support/seeded-properties.ts'

seedProperties(67)

const monday = '2026-12-28'
const minute = 60_000
const visit = fc.record({
  day: fc.integer({ min: -10, max: 60 }).map((days) => addDays(monday, days)),
  // The last one is of a nurse who is sent on the next day.
  startMinute: fc.constantFrom(0, 480, 1200, 1439, 1590),
  minutes: fc.constantFrom(60, 720, 1440),
  family: fc.constantFrom('aaaaaa', 'bbbbbb', 'cccccc'),
})
const absence = fc
  .tuple(fc.integer({ min: -20_000_000, max: 4_000_000_000 }), fc.integer({ min: 1, max: 4_000_000_000 }))
  .map(([from, length]) => ({ start: startOfDay(monday) + from, end: startOfDay(monday) + from + length }))

const textOf = ({ start, end, family }: { start: number; end: number; family: string }) =>
  `${start} ${end} ${family}`

test('the visits from the Monday on are read as they were packed, whatever their number, order and day', () => {
  fc.assert(
    fc.property(fc.array(visit, { maxLength: 60 }), (visits) => {
      const read = takenTimes(unpackBusy(packBusy({ visits, absences: [] }, monday)))
      const expected = visits
        .filter((each) => dayOfStart(each) >= monday)
        .map((each) => textOf({ ...intervalOf(each), family: each.family }))
      expect(read.map(textOf).sort()).toEqual([...new Set(expected)].sort())
    }),
  )
})

test('an absence loses no moment, and meets the same whole minutes', () => {
  fc.assert(
    fc.property(fc.array(absence, { maxLength: 5 }), (absences) => {
      const read = unpackBusy(packBusy({ visits: [], absences }, monday)).absences
      expect(read.map(({ start }) => start)).toEqual(
        absences.map(({ start }) => Math.floor(start / minute) * minute),
      )
      expect(read.map(({ end }) => end)).toEqual(absences.map(({ end }) => Math.ceil(end / minute) * minute))
    }),
  )
})

test('the minutes of each week are those of its visits', () => {
  fc.assert(
    fc.property(fc.array(visit, { maxLength: 60 }), fc.integer({ min: -2, max: 9 }), (visits, weeks) => {
      const week = addDays(monday, 7 * weeks)
      const distinct = [...new Map(visits.map((each) => [JSON.stringify(each), each])).values()]
      const ofWeek = distinct.filter(
        (each) => dayOfStart(each) >= monday && mondayOf(dayOfStart(each)) === week,
      )
      const busy = unpackBusy(packBusy({ visits, absences: [] }, monday))
      expect(minutesInWeek(busy, week)).toBe(ofWeek.reduce((sum, { minutes }) => sum + minutes, 0))
    }),
  )
})

describe('the text', () => {
  const everyDay = (count: number, starts: readonly number[], perFamily = 1) =>
    Array.from({ length: count }, (_, day) => addDays(busyFrom(monday), day)).flatMap((day) =>
      starts.map((startMinute, place) => ({
        day,
        startMinute,
        minutes: 60,
        family: `family${Math.floor(place / perFamily)}`.slice(-6),
      })),
    )

  test('is empty where there is nothing', () => {
    expect(unpackBusy('')).toEqual({ monday: '', shapes: [], absences: [] })
    expect(takenTimes(unpackBusy(''))).toEqual([])
    expect(minutesInWeek(unpackBusy(''), monday)).toBe(0)
  })

  test('that is cut or of another format is refused', () => {
    const absences = [{ start: 0, end: 60_000 }]
    const text = packBusy({ visits: everyDay(1, [480]), absences }, busyFrom(monday))
    for (let length = 1; length < text.length; length++)
      expect(() => unpackBusy(text.slice(0, length))).toThrow()
    for (const sign of ['1', '2'])
      expect(() => unpackBusy(sign + text.slice(1))).toThrow('the sign of its format')
  })

  test('of 35 regular visits a week has at most 262 bytes, of 98 at most 500', () => {
    const size = (starts: number[]) =>
      packBusy({ visits: everyDay(49, starts), absences: [] }, busyFrom(monday)).length
    expect(size([480, 600, 720, 840, 960])).toBeLessThanOrEqual(262)
    expect(size(Array.from({ length: 14 }, (_, place) => 480 + 60 * place))).toBeLessThanOrEqual(500)
  })
})
