import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  dayAt,
  daysFrom,
  daysOf,
  horizonFrom,
  isDay,
  mondayOf,
  mondaysFrom,
  startOfDay,
  weekdayOf,
  withWeeksBeside,
} from '#domain/visits/days.ts'
import { seedProperties } from '#tests/support/seeded-properties.ts'

seedProperties(112)

const times = fc.integer({ min: Date.parse('2000-01-01'), max: Date.parse('2100-01-01') })
const days = times.map(dayAt)

test.each([
  ['the last day of a year with week 53', '2026-12-31', '2026-12-28'],
  ['new year’s day in week 53', '2027-01-01', '2026-12-28'],
  ['the Sunday of week 53', '2027-01-03', '2026-12-28'],
  ['the Monday after it', '2027-01-04', '2027-01-04'],
  ['29 February', '2028-02-29', '2028-02-28'],
  ['1 March after it', '2028-03-01', '2028-02-28'],
])('%s, %s, is in the week of %s', (_, day, monday) => {
  expect(mondayOf(day)).toBe(monday)
})

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-11-22', 0, '2026-11-22'],
])('%s and %d days is %s', (day, days, later) => {
  expect(addDays(day, days)).toBe(later)
})

test('a week has seven days over the end of a year and over 29 February', () => {
  expect(daysOf('2026-12-28').slice(3)).toEqual(['2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03'])
  expect(daysOf('2028-02-28').slice(0, 3)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
})

test('a day begins at midnight in India and ends where the next begins', () => {
  expect(startOfDay('2026-11-22')).toBe(Date.parse('2026-11-21T18:30:00Z'))
  fc.assert(
    fc.property(times, (time) => {
      const day = dayAt(time)
      expect(startOfDay(day)).toBeLessThanOrEqual(time)
      expect(startOfDay(addDays(day, 1))).toBeGreaterThan(time)
      expect(startOfDay(addDays(day, 1)) - startOfDay(day)).toBe(24 * 60 * 60 * 1000)
    }),
  )
})

test('every day is in the week of its Monday, at its weekday', () => {
  fc.assert(
    fc.property(days, (day) => {
      expect(weekdayOf(mondayOf(day))).toBe(1)
      expect(daysOf(mondayOf(day))[weekdayOf(day) - 1]).toBe(day)
    }),
  )
})

test('the weeks of some days are those of each of them, and beside them are the one before and the one after', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 100 }), (first, length) => {
      const last = addDays(first, length)
      const mondays = mondaysFrom(first, last)
      expect(mondays).toEqual([...new Set(daysFrom(first, last).map(mondayOf))])
      const beside = [addDays(mondayOf(first), -7), ...mondays, addDays(mondayOf(last), 7)]
      expect(withWeeksBeside(first, last)).toEqual(beside)
    }),
  )
})

test('no weeks lie before the first day, and those of the first and last days of the calendar end', () => {
  expect(mondaysFrom('2026-11-30', '2026-11-29')).toEqual([])
  // Days of an address: the year before 0000 has no names, nor has the one after 9999.
  expect(mondaysFrom('0000-01-02', '0000-01-20').length).toBeLessThan(10)
  expect(mondaysFrom('9999-12-20', '9999-12-31')).toEqual(['9999-12-20', '9999-12-27'])
})

test('the horizon is this week and the five after it', () => {
  expect(horizonFrom('2026-11-22')).toEqual([
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
    '2026-12-07',
    '2026-12-14',
    '2026-12-21',
  ])
})

test.each(['2026-02-29', '2026-13-01', '2026-1-1', '', '2026-11-22T00:00', '2026-11-31'])(
  '%o is no day',
  (text) => {
    expect(isDay(text)).toBe(false)
  },
)

test('29 February of a leap year is a day', () => {
  expect(isDay('2028-02-29')).toBe(true)
})
