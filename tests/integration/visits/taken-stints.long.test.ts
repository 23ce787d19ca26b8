import { expect, test } from 'vitest'
import { minute } from '#domain/visits/days.ts'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { undoSending } from '#server/covers/undo-sending.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { instantClock } from '#tests/support/clock.ts'
import { createAdministrator, createCustomer, signInAgain } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { emptyInbox } from '#tests/support/stand-ins.ts'
import { absenceForm } from '#tests/support/visits/absences.ts'
import { accountUser, change, confirmedService, line } from '#tests/support/visits/plans.ts'
import { visitIn } from '#tests/support/visits/reports.ts'
import { undoForm } from '#tests/support/visits/sending.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins } from '#tests/support/visits/wednesday-visit.ts'
import { wednesday, pause, stop, sentTo, textsTo } from '#tests/support/visits/taken-stints.ts'

/* More of what taken-stints.test.ts tests. */

const clock = startOnTuesday({ setClockAt: instantClock })

test('a nurse who is there is told of a pause nothing about that visit', async () => {
  const { office, sunita, serviceId } = await sentTo()
  clock.moveTo(begins + 55 * minute)
  expect(await change(office, serviceId, pause)).toEqual({ ok: true })
  await runNotices()
  expect(await textsTo(`+91${sunita.contactNumber}`)).not.toContain('do not go')
})

test.each([false, true])(
  'a nurse who was sent fell ill, and the plan was stopped: %s; the family is told, and not again when it is undone',
  async (isStopped) => {
    const { office, family, sunita, serviceId, visit, other } = await sentTo()
    const absence = absenceForm(sunita, [wednesday, wednesday])
    expect(await reportAbsence(accountUser(office), absence)).toMatchObject({ ok: true })
    clock.moveTo(begins + 60 * minute)
    if (isStopped) expect(await change(office, serviceId, stop)).toEqual({ ok: true })
    await runNotices()
    expect(await textsTo(family.number)).toMatch(
      /Note: (we are arranging a nurse|no nurse is coming for now)/,
    )
    await emptyInbox()
    const form = await undoForm(visit, other, { first: 'did-not-come' })
    expect(await undoSending(accountUser(office), form)).toEqual({ ok: true })
    await runNotices()
    expect(await textsTo(family.number)).not.toContain('is coming on')
  },
)

test('a visit that runs without a nurse on a day that is paused is looked after by nobody any more', async () => {
  const [office, family] = [await createAdministrator(), await createCustomer()]
  const { serviceId } = await confirmedService(family, { days: 1 })
  expect(await change(office, serviceId, line())).toEqual({ ok: true })
  clock.moveTo(begins + 60 * minute)
  const site = openSite(await signInAgain(office))
  const uncovered = async () => (await site.get('/dashboard/visits/uncovered')).text
  expect(await uncovered()).toContain('In progress, unallocated')
  expect(await change(office, serviceId, pause)).toEqual({ ok: true })
  expect(await uncovered()).not.toContain('In progress, unallocated')
  expect((await site.get('/dashboard/panel')).text).toContain('Unallocated today and tomorrow: 0')
  const visits = await openSite(await signInAgain(family)).get(`/show/service/${serviceId}/visits`)
  expect(visits.text).not.toMatch(/No nurse yet|We are looking/)
  expect(await visitIn({ serviceId, line: '1', day: wednesday })).toMatchObject({ state: 'cancelled' })
})
