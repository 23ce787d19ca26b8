import { expect, test } from 'vitest'
import { minute } from '#domain/visits/days.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { undoSending } from '#server/covers/undo-sending.server.ts'
import { compose } from '#server/notice-sender/compose/compose.server.ts'
import { hour } from '#tests/support/clock.ts'
import { signInAgain } from '#tests/support/people.ts'
import { requestDelete } from '#tests/support/requests.ts'
import { arrival, departure } from '#tests/support/visits/reports.ts'
import { undoForm } from '#tests/support/visits/sending.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins, plannedVisit } from '#tests/support/visits/wednesday-visit.ts'
import { sent, rowOf } from '#tests/support/notices/nurse-sent.ts'

/* The messages of sending another nurse: what they say, and that each is void as soon as it is not so (docs/decisions/0071). */

const clock = startOnTuesday()

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
