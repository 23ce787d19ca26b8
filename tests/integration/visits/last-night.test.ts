import { beforeEach, expect, test } from 'vitest'
import { startOfDay } from '#domain/visits/days.ts'
import { handler } from '#server/daily.server.ts'
import { Diary } from '#server/nurse-time/diary.entity.server.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { stopClock, type TestClock } from '#tests/support/clock.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { change, confirmedService, inDay, line, night } from '#tests/support/visits/plans.ts'
import { arrival, departure, nurseAuthor, visitIn } from '#tests/support/visits/reports.ts'

/*
 * The last night of a service ends on the morning after its last day. What runs once a day must not take it for past: frappe/hrms #4367
 * made such a shift inactive soon after midnight, so that the departure belonged to no shift and the nurse counted as absent.
 */

const hour = 60 * 60_000
let clock: TestClock

beforeEach(async () => {
  await emptyTable()
  clock = stopClock(startOfDay('2026-11-24') + 10 * hour)
})

test('the daily run after midnight leaves the last night to its nurse (frappe/hrms #4367)', async () => {
  const office = await createAdministrator()
  // The registration ends on the day on which the night begins.
  const nurse = await createNurse({ regExpiryDate: inDay(1) })
  const { serviceId } = await confirmedService(undefined, { days: 1 })
  expect(await change(office, serviceId, line(nurse, night))).toEqual({ ok: true })
  const visit = { serviceId, line: '1', day: '2026-11-25' }

  clock.advance(34 * hour)
  expect(await recordEvent(nurseAuthor(nurse), arrival(visit))).toMatchObject({ ok: true })
  clock.advance(5 * hour)
  await handler()
  await handler()

  expect(await visitIn(visit)).toMatchObject({ state: 'planned', nurseId: nurse.id })
  const { data: diary } = await Diary.get({ nurseId: nurse.id }).go({ consistent: true })
  expect(diary?.services).toMatchObject([
    { serviceId, visits: [{ day: '2026-11-25', startMinute: night.startMinute }] },
  ])
  clock.advance(7 * hour)
  expect(await recordEvent(nurseAuthor(nurse), departure(visit))).toMatchObject({ ok: true })
  expect(await visitIn(visit)).toMatchObject({ leftAt: new Date(clock.now()).toISOString() })
  expect(await violations()).toEqual([])
})
