import { expect, test } from 'vitest'
import { minute } from '#domain/visits/days.ts'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { sendNurse } from '#server/covers/send-nurse.server.ts'
import { undoSending } from '#server/covers/undo-sending.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import type { OfficeChange } from '#server/plan-changes/change-plan.server.ts'
import { instantClock } from '#tests/support/clock.ts'
import { createAdministrator, createCustomer, createNurse, signInAgain } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { emptyInbox, readInbox } from '#tests/support/stand-ins.ts'
import { absenceForm } from '#tests/support/visits/absences.ts'
import { fieldsOf, planPath } from '#tests/support/visits/plan-form.ts'
import { accountUser, change, confirmedService, line } from '#tests/support/visits/plans.ts'
import { visitIn } from '#tests/support/visits/reports.ts'
import { sendForm, undoForm } from '#tests/support/visits/sending.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins } from '#tests/support/visits/wednesday-visit.ts'

/* Who is told, and what the pages say, when a change of the plan takes the visit of a nurse who was sent. */

const clock = startOnTuesday({ setClockAt: instantClock })
const wednesday = '2026-11-25'
const pause: OfficeChange = { kind: 'pause', from: wednesday, to: '2026-11-27' }
const resume: OfficeChange = { kind: 'resume', from: wednesday, to: '2026-11-27' }
const stop: OfficeChange = { kind: 'stop', from: wednesday }

/** Twenty minutes after the start of a visit to which nobody came; Sunita is sent for ten to nine, and has a visit of the plan on Saturday. */
async function sentTo() {
  const [office, family] = [await createAdministrator(), await createCustomer()]
  const [nurse, sunita] = [await createNurse(), await createNurse({ fullName: 'Sunita Jadhav' })]
  const { serviceId } = await confirmedService(family)
  const saturday: OfficeChange = {
    ...{ kind: 'addLine', from: '2026-11-28', start: 1230, minutes: 60, weekdays: [6], nurseId: sunita.id },
  }
  expect(await change(office, serviceId, line(nurse))).toEqual({ ok: true })
  expect(await change(office, serviceId, saturday)).toEqual({ ok: true })
  clock.moveTo(begins + 20 * minute)
  const visit = { serviceId, line: '1', day: wednesday }
  const outcome = await sendNurse(accountUser(office), await sendForm(visit, sunita))
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  await runNotices()
  await emptyInbox()
  const other = { serviceId, line: outcome.visit.line, day: outcome.visit.day }
  return { office: await signInAgain(office), family, sunita, serviceId, visit, other }
}

const textsTo = async (number: string) => (await readInbox(number)).map(({ text }) => text).join('\n')

test.each([
  ['a pause', [pause]],
  ['a pause that is taken back at once', [pause, resume]],
  ['a stop', [stop]],
])(
  '%s: the nurse who is on the way is told not to go, and the family that they do not come',
  async (_, changes) => {
    const { office, family, sunita, serviceId, other } = await sentTo()
    clock.moveTo(begins + 35 * minute)
    for (const each of changes) expect(await change(office, serviceId, each)).toEqual({ ok: true })
    await runNotices()
    expect(await visitIn(other)).toMatchObject({ state: 'cancelled' })
    expect(await textsTo(`+91${sunita.contactNumber}`)).toContain('do not go to your visit of')
    expect(await textsTo(family.number)).toContain('nurse Sunita Jadhav does not come at')
  },
)

test('the preview of a pause says who is on the way', async () => {
  const { office, serviceId } = await sentTo()
  const [site, path] = [openSite(office), planPath(serviceId)]
  const form = await site.get(`${path}?form=pause`)
  const days = { from: wednesday, to: '2026-11-27' }
  const preview = await site.post(path, { ...fieldsOf(form), ...days, intent: 'preview' })
  expect(preview.text).toMatch(
    /Sunita Jadhav This nurse was sent and may be on the way; they will be told not to go\./,
  )
  expect(preview.text.match(/on the way/g)).toHaveLength(1)
})

test('a nurse who is there is told of a pause nothing about that visit', async () => {
  const { office, sunita, serviceId } = await sentTo()
  clock.moveTo(begins + 55 * minute)
  expect(await change(office, serviceId, pause)).toEqual({ ok: true })
  await runNotices()
  expect(await textsTo(`+91${sunita.contactNumber}`)).not.toContain('do not go')
})

test.each([false, true])(
  'a nurse who was sent fell ill, and the plan was stopped: %s; when it is undone the family is told that they do not come',
  async (isStopped) => {
    const { office, family, sunita, serviceId, visit, other } = await sentTo()
    const absence = absenceForm(sunita, [wednesday, wednesday])
    expect(await reportAbsence(accountUser(office), absence)).toMatchObject({ ok: true })
    clock.moveTo(begins + 60 * minute)
    if (isStopped) expect(await change(office, serviceId, stop)).toEqual({ ok: true })
    await runNotices()
    await emptyInbox()
    const form = await undoForm(visit, other, { first: 'didNotCome' })
    expect(await undoSending(accountUser(office), form)).toEqual({ ok: true })
    await runNotices()
    expect(await textsTo(family.number)).toContain('nurse Sunita Jadhav does not come at')
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
