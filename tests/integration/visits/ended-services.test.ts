import { expect, test } from 'vitest'
import { halvesOf } from '#domain/phone.ts'
import { minute } from '#domain/visits/days.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { sendNurse } from '#server/covers/send-nurse.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { hour, instantClock } from '#tests/support/clock.ts'
import { createNurse, signInAgain } from '#tests/support/people.ts'
import { codesOf, requestCloseAssigned, requestDelete } from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { emptyInbox } from '#tests/support/stand-ins.ts'
import { accountUser } from '#tests/support/visits/plans.ts'
import { arrival, departure, nurseAuthor } from '#tests/support/visits/reports.ts'
import { sendForm } from '#tests/support/visits/sending.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins } from '#tests/support/visits/wednesday-visit.ts'
import {
  wednesday,
  setting,
  type Setting,
  close,
  record,
  textsTo,
  warnings,
} from '#tests/support/visits/ended-services.ts'

/* What is reported, taken back and told of the visits of a service after it was closed. */

const clock = startOnTuesday({ setClockAt: instantClock })

test('Close and Delete say who is there or on the way, and whom to call', async () => {
  const given = await setting()
  const { office, nurse, visit } = given
  const call = `Please call ${nurse.fullName} first: ${halvesOf(nurse.contactNumber)}`
  clock.moveTo(begins - 61 * minute)
  expect(await warnings(given)).toBe('')
  for (const minutes of [-60, 20]) {
    clock.moveTo(begins + minutes * minute)
    expect(await warnings(given)).toBe(
      `${nurse.fullName} may be on the way to the visit today, 08:00–20:00. They will be told by SMS not to go. ${call}`,
    )
  }
  const sunita = await createNurse({ fullName: 'Sunita Jadhav' })
  expect(await sendNurse(accountUser(office), await sendForm(visit, sunita))).toMatchObject({ ok: true })
  expect(await warnings(given)).toMatch(/^Sunita Jadhav may be on the way/)
})

test('they say it of a nurse who is there, until they have left', async () => {
  const given = await setting()
  const { nurse, visit } = given
  clock.moveTo(begins + 2 * minute)
  await record(given, 'arrived')
  clock.advance(hour)
  expect(await warnings(given)).toMatch(
    `${nurse.fullName} has been there since 08:02 (visit today, 08:00–20:00).`,
  )
  await recordEvent(nurseAuthor(nurse), departure(visit))
  expect(await warnings(given)).toBe('')
})

const ends: [string, (given: Setting) => Promise<void>][] = [
  ['the family closes', close],
  [
    'the office closes',
    async ({ office, family, service }) => {
      const { closeCode } = await codesOf(family, service)
      expect(await requestCloseAssigned(await signInAgain(office), service, closeCode)).toEqual({ ok: true })
    },
  ],
  [
    'the office deletes',
    async ({ office, service }) => {
      expect(await requestDelete(await signInAgain(office), service)).toEqual({ ok: true })
    },
  ],
]

test.each(ends)('when %s, a nurse who is on the way is told which visit and area it was', async (_, end) => {
  const given = await setting()
  clock.moveTo(begins + 20 * minute)
  await runNotices()
  await emptyInbox()
  await end(given)
  await runNotices()
  expect(await textsTo(`+91${given.nurse.contactNumber}`)).toEqual([
    'Nivaas Care: please do not go to your visit on 25 Nov or any later day. Area: PIN 411004. Questions: call 020 4890 1230.',
  ])
})

test('the nurse’s own pages say that the service has ended, until they report that they are there', async () => {
  const given = await setting()
  clock.moveTo(begins + 20 * minute)
  await close(given)
  const site = openSite(await signInAgain(given.person))
  const paths = ['/staff', `/staff/visits/${given.visit.serviceId}.${wednesday}.1`]
  for (const path of paths)
    expect((await site.get(path)).text).toContain('This service has ended. Please do not go')
  expect(await recordEvent(nurseAuthor(given.nurse), arrival(given.visit))).toMatchObject({ ok: true })
  for (const path of paths) expect((await site.get(path)).text).not.toContain('This service has ended')
})
