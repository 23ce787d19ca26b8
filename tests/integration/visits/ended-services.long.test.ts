import { describe, expect, test } from 'vitest'
import { minute } from '#domain/visits/days.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { sendNurse } from '#server/covers/send-nurse.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { hour, instantClock } from '#tests/support/clock.ts'
import { createAdministrator, createCustomer, createNurse, signInAgain } from '#tests/support/people.ts'
import { requestAssign } from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { emptyInbox } from '#tests/support/stand-ins.ts'
import { accountUser, confirmedService, day } from '#tests/support/visits/plans.ts'
import { arrival, nurseAuthor, officeAuthor, reportOf, visitIn } from '#tests/support/visits/reports.ts'
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

/* More of what ended-services.test.ts tests. */

const clock = startOnTuesday({ setClockAt: instantClock })

async function takeBack({ office, visit }: Setting, corrects: 'missed' | 'arrived') {
  const back = reportOf(visit, { kind: 'correction', corrects, happenedAt: null }, { reason: 'family-says' })
  expect(await recordEvent(officeAuthor(office), back)).toMatchObject({ ok: true })
}

/** A nurse was there before the close, and after it the office hears that this was not so. */
async function arrivalTakenBack(given: Setting) {
  await record(given, 'arrived')
  await close(given)
  await takeBack(given, 'arrived')
}

async function pages({ office, family, service: { serviceId } }: Setting) {
  const site = openSite(await signInAgain(office))
  return {
    today: (await site.get('/dashboard/panel')).text,
    uncovered: (await site.get('/dashboard/visits/uncovered')).text,
    roster: (await site.get(`/dashboard/roster?days=1&date=${wednesday}`)).text,
    services: (await site.get('/dashboard/services/confirmed?status=closed')).text,
    visit: (await site.get(`/dashboard/visits/${serviceId}.${wednesday}.1`)).text,
    family: (await openSite(await signInAgain(family)).get(`/show/service/${serviceId}/visits`)).text,
  }
}
const doNotGo = 'please do not go to your visit'

describe('nobody is awaited or sent', () => {
  const alarm =
    /Not arrived, \d|\d+ min late|Send another nurse|Send a nurse|In progress, unallocated|We are looking/
  const anHour = { ...day, minutes: 60 }
  const acts: [string, Parameters<typeof setting>[0], number, (given: Setting) => Promise<void>][] = [
    ['an arrival of before is taken back', {}, 20, arrivalTakenBack],
    [
      'an arrival of before is taken back, and it is recorded that nobody came',
      {},
      20,
      async (given) => {
        await arrivalTakenBack(given)
        await record(given, 'missed')
      },
    ],
    ['the visit was over without a nurse', { isCovered: false, shift: anHour }, 90, close],
    [
      'the visit was over, and it is recorded that nobody came',
      { shift: anHour },
      90,
      async (given) => {
        await close(given)
        await record(given, 'missed')
      },
    ],
    [
      'that nobody came to a visit without a nurse is taken back',
      { isCovered: false },
      60,
      async (given) => {
        await record(given, 'missed')
        await close(given)
        await takeBack(given, 'missed')
      },
    ],
  ]

  test.each(acts)('%s', async (_, of, minutes, act) => {
    const given = await setting(of)
    clock.moveTo(begins + minutes * minute)
    await act(given)
    clock.advance(30 * minute)
    for (const [name, page] of Object.entries(await pages(given)))
      expect(alarm.exec(page)?.[0], name).toBeUndefined()
  })
})

test('an arrival that is taken back while the service is closed: no order of the two brings the alarm back', async () => {
  const given = await setting()
  clock.moveTo(begins + 20 * minute)
  await record(given, 'arrived')
  await Promise.all([close(given), takeBack(given, 'arrived')])
  expect(await visitIn(given.visit)).toMatchObject({ serviceEnded: true })
})

test('a nurse of live-in care who is there since a day before is not told to stay away', async () => {
  const given = await setting({ shift: { ...day, startMinute: 9 * 60, minutes: 1440 }, days: 3 })
  clock.moveTo(begins + 65 * minute)
  await record(given, 'arrived')
  clock.moveTo(begins + 49 * hour + 30 * minute)
  await runNotices()
  await emptyInbox()
  await close(given)
  await runNotices()
  expect(await textsTo(`+91${given.nurse.contactNumber}`)).toEqual([])
})

test.each([
  ['is told not to go there', false, 1],
  ['and who has reported from there is told nothing', true, 0],
] as const)('a nurse who, as the office has it, did not come %s', async (_, isThere, told) => {
  const given = await setting({ days: 1 })
  clock.moveTo(begins + 20 * minute)
  await record(given, 'missed')
  if (isThere)
    expect(await recordEvent(nurseAuthor(given.nurse), arrival(given.visit))).toMatchObject({
      isContested: true,
    })
  await runNotices()
  await emptyInbox()
  await close(given)
  await runNotices()
  const texts = await textsTo(`+91${given.nurse.contactNumber}`)
  expect(texts.filter((text) => text.includes(doNotGo))).toHaveLength(told)
})

test('and of a nurse with a full-time assignment, between its dates', async () => {
  const [office, family, nurse] = [await createAdministrator(), await createCustomer(), await createNurse()]
  const service = await confirmedService(family, { days: 3 })
  expect(await requestAssign(office, service, nurse)).toEqual({ ok: true })
  expect(await warnings({ office, service })).toBe('')
  clock.moveTo(begins + 4 * hour)
  expect(await warnings({ office, service })).toMatch(
    `${nurse.fullName} has a full-time assignment here and may be there now.`,
  )
})

test('a nurse who is there reads of the next visit, to which they do not go any more', async () => {
  const given = await setting()
  clock.moveTo(begins + 20 * minute)
  await record(given, 'arrived')
  await runNotices()
  await emptyInbox()
  await close(given)
  await runNotices()
  const [text] = await textsTo(`+91${given.nurse.contactNumber}`)
  expect(text).toContain('please do not go to your visit on 26 Nov or any later day. Area: PIN 411004.')
})

test('of a nurse who was sent and told not to go, no page and no mail says that they are expected', async () => {
  const given = await setting()
  const { office, nurse, visit } = given
  clock.moveTo(begins + 20 * minute)
  const sunita = await createNurse({ fullName: 'Sunita Jadhav' })
  expect(await sendNurse(accountUser(office), await sendForm(visit, sunita))).toMatchObject({ ok: true })
  clock.moveTo(begins + 60 * minute)
  await close(given)
  const site = openSite(await signInAgain(office))
  const page = (await site.get(`/dashboard/visits/${visit.serviceId}.${wednesday}.1/send`)).text
  expect(page).toContain('Sunita Jadhav, nothing was reported')
  expect(page).not.toContain('expected at')
  await runNotices()
  await emptyInbox()
  expect(await recordEvent(nurseAuthor(nurse), arrival(visit))).toMatchObject({ isContested: true })
  await runNotices()
  const [mail] = await textsTo('office@nivaas.example')
  expect(mail).toContain('Nobody else is on the way.')
})
