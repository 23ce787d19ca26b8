import { beforeAll, expect, test } from 'vitest'
import { addDays, dayAt, daysOf, startOfDay } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { now } from '#server/clock.server.ts'
import { daysOfMonth } from '#domain/visits/months.ts'
import { readTimesheets } from '#server/hours/read-timesheets.server.ts'
import type { WeekVisit } from '#server/plans/service-week.entity.server.ts'
import { tableClient } from '#server/table/client.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { mostDaysBack, readChecking } from '#server/today/read-checking.server.ts'
import { hour, stopClock } from '#tests/support/clock.ts'
import { spentOn } from '#tests/support/read-units.ts'
import { putAll, weekRecord } from '#tests/support/visits/roster-records.ts'
import { reads } from '#tools/budgets.ts'

/*
 * What a month of hours reads in a company of 300 nurses and 1,500 services with a visit of each day (docs/decisions/0072).
 * A month with days of six weeks reads one week more, about 110 units. Each tenth visit was corrected.
 */

const mondays = [
  ...Array.from({ length: 6 }, (_, week) => addDays('2026-09-21', 7 * week)),
  ...Array.from({ length: 7 }, (_, week) => addDays('2026-07-20', 7 * week)),
]

beforeAll(async () => {
  stopClock(startOfDay('2026-11-02') + 9 * hour)
  const at = '2026-01-01T00:00:00.000Z'
  for (let place = 0; place < 300; place++)
    await Staff.put({
      ...{ id: `nurse-${place}`, fullName: `Meera Joshi ${place}`, contactNumber: '9812345678' },
      ...{ email: `${place}@nurses.example`, nursingQualification: 'GNM' as const, yearsOfExperience: 4 },
      ...{ available: true, createdAt: at, updatedAt: at },
    }).go()
  const weeks = Array.from({ length: 1500 }, (_, place) => mondays.map((monday) => weekOf(place, monday)))
  await putAll(weeks.flat())
}, 600_000)

function weekOf(place: number, monday: string) {
  const shift = place % 5 === 0 ? { startMinute: 1200, minutes: 720 } : { startMinute: 480, minutes: 60 }
  const visits = daysOf(monday).map((day, weekday): WeekVisit => {
    const { start, end } = intervalOf({ day, ...shift })
    // Odd milliseconds, as telephones report them; they take most room in the packed text.
    const [arrivedAt, leftAt] = [start - 123_457, end + 61_003].map((time) => new Date(time).toISOString())
    return {
      ...{ line: '1', ...shift, day, state: 'planned' },
      ...{ nurseId: `nurse-${(place + weekday) % 300}`, arrivedAt, leftAt },
      ...((place + weekday) % 10 === 0 && { corrected: { times: 1, minutes: -15 } }),
    }
  })
  const serviceId = `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`
  return weekRecord(serviceId, { monday, visits })
}

test.each([
  ['five weeks', '2026-10', reads.hoursOfFiveWeeks],
  ['six weeks, from a Saturday to a Monday', '2026-08', reads.hoursOfSixWeeks],
] as const)(
  'a month of %s reads within its budget',
  async (_, month, most) => {
    const atOnce = { now: 0, most: 0 }
    tableClient.middlewareStack.add(
      (next) => async (args) => {
        atOnce.most = Math.max(atOnce.most, ++atOnce.now)
        return next(args).finally(() => atOnce.now--)
      },
      { step: 'initialize', name: 'countAtOnce' },
    )
    const spent = await spentOn(async () => {
      const { rows, visits } = await readTimesheets(daysOfMonth(month), () => true)
      expect([new Set(visits.map(({ visit }) => visit.serviceId)).size, rows.length]).toEqual([1500, 300])
    })
    tableClient.middlewareStack.remove('countAtOnce')
    console.info(spent)
    // Six megabytes at once wait for each other, and for their own unpacking, longer than one request may take.
    expect(atOnce.most).toBeLessThanOrEqual(3)
    expect(spent.units).toBeLessThanOrEqual(most.units)
    expect(spent.requests).toBeLessThanOrEqual(most.requests)
  },
  60_000,
)

test('what needs checking of 35 days is read within its budget', { timeout: 60_000 }, async () => {
  const spent = await spentOn(async () => {
    expect((await readChecking(addDays(dayAt(now()), -mostDaysBack))).rows).toEqual([])
  })
  console.info(spent)
  expect(spent.units).toBeLessThanOrEqual(reads.missing.units)
  expect(spent.requests).toBeLessThanOrEqual(reads.missing.requests)
})
