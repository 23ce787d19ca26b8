import { expect, test } from 'vitest'
import { minute } from '#domain/visits/days.ts'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { undoSending } from '#server/covers/undo-sending.server.ts'
import { compose } from '#server/notice-sender/compose/compose.server.ts'
import { nameOf, Notice, type StoredNotice } from '#server/notices/notice.entity.server.ts'
import { hour } from '#tests/support/clock.ts'
import { signInAgain } from '#tests/support/people.ts'
import { requestDelete } from '#tests/support/requests.ts'
import { absenceForm } from '#tests/support/visits/absences.ts'
import { arrival, departure } from '#tests/support/visits/reports.ts'
import { undoForm } from '#tests/support/visits/sending.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins, plannedVisit } from '#tests/support/visits/wednesday-visit.ts'
import { sent, rowOf, become, textOf } from '#tests/support/notices/compose-sent-nurse.ts'
import { tellOf } from './planned-service.ts'

/* The messages of sending another nurse: what they say, and that each is void as soon as it is not so (docs/decisions/0071). */

const clock = startOnTuesday()

test('the family reads who comes and about when', async () => {
  const { sunita } = await sent()
  const toFamily = await compose(await rowOf('nurseSent', 'family'))
  expect(toFamily?.sms?.text).toBe(
    'Nivaas Care: nurse Sunita Pawar now comes to you, at about 25 Nov 8 50 am. Questions: call 020 4890 1230.',
  )
  // No number of a nurse: it stands on the page, inside the window.
  expect(toFamily?.mail?.text).toContain('8:50 am – 7:50 pm, nurse: Sunita Pawar')
  expect(toFamily?.mail?.text).not.toContain(sunita.contactNumber)
})

test('who was sent reports an illness: the office reads which visit has no nurse, the family which is next', async () => {
  const { sunita, serviceId, service } = await sent()
  clock.moveTo(begins + 25 * minute)
  const author = { uid: 'the nurse', email: 'nurse@nivaas.example' }
  const form = { ...absenceForm(sunita, ['2026-11-25', '2026-11-25']), from: undefined }
  expect(await reportAbsence(author, form)).toMatchObject({ ok: true })
  const toOffice = await compose(await rowOf('visitsUncovered', 'office'))
  expect(toOffice?.mail?.subject).toBe('Unallocated visits: 1, first on 25 Nov 2026, 8:50 am')
  const toFamily = await tellOf({
    kind: 'planChanged',
    recipient: { to: 'family', uid: service.customer.uid },
    serviceId,
  })
  expect(toFamily?.sms?.text).toContain('Next visit: 25 Nov 8 50 am.')
})

test('a changed plan names the visit of who was sent as the next one', async () => {
  const { serviceId, service } = await sent()
  const recipient = { to: 'family' as const, uid: service.customer.uid }
  const toFamily = await tellOf({ kind: 'planChanged', recipient, serviceId })
  expect(toFamily?.sms?.text).toContain('Next visit: 25 Nov 8 50 am.')
  expect(toFamily?.mail?.text).toContain('25 Nov 2026, 8:50 am – 7:50 pm, nurse: Sunita Pawar\n26 Nov 2026')
})

test.each<[string, (given: Awaited<ReturnType<typeof sent>>) => Promise<unknown>]>([
  ['it is undone', async ({ office, visit, other }) => undoSending(office, await undoForm(visit, other))],
])('the family is not told any more that she comes: %s', async (_, change) => {
  const given = await sent()
  await change(given)
  expect(await compose(await rowOf('nurseSent', 'family'))).toBeNull()
})

test('the family is told that she does not come, if it was told that she does', async () => {
  const { office, visit, other } = await sent()
  const told = await rowOf('nurseSent', 'family')
  await undoSending(office, await undoForm(visit, other))
  const row = await rowOf('nurseStopped', 'family')
  expect(await compose(row)).toBeNull()
  // On its way while it is undone: it may have been sent.
  await Notice.patch(nameOf(told)).set({ claim: 'of a sender' }).go()
  expect(await textOf(row)).toBe(
    'Nivaas Care: nurse Sunita Pawar does not come at 25 Nov 8 50 am. Please see your visits page or call 020 4890 1230.',
  )
})

test.each<[string, Partial<StoredNotice>]>([
  ['by SMS, while its mail waits', { state: 'open', sms: 'sent', mail: 'open', reason: 'throttled' }],
])('the family was told that she comes: %s', async (_, so) => {
  const { office, visit, other } = await sent()
  const told = await rowOf('nurseSent', 'family')
  await undoSending(office, await undoForm(visit, other))
  await become(told, so)
  expect(await textOf(await rowOf('nurseStopped', 'family'))).toContain('does not come')
})

test.each<[string, Partial<StoredNotice>]>([
  ['it failed by both ways', { state: 'failed', sms: 'failed', mail: 'failed', reason: 'opted-out' }],
])('the family was not told that she comes, nor that she does not: %s', async (_, so) => {
  const { office, visit, other } = await sent()
  const told = await rowOf('nurseSent', 'family')
  await undoSending(office, await undoForm(visit, other))
  await become(told, so)
  expect(await compose(await rowOf('nurseStopped', 'family'))).toBeNull()
})

test('the office reads who came after all, and what to do, until it has done it', async () => {
  const { visit, meera, office, other, nurse, serviceId } = await sent()
  clock.moveTo(begins + 26 * minute)
  await recordEvent(meera, arrival(visit))
  const row = await rowOf('cameAfterAll', 'office')
  const mail = (await compose(row))?.mail
  expect(mail?.subject).toBe('Nurse reports from a visit recorded as missed: 25 Nov 2026, 8:00 am')
  for (const words of [
    `${nurse.fullName} reports: arrived 25 Nov 2026, 8:26 am.`,
    'Another nurse was sent for 25 Nov 2026, 8:50 am.',
    `/dashboard/visits/${serviceId}.2026-11-25.1/send`,
  ])
    expect(mail?.text).toContain(words)
  await undoSending(office, await undoForm(visit, other, { first: 'there', arrivedAt: begins + 26 * minute }))
  expect(await compose(row)).toBeNull()
})

test('the office reads who came to a visit of a service that it has deleted', async () => {
  const { service, visit, meera, office, nurse } = await plannedVisit()
  clock.moveTo(begins - hour)
  // Not counted, and no reason to leave the alert out or to be quoted in it.
  expect(await recordEvent(meera, departure(visit))).toMatchObject({ problem: 'not-arrived' })
  expect(await requestDelete(await signInAgain(office), service)).toEqual({ ok: true })
  clock.moveTo(begins)
  expect(await recordEvent(meera, arrival(visit))).toMatchObject({ isContested: true })
  const text = (await compose(await rowOf('cameAfterAll', 'office')))?.mail?.text
  expect(text).toContain(`${nurse.fullName} reports: arrived 25 Nov 2026, 8:00 am.`)
  expect(text).toContain(`Family’s phone: ${service.customer.number}`)
  expect(text).toContain(`/dashboard/visits/${visit.serviceId}.2026-11-25.1`)
})
