import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { visitAfter, type ReportedVisit } from '#domain/visits/attendance.ts'
import { minute, startOfDay } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { momentOfReport } from '#domain/visits/typed-report.ts'
import { seedProperties } from '#tests/support/seeded-properties.ts'

/* On which day it was what a nurse reports with a time of day alone. */

seedProperties(141)

const hour = 60 * minute
const thursday = '2026-11-26'
const visitOf = (startHour: number, hours: number, more: Partial<ReportedVisit> = {}): ReportedVisit => ({
  ...{ line: '1', day: thursday, startMinute: startHour * 60, minutes: hours * 60 },
  ...{ nurseId: 'meera', state: 'planned' },
  ...more,
})
const at = (text: string) => Date.parse(`${text}+05:30`)
const onThursday = (time: string) => at(`${thursday}T${time}`)
const came = (time: number) => ({ arrivedAt: new Date(time).toISOString() })

/** The moment in India, as `26T20:00`. */
function momentOf(visit: ReportedVisit, kind: 'arrived' | 'left', time: string, now: number): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const moment = momentOfReport(visit, { kind, timeOfDay: hours * 60 + minutes }, now)
  return new Date(moment + 5.5 * hour).toISOString().slice(8, 16)
}

const dayVisit = visitOf(8, 12, came(onThursday('08:05')))
const nightVisit = visitOf(20, 12, came(onThursday('20:05')))
const liveIn = visitOf(8, 24, came(onThursday('08:00')))
const unreported = visitOf(8, 12)

describe('a departure', () => {
  test.each([
    // What was reported as yesterday's: an hour ahead.
    [dayVisit, '20:00', '2026-11-26T19:00', '26T20:00'],
    [dayVisit, '20:00', '2026-11-26T20:10', '26T20:00'],
    [dayVisit, '20:00', '2026-11-27T09:00', '26T20:00'],
    [dayVisit, '20:00', '2026-11-27T19:00', '26T20:00'],
    [visitOf(9.5, 1, came(onThursday('09:25'))), '10:35', '2026-11-27T11:00', '26T10:35'],
    [dayVisit, '07:00', '2026-11-26T10:00', '26T07:00'],
    [nightVisit, '23:50', '2026-11-27T00:10', '26T23:50'],
    [nightVisit, '00:14', '2026-11-27T00:10', '27T00:14'],
    [nightVisit, '08:00', '2026-11-27T07:00', '27T08:00'],
    [nightVisit, '08:00', '2026-11-27T21:00', '27T08:00'],
    [liveIn, '10:00', '2026-11-27T09:00', '27T10:00'],
    [liveIn, '12:00', '2026-11-27T07:00', '26T12:00'],
    [liveIn, '19:00', '2026-11-27T09:00', '26T19:00'],
    // The nurse came at a visit before and stayed.
    [visitOf(8, 24), '10:00', '2026-11-26T09:00', '26T10:00'],
    [visitOf(8, 24), '20:00', '2026-11-26T09:00', '25T20:00'],
  ])('of %j, typed as %s at %s, is of %s', (visit, time, now, expected) => {
    expect(momentOf(visit, 'left', time, at(now))).toBe(expected)
  })
})

describe('an arrival', () => {
  test.each([
    [unreported, '08:00', '2026-11-26T07:00', '26T08:00'],
    [unreported, '09:00', '2026-11-26T08:30', '26T09:00'],
    [unreported, '08:10', '2026-11-27T07:00', '26T08:10'],
    // The next morning, after that time has come again.
    [unreported, '08:10', '2026-11-27T09:00', '26T08:10'],
    [visitOf(9.5, 1), '09:25', '2026-11-27T10:00', '26T09:25'],
    [unreported, '05:00', '2026-11-26T07:00', '26T05:00'],
    [visitOf(0.5, 8), '23:50', '2026-11-26T00:10', '25T23:50'],
    [visitOf(20, 12), '20:00', '2026-11-27T00:10', '26T20:00'],
    [visitOf(8, 24), '10:00', '2026-11-27T09:00', '26T10:00'],
  ])('of %j, typed as %s at %s, is of %s', (visit, time, now, expected) => {
    expect(momentOf(visit, 'arrived', time, at(now))).toBe(expected)
  })
})

test('the right time of the last hours, typed within the visit or half a day after it, is always understood', () => {
  const minutesOf = (most: number) => fc.integer({ min: 0, max: most })
  fc.assert(
    fc.property(minutesOf(1439), minutesOf(12 * 60 - 60), minutesOf(719), (startMinute, more, later) => {
      const shift = { line: '1', day: thursday, startMinute, minutes: 60 + more } as const
      const visit: ReportedVisit = { ...shift, nurseId: 'meera', state: 'planned' }
      const interval = intervalOf(visit)
      const left = interval.end
      const arrived = { ...visit, ...came(interval.start) }
      const now = left + later * minute
      const timeOfDay = (left - startOfDay(thursday)) / minute
      const moment = momentOfReport(arrived, { kind: 'left', timeOfDay: timeOfDay % 1440 }, now)
      expect(moment).toBe(left)
      expect(visitAfter(arrived, { kind: 'left', happenedAt: moment }, { by: 'nurse', now }).ok).toBe(true)
    }),
  )
})
