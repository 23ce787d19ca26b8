import { expect, test } from 'vitest'
import { addDays, minute } from '#domain/visits/days.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { readVisitEvents } from '#server/attendance/read-visit.server.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { sendNurse } from '#server/covers/send-nurse.server.ts'
import { undoSending } from '#server/covers/undo-sending.server.ts'
import { daysOfMonth } from '#domain/visits/months.ts'
import { readTimesheets } from '#server/hours/read-timesheets.server.ts'
import { createNurse, signInAgain } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { accountUser } from '#tests/support/visits/plans.ts'
import { arrival, departure, officeAuthor, reportOf, visitIn } from '#tests/support/visits/reports.ts'
import { sendForm, undoForm } from '#tests/support/visits/sending.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { iso } from '#tests/support/visits/wednesday-visit.ts'
import { dayAndNight } from '#tests/support/visits/late-arrivals.ts'

/*
 * An arrival that lies after the end of the visit on which it is reported is of the visit that runs then (docs/decisions/0072). After each
 * test all invariants hold.
 */

const clock = startOnTuesday()

test('on the nurse’s page it is recorded on the visit of the day, and both pages of hours count from there', async () => {
  const { person, office, theNight, theDay, at } = await dayAndNight()
  const site = openSite(await signInAgain(person))
  const path = `/staff/visits/${visitIdOf(theNight)}`
  const answer = await site.post(path, { form: (await site.get(path)).value('form') ?? '', kind: 'arrived' })
  expect(answer).toMatchObject({ status: 303, location: `/staff/visits/${visitIdOf(theDay)}` })
  expect(await visitIn(theDay)).toMatchObject({ arrivedAt: iso(at(10, 13)) })
  expect(await visitIn(theNight)).not.toHaveProperty('arrivedAt')
  clock.moveTo(at(20))
  expect(await recordEvent(officeAuthor(office), departure(theDay))).toMatchObject({ ok: true })
  for (const [viewer, list] of [
    [person, '/staff/hours'],
    [office, '/dashboard/hours'],
  ] as const) {
    const { text } = await openSite(await signInAgain(viewer)).get(list)
    expect(text).toContain('9:47')
    expect(text).not.toMatch(/-\d/)
  }
})

test.each([
  ['on a Thursday', '2026-11-26'],
  ['on a Monday, of a night of the week before', '2026-11-30'],
  ['on the 16th, of a night of the first half of the month', '2026-12-16'],
] as const)('%s: no sum falls, of the month or its halves', async (_, ends) => {
  const { meera, theNight, theDay, at } = await dayAndNight({ ends })
  const before = addDays(ends, -1)
  for (const [report, when] of [
    [arrival({ ...theDay, day: before }, at(-16)), at(-16)],
    [departure({ ...theDay, day: before }, at(-4)), at(-4)],
  ] as const) {
    clock.moveTo(when)
    expect(await recordEvent(meera, report)).toMatchObject({ ok: true })
  }
  clock.moveTo(at(10, 13))
  const sums = async () => {
    const month = ends.slice(0, 7)
    const periods = [daysOfMonth(month), daysOfMonth(month, 'first'), daysOfMonth(month, 'second')]
    const read = await Promise.all(periods.map((days) => readTimesheets(days)))
    return read.map(({ rows }) => rows[0]?.reported ?? 0)
  }
  const former = await sums()
  const form = arrival(theNight)
  expect(await recordEvent(meera, form)).toMatchObject({ ok: true, isRepeated: false, on: theDay })
  expect(await recordEvent(meera, form)).toMatchObject({ ok: true, isRepeated: true, on: theDay })
  expect(await readVisitEvents(theNight)).toEqual([])
  expect(await sums()).toEqual(former)
  clock.moveTo(at(20))
  expect(await recordEvent(meera, departure(theDay))).toMatchObject({ ok: true })
  const added = (await sums()).map((sum, place) => sum - (former[place] ?? 0))
  expect(added.map((sum) => sum / minute)).toEqual([587, 0, 587])
})

test('the office cannot correct an arrival to the time of a later visit, nor undo a sending with one', async () => {
  const { byOffice, office, theNight, theDay, at } = await dayAndNight()
  expect(await recordEvent(byOffice, arrival(theNight, at(-4)))).toMatchObject({ ok: true })
  const corrected = { kind: 'correction', corrects: 'arrived', happenedAt: at(10) } as const
  expect(await recordEvent(byOffice, reportOf(theNight, corrected, { reason: 'typed-wrong' }))).toMatchObject(
    {
      ...{ ok: false, reason: 'of-later-visit', on: theDay },
    },
  )
  const wasNot = { ...corrected, happenedAt: null }
  expect(await recordEvent(byOffice, reportOf(theNight, wasNot))).toMatchObject({ ok: true })
  const other = await createNurse()
  const sent = await sendNurse(accountUser(office), await sendForm(theNight, other, { hours: 4 }))
  if (!sent.ok) throw new Error(sent.reason)
  const there = { first: 'there', arrivedAt: at(10) } as const
  expect(await undoSending(accountUser(office), await undoForm(theNight, sent.visit, there))).toEqual({
    ...{ ok: false, reason: 'arrival', problem: 'of-later-visit' },
  })
  const early = { ...there, arrivedAt: at(7, 30) }
  expect(await undoSending(accountUser(office), await undoForm(theNight, sent.visit, early))).toEqual({
    ok: true,
  })
})
