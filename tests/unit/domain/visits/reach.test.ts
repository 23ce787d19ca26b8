import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayAt, endOfNextDay, minute, mondayOf } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { dayOfStart, mondaysReaching } from '#domain/visits/reach.ts'
import { seedProperties } from '#tests/support/seeded-properties.ts'

seedProperties(62)

const sunday = '2026-11-29'

function at(day: string, time: string): number {
  return Date.parse(`${day}T${time}:00+05:30`)
}

test('a visit starts on its day, and a nurse sent after midnight on the next', () => {
  expect(dayOfStart({ day: sunday, startMinute: 0 })).toBe(sunday)
  expect(dayOfStart({ day: sunday, startMinute: 24 * 60 - 1 })).toBe(sunday)
  expect(dayOfStart({ day: sunday, startMinute: 24 * 60 })).toBe('2026-11-30')
  expect(dayOfStart({ day: sunday, startMinute: 26 * 60 + 30 })).toBe('2026-11-30')
  expect(dayOfStart({ day: '2026-12-31', startMinute: 47 * 60 })).toBe('2027-01-01')
})

test('only on Monday and Tuesday can rows of the week before reach a moment', () => {
  expect(mondaysReaching(at('2026-11-30', '00:00'))).toEqual(['2026-11-23', '2026-11-30'])
  expect(mondaysReaching(at('2026-12-01', '23:59'))).toEqual(['2026-11-23', '2026-11-30'])
  expect(mondaysReaching(at('2026-12-02', '00:00'))).toEqual(['2026-11-30'])
  expect(mondaysReaching(at(sunday, '23:59'))).toEqual(['2026-11-23'])
})

test('a longer time is reached by the rows of all its weeks', () => {
  expect(mondaysReaching(at('2026-12-01', '09:00'), at('2026-12-14', '09:00'))).toEqual([
    ...['2026-11-23', '2026-11-30'],
    ...['2026-12-07', '2026-12-14'],
  ])
})

test('whatever begins by the end of the next day and lasts a day at most is in a week that is read', () => {
  const rows = fc.record({
    day: fc.integer({ min: 0, max: 800 }).map((days) => addDays('2026-01-01', days)),
    startMinute: fc.integer({ min: 0, max: 2 * 24 * 60 - 1 }),
    minutes: fc.integer({ min: 1, max: 24 * 60 }),
  })
  fc.assert(
    fc.property(rows, fc.double({ min: 0, max: 1, noNaN: true }), (row, part) => {
      const { start, end } = intervalOf(row)
      expect(start).toBeLessThan(endOfNextDay(row.day))
      expect(dayOfStart(row)).toBe(dayAt(start))
      const moment = start + Math.floor(part * (end - start - minute))
      expect(mondaysReaching(moment)).toContain(mondayOf(row.day))
    }),
  )
})
