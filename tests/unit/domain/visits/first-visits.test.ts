import { expect, test } from 'vitest'
import { startOfDay } from '#domain/visits/days.ts'
import { firstVisits } from '#domain/visits/first-visits.ts'

const day = '2026-11-24'
const at = (hours: number) => startOfDay(day) + hours * 3_600_000
const visit = (name: string, hour: number, more = {}) => ({
  ...{ name, day, startMinute: hour * 60, minutes: 120, state: 'planned' as const },
  ...more,
})
const reportedAt = (hours: number) => new Date(at(hours)).toISOString()

/** The names of what is told first at an hour, and of what comes after it. */
function told(visits: ReturnType<typeof visit>[], hour: number) {
  const { first, coming } = firstVisits(visits, at(hour))
  return [first, coming].map((each) => each.map(({ name }) => name).join(' '))
}

test('what runs, or else all that begin next at the same minute; then the rest in order', () => {
  const visits = [visit('evening', 18), visit('other', 8), visit('morning', 8), visit('noon', 12)]
  expect(told(visits, 7)).toEqual(['other morning', 'noon evening'])
  expect(told(visits, 8)).toEqual(['other morning', 'noon evening'])
  expect(told(visits, 10)).toEqual(['noon', 'evening'])
  expect(told(visits, 20)).toEqual(['', ''])
})

test('who came early is there, who has left is not', () => {
  const visits = [
    visit('left', 8, { arrivedAt: reportedAt(8), leftAt: reportedAt(9) }),
    visit('early', 10, { arrivedAt: reportedAt(9) }),
    visit('later', 10),
  ]
  expect(told(visits, 9)).toEqual(['early', 'later'])
})

test('a visit to which nobody came is told until its end; a cancelled one never', () => {
  const visits = [
    visit('missed', 8, { missedAt: reportedAt(8.5) }),
    visit('cancelled', 8, { state: 'cancelled' }),
    visit('noon', 12),
  ]
  expect(told(visits, 9.9)).toEqual(['missed', 'noon'])
  expect(told(visits, 10)).toEqual(['noon', ''])
})
