import { expect, test } from 'vitest'
import { minute, startOfDay } from '#domain/visits/days.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { sendNurse } from '#server/covers/send-nurse.server.ts'
import { compose } from '#server/notice-sender/compose/compose.server.ts'
import { hour } from '#tests/support/clock.ts'
import { createNurse } from '#tests/support/people.ts'
import { accountUser, everyDay } from '#tests/support/visits/plans.ts'
import { arrival, nurseAuthor, officeAuthor, reportOf } from '#tests/support/visits/reports.ts'
import { sendForm } from '#tests/support/visits/sending.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins, plannedVisit } from '#tests/support/visits/wednesday-visit.ts'
import { sent, rowOf } from '#tests/support/notices/nurse-sent.ts'

/* More of what compose-came-after-all.test.ts tests. */

const clock = startOnTuesday()

/** The nurse who was sent did not come either; an hour after that another one is sent, who is expected at the same minute of the next hour. */
async function sentAgain({ person, office, visit, other }: Awaited<ReturnType<typeof sent>>) {
  clock.moveTo(begins + 70 * minute)
  await recordEvent(officeAuthor(person), reportOf(other, { kind: 'missed' }, { reason: 'did-not-come' }))
  const third = await createNurse({ fullName: 'Farah Shaikh' })
  const outcome = await sendNurse(office, await sendForm(visit, third))
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return { third: nurseAuthor(third), last: { ...visit, line: outcome.visit.line } }
}

test('of a nurse who came after all in place of another: who else is on the way, or there', async () => {
  const given = await sent()
  const { third, last } = await sentAgain(given)
  clock.moveTo(begins + 80 * minute)
  await recordEvent(nurseAuthor(given.sunita), arrival(given.other))
  const row = await rowOf('cameAfterAll', 'office', given.sunita.id)
  expect((await compose(row))?.mail?.text).toContain('Another nurse was sent for 25 Nov 2026, 9:40 am.')
  await recordEvent(third, arrival(last))
  expect((await compose(row))?.mail?.text).toContain(
    'Another nurse has been there since 25 Nov 2026, 9:20 am.',
  )
  clock.advance(hour)
  await recordEvent(third, reportOf(last, { kind: 'left', happenedAt: begins + 140 * minute }))
  expect((await compose(row))?.mail?.text).toContain(
    'Another nurse was there from 25 Nov 2026, 9:20 am to 25 Nov 2026, 10:20 am.',
  )
})

test('nobody else is on the way where the one who was sent did not come, or is the one who reports', async () => {
  const { person, sunita, meera, nurse, visit, other } = await sent()
  clock.moveTo(begins + 70 * minute)
  await recordEvent(officeAuthor(person), reportOf(other, { kind: 'missed' }, { reason: 'did-not-come' }))
  await recordEvent(meera, arrival(visit))
  await recordEvent(nurseAuthor(sunita), arrival(other))
  for (const { id } of [nurse, sunita])
    expect((await compose(await rowOf('cameAfterAll', 'office', id)))?.mail?.text).toContain(
      'Nobody else is on the way.',
    )
})

test('a nurse who was there before and whose departure is not known is there', async () => {
  const { person, meera, office, visit, sunita } = await sentToRunning()
  const outcome = await sendNurse(office, await sendForm(visit, sunita))
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  const other = { ...visit, line: outcome.visit.line }
  clock.advance(hour)
  await recordEvent(officeAuthor(person), reportOf(other, { kind: 'missed' }, { reason: 'did-not-come' }))
  await recordEvent(nurseAuthor(sunita), arrival(other))
  const row = await rowOf('cameAfterAll', 'office')
  expect((await compose(row))?.mail?.text).toContain(
    'Another nurse has been there since 25 Nov 2026, 8:00 am.',
  )
  const left = { kind: 'left' as const, happenedAt: begins + 30 * minute }
  expect(await recordEvent(meera, reportOf(visit, left))).toMatchObject({ ok: true })
  expect((await compose(row))?.mail?.text).toContain('Nobody else is on the way.')
})

/** A visit whose nurse has arrived. */
async function sentToRunning() {
  const planned = await plannedVisit()
  const sunita = await createNurse({ fullName: 'Sunita Pawar' })
  clock.moveTo(begins + 20 * minute)
  await recordEvent(planned.meera, arrival(planned.visit, begins))
  return { ...planned, person: planned.office, office: accountUser(planned.office), sunita }
}

test('the first visit is one of the week before', async () => {
  const { office: person, serviceId } = await plannedVisit({
    startMinute: 22 * 60,
    minutes: 600,
    weekdays: everyDay,
  })
  const [office, sunita, farah] = [accountUser(person), await createNurse(), await createNurse()]
  const visit = { serviceId, line: '1', day: '2026-11-29' }
  clock.moveTo(startOfDay(visit.day) + 23.75 * hour)
  const sending = await sendNurse(office, await sendForm(visit, sunita, { hours: 7 }))
  if (!sending.ok) throw new Error(JSON.stringify(sending))
  const other = { serviceId, line: sending.visit.line, day: sending.visit.day }
  expect(other.day).toBe(visit.day)
  clock.advance(hour)
  await recordEvent(officeAuthor(person), reportOf(other, { kind: 'missed' }, { reason: 'did-not-come' }))
  expect(await sendNurse(office, await sendForm(visit, farah, { hours: 7 }))).toMatchObject({ ok: true })
  await recordEvent(nurseAuthor(sunita), arrival(other))
  expect((await compose(await rowOf('cameAfterAll', 'office')))?.mail?.text).toContain(
    'Another nurse was sent for 30 Nov 2026, 1:15 am.',
  )
})
