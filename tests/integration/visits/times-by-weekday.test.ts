import { expect, test } from 'vitest'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { handOver } from '#server/leaving/hand-over.server.ts'
import { rollPlans } from '#server/plan-changes/roll-forward.server.ts'
import { setLastDay } from '#server/leaving/last-day.server.ts'
import { instantClock } from '#tests/support/clock.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { absenceForm } from '#tests/support/visits/absences.ts'
import {
  accountUser,
  change,
  confirmedService,
  everyDay,
  planRecordOf,
  visitsOfService,
} from '#tests/support/visits/plans.ts'
import { noEnd, week } from '#tests/support/visits/roll-forward.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* A recurring visit with another time and nurse on Tuesdays; after each test all invariants hold. */

const clock = startOnTuesday({ setClockAt: instantClock })
const tuesday = '2026-12-01'
const hour = { minutes: 60 }

/** Every day at 8:00 by one nurse, and from next week on Tuesdays at 10:00 by another. */
async function served() {
  const [office, mary, ravi] = [await createAdministrator(), await createNurse(), await createNurse()]
  const service = await confirmedService()
  const { serviceId } = service
  const daily = { startMinute: 480, ...hour, weekdays: everyDay, nurseId: mary.id }
  expect(await change(office, serviceId, { kind: 'addLine', from: '2026-11-25', ...daily })).toEqual({
    ok: true,
  })
  expect(await move({ nurse: ravi, startMinute: 600 })).toEqual({ ok: true })
  return { office, mary, ravi, service, serviceId, move }

  function move({ nurse, startMinute }: { nurse: { id: string }; startMinute: number }) {
    const tuesdays = { from: tuesday, weekdays: [2], startMinute, ...hour, nurseId: nurse.id }
    return change(office, serviceId, { kind: 'following', line: '1', ...tuesdays })
  }
}

/** Two days of a week: its Tuesday and its Wednesday. */
async function pairFrom(serviceId: string, first: string) {
  const visits = await visitsOfService(serviceId)
  const place = visits.findIndex((visit) => visit.startsWith(first))
  return visits.slice(place, place + 2)
}

test('Monday’s roll and the family’s calendar have it', async () => {
  const { mary, ravi, service, serviceId } = await served()
  clock.advance(week)
  expect(await rollPlans(noEnd)).toMatchObject({ weeks: 1, uncovered: 0 })
  expect(await pairFrom(serviceId, '2027-01-05')).toEqual([
    `2027-01-05 600 ${ravi.id}`,
    `2027-01-06 480 ${mary.id}`,
  ])
  const { html } = await openSite(service.customer).get(`/show/service/${serviceId}/visits.ics`)
  expect(html).toContain('DTSTART:20261208T043000Z')
  expect(html).toContain('DTSTART:20261209T023000Z')
})

test('an absence takes the Tuesdays of its nurse alone, and another time of Tuesdays leaves that one unallocated', async () => {
  const { office, mary, ravi, serviceId, move } = await served()
  await reportAbsence(accountUser(office), absenceForm(ravi, ['2026-12-07', '2026-12-10']))
  expect(await pairFrom(serviceId, '2026-12-08')).toEqual([
    '2026-12-08 600 nobody',
    `2026-12-09 480 ${mary.id}`,
  ])
  expect(await move({ nurse: ravi, startMinute: 660 })).toEqual({ ok: true })
  expect(await pairFrom(serviceId, '2026-12-08')).toEqual([
    '2026-12-08 660 nobody',
    `2026-12-09 480 ${mary.id}`,
  ])
  expect(await pairFrom(serviceId, '2026-12-15')).toEqual([
    `2026-12-15 660 ${ravi.id}`,
    `2026-12-16 480 ${mary.id}`,
  ])
})

test('a nurse who leaves has the Tuesdays alone, and these alone are handed over', async () => {
  const { office, mary, ravi, service, serviceId } = await served()
  const other = await createNurse()
  const lastDay = '2026-12-05'
  const leaving = { lastDay, seen: null }
  expect(await setLastDay(accountUser(office), ravi.id, leaving)).toEqual({ ok: true })
  const page = await openSite(office).get(`/dashboard/staff/${ravi.id}/leaving`)
  expect(page.text).toContain('Visit 10:00–11:00, Tuesday')
  const part = { uid: service.customer.uid, serviceId, lines: [{ line: '1', by: other.id }] }
  const given = { nurseId: ravi.id, lastDay, parts: [part] }
  expect(await handOver(accountUser(office), given)).toEqual({ ok: true })
  expect(await pairFrom(serviceId, tuesday)).toEqual([
    `2026-12-01 600 ${ravi.id}`,
    `2026-12-02 480 ${mary.id}`,
  ])
  expect(await pairFrom(serviceId, '2026-12-08')).toEqual([
    `2026-12-08 600 ${other.id}`,
    `2026-12-09 480 ${mary.id}`,
  ])
  expect((await planRecordOf(serviceId))?.lines).toHaveLength(1)
})
