import { expect, test } from 'vitest'
import { minute, startOfDay } from '#domain/visits/days.ts'
import { after, expectedTime, pastTime } from '#server/covers/send-form.server.ts'

/* What a typed time of day means: for somebody who is to come, and for what has happened. */

const at = (day: string, hours: number, minutes = 0) => startOfDay(day) + (hours * 60 + minutes) * minute
const [today, tomorrow, yesterday] = ['2026-11-25', '2026-11-26', '2026-11-24']

test.each(['08:50', '8:50', '0850', '850', '8.50'])('%s is ten to nine', (typed) => {
  expect(expectedTime(typed, at(today, 8, 20))).toBe(at(today, 8, 50))
})

test.each(['', '8', '25:00', '08:61', 'noon', '08:5'])('%j is no time', (typed) => {
  for (const read of [expectedTime, after, pastTime]) expect(read(typed, at(today, 8))).toBeNull()
})

test('who is to come: a time of the last six hours is of today, any other of the next eighteen', () => {
  const now = at(today, 22)
  expect(expectedTime('21:50', now)).toBe(at(today, 21, 50))
  expect(expectedTime('16:01', now)).toBe(at(today, 16, 1))
  expect(expectedTime('16:00', now)).toBe(at(tomorrow, 16))
  expect(expectedTime('00:30', now)).toBe(at(tomorrow, 0, 30))
  expect(expectedTime('23:50', at(today, 0, 10))).toBe(at(yesterday, 23, 50))
})

test('an end is the next such time after the start, a day later at most; what has happened is the last one', () => {
  expect(after('08:00', at(today, 20))).toBe(at(tomorrow, 8))
  expect(after('08:00', at(today, 8))).toBe(at(tomorrow, 8))
  expect(pastTime('07:30', at(today, 9, 40))).toBe(at(today, 7, 30))
  expect(pastTime('23:50', at(today, 0, 10))).toBe(at(yesterday, 23, 50))
  expect(pastTime('09:40', at(today, 9, 40))).toBe(at(today, 9, 40))
})
