import { beforeEach, expect, test } from 'vitest'
import { addDays, daysOf, startOfDay, type Day } from '#domain/visits/days.ts'
import { daysOfMonth } from '#domain/visits/months.ts'
import { readTimesheets } from '#server/hours/read-timesheets.server.ts'
import type { StoredDiary } from '#server/nurse-time/diary.entity.server.ts'
import type { WeekVisit } from '#server/plans/service-week.entity.server.ts'
import { readToday } from '#server/today/read-today.server.ts'
import { readWorkedVisits } from '#server/visit-pages/worked-hours.server.ts'
import { hour, stopClock, type TestClock } from '#tests/support/clock.ts'
import { putAll, weekRecord } from '#tests/support/visits/roster-records.ts'

/*
 * Live-in care over the end of a month that ends on a Sunday: the nurse came on Thursday 28 May 2026 and is there until Tuesday
 * (docs/decisions/0072). What follows the month's last day decides whether a departure is missing.
 */

const serviceId = 'live-in'

function weekFrom(monday: Day, arrivedOn: Day | null, [first, last]: [Day, Day]) {
  const visits = daysOf(monday)
    .filter((day) => day >= first && day <= last)
    .map((day): WeekVisit => ({
      ...{ line: '1', day, startMinute: 540, minutes: 1440, nurseId: 'meera', state: 'planned' },
      ...(day === arrivedOn && { arrivedAt: new Date(startOfDay(day) + 9 * hour).toISOString() }),
    }))
  return weekRecord(serviceId, { monday, visits })
}

let clock: TestClock

beforeEach(async () => {
  clock = stopClock(startOfDay('2026-06-02') + 12 * hour)
  const days: [Day, Day] = ['2026-05-28', '2026-06-05']
  await putAll(
    [weekFrom('2026-05-25', '2026-05-28', days), weekFrom(addDays('2026-05-25', 7), null, days)],
    [],
  )
})

const monthOf = (month: string) => readTimesheets(daysOfMonth(month), () => true)

test('a stay that goes on after the last Sunday of a month has its hours in both months, and no departure is missing', async () => {
  const [may, june] = [await monthOf('2026-05'), await monthOf('2026-06')]
  // Days of live-in care are counted as days, apart from the hours.
  expect(may.rows).toMatchObject([{ visits: 4, planned: 0, reported: 0, longVisits: 4 }])
  expect(may.visits.map(({ hours }) => hours.reported / hour)).toEqual([24, 24, 24, 24])
  expect(june.rows).toMatchObject([{ visits: 1, longVisits: 1 }])
  expect([may.open, june.open]).toEqual([[], []])
  expect(june.visits.flatMap(({ hours }) => (hours.isOver ? [hours.reported / hour] : []))).toEqual([24])
})

test('a day of 24 hours that was missed, or of which nothing is reported, is no live-in day', async () => {
  const week = weekFrom('2026-05-25', null, ['2026-05-28', '2026-05-29'])
  const visits = week.visits.map((visit) =>
    visit.day === '2026-05-28'
      ? { ...visit, missedAt: new Date(startOfDay(visit.day)).toISOString() }
      : visit,
  )
  await putAll([{ ...week, visits }, weekFrom('2026-06-01', null, ['2026-06-02', '2026-06-03'])], [])
  expect((await monthOf('2026-05')).rows).toMatchObject([{ visits: 2, longVisits: 0 }])
})

test('of a stay whose last day was Monday Today asks on Wednesday too when the nurse left', async () => {
  const days: [Day, Day] = ['2026-05-28', '2026-06-01']
  await putAll([weekFrom('2026-05-25', '2026-05-28', days), weekFrom('2026-06-01', null, days)], [])
  const tuesday = (await readToday()).visits
  expect(tuesday.checking).toMatchObject([{ day: '2026-06-01', shows: 'no-departure' }])
  clock.advance(24 * hour)
  const wednesday = (await readToday()).visits
  expect(wednesday.late).toEqual([])
  expect(wednesday.checking).toMatchObject([{ day: '2026-06-01', shows: 'no-departure' }])
})

test('the nurse reads the same of the stay on their own page', async () => {
  const days = ['2026-05-28', '2026-05-29', '2026-05-30', '2026-05-31', '2026-06-01', '2026-06-02']
  const visits = days.map((day) => ({ line: '1', day, startMinute: 540, minutes: 1440 }))
  const diary = { services: [{ serviceId, uid: 'family', visits }] } as unknown as StoredDiary
  const reported = async (month: string) =>
    (await readWorkedVisits(diary, month)).visits.map(({ hours }) => hours.reported / hour)
  expect(await reported('2026-05')).toEqual([24, 24, 24, 24])
  expect(await reported('2026-06')).toEqual([24, 0])
})

test('a nurse sent after midnight for a visit of the last day works in the next month', async () => {
  const sent = { line: '1.1', day: '2026-05-31', startMinute: 26 * 60 + 30, minutes: 240 }
  const visit: WeekVisit = { ...sent, nurseId: 'asha', state: 'planned' }
  await putAll([weekRecord('sent', { monday: '2026-05-25', visits: [visit] })], [])
  const services = [{ serviceId: 'sent', uid: 'family of sent', visits: [sent] }]
  const daysIn = async (month: string) =>
    (await readWorkedVisits({ services } as unknown as StoredDiary, month)).visits.map(({ day }) => day)
  expect([await daysIn('2026-05'), await daysIn('2026-06')]).toEqual([[], ['2026-06-01']])
  const ofOffice = async (month: string) =>
    (await monthOf(month)).rows.filter(({ id }) => id === 'asha').map(({ planned }) => planned / hour)
  expect([await ofOffice('2026-05'), await ofOffice('2026-06')]).toEqual([[], [4]])
})
