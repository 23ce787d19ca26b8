import { expect, test } from 'vitest'
import { minute } from '#domain/visits/days.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { daysOfMonth } from '#domain/visits/months.ts'
import { readTimesheets } from '#server/hours/read-timesheets.server.ts'
import { signInAgain } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { readTable } from '#tests/support/table-records.ts'
import { day } from '#tests/support/visits/plans.ts'
import { arrival, departure, reportOf, visitIn } from '#tests/support/visits/reports.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { iso } from '#tests/support/visits/wednesday-visit.ts'
import { dayAndNight } from '#tests/support/visits/late-arrivals.ts'

/* More of what late-arrivals.test.ts tests. */

const clock = startOnTuesday()

/** A day visit of an hour, which is over when the nurse comes. */
const shortDay = { ...day, minutes: 60 }

test('its own time decides: “arrived at 07:50”, said at 10:13, is of the night', async () => {
  const { meera, theNight, theDay, at } = await dayAndNight()
  const said = reportOf(theNight, { kind: 'arrived', happenedAt: at(7, 50) })
  expect(await recordEvent(meera, said)).toMatchObject({ ok: true })
  expect(await visitIn(theNight)).toMatchObject({ arrivedAt: iso(at(7, 50)) })
  expect(await visitIn(theDay)).not.toHaveProperty('arrivedAt')
})

test.each([
  ['no visit of the nurse runs', { ...day, weekdays: [7] }],
  ['the next one was over too', shortDay],
])('where %s it stays, and is counted from arrival to departure', async (_, days) => {
  const { meera, nurse, theNight, theDay, at } = await dayAndNight({ days })
  expect(await recordEvent(meera, arrival(theNight))).toMatchObject({ ok: true })
  const before = await readTimesheets(daysOfMonth('2026-11'))
  const missing = before.open.filter(({ hours }) => hours.isDepartureMissing)
  expect(missing).toMatchObject([{ id: visitIdOf(theNight) }])
  expect(before.rows.find(({ id }) => id === nurse.id)).toMatchObject({ reported: 0 })
  clock.moveTo(at(12))
  expect(await recordEvent(meera, departure(theNight))).toMatchObject({ ok: true })
  expect(await visitIn(theNight)).toMatchObject({ arrivedAt: iso(at(10, 13)), leftAt: iso(at(12)) })
  expect((await visitIn(theDay)) ?? {}).not.toHaveProperty('leftAt')
  const { rows, open } = await readTimesheets(daysOfMonth('2026-11'))
  expect(open.filter(({ hours }) => hours.isDepartureMissing)).toEqual([])
  expect(rows.find(({ id }) => id === nurse.id)).toMatchObject({ reported: 107 * minute })
})

test('of a visit to which nobody came, as the office has it, the nurse’s report is kept and the office is told', async () => {
  const { meera, byOffice, office, theNight, theDay } = await dayAndNight()
  const missed = reportOf(theDay, { kind: 'missed' }, { reason: 'did-not-come' })
  expect(await recordEvent(byOffice, missed)).toMatchObject({ ok: true })
  expect(await recordEvent(meera, arrival(theNight))).toMatchObject({
    ok: true,
    isContested: true,
    on: theDay,
  })
  const { notice } = await readTable()
  expect(notice.filter(({ kind }) => kind === 'cameAfterAll')).toMatchObject([
    { visit: { day: theDay.day, line: '1' } },
  ])
  const site = openSite(await signInAgain(office))
  const path = `/dashboard/visits/${visitIdOf(theNight)}`
  const fields = {
    form: (await site.get(path)).value('form') ?? '',
    kind: 'arrived',
    reason: 'nurse-told',
    happenedAt: '26/11/2026 10:13',
  }
  const { status, text } = await site.post(path, fields)
  expect(status).toBe(400)
  expect(text).toContain('Visit of Thu 26 Nov: This visit is recorded as missed. Please undo that first.')
})
