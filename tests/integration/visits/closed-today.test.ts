import '#tests/support/own-table.ts'
import { expect, test } from 'vitest'
import { minute } from '#domain/visits/days.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { hour } from '#tests/support/clock.ts'
import { createAdministrator, createCustomer, createNurse, signInAgain } from '#tests/support/people.ts'
import { codesOf, requestClose } from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { change, confirmedService, line } from '#tests/support/visits/plans.ts'
import { arrival, nurseAuthor, officeAuthor, reportOf, visitIn } from '#tests/support/visits/reports.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins } from '#tests/support/visits/wednesday-visit.ts'

/* A service that is closed while a visit of it runs. */

const clock = startOnTuesday()
const wednesday = '2026-11-25'

async function setting({ isCovered }: { isCovered: boolean }) {
  const [office, family, nurse] = [await createAdministrator(), await createCustomer(), await createNurse()]
  const service = await confirmedService(family)
  await change(office, service.serviceId, line(isCovered ? nurse : undefined))
  return {
    office,
    family,
    nurse,
    service,
    visit: { serviceId: service.serviceId, line: '1', day: wednesday },
  }
}

type Setting = Awaited<ReturnType<typeof setting>>

async function close({ family, service }: Setting) {
  const { closeCode } = await codesOf(family, service)
  await requestClose(family, service, closeCode)
}

async function pages({ office, family, service: { serviceId } }: Setting) {
  const site = openSite(await signInAgain(office))
  return {
    today: (await site.get('/dashboard/panel')).text,
    uncovered: (await site.get('/dashboard/visits/uncovered')).text,
    family: (await openSite(await signInAgain(family)).get(`/show/service/${serviceId}/visits`)).text,
  }
}

test('a visit that runs without a nurse ends with its service: nobody looks for one any more', async () => {
  const given = await setting({ isCovered: false })
  clock.moveTo(begins + 2 * hour)
  const before = await pages(given)
  expect(before.uncovered).toContain('Running without a nurse')
  expect(before.family).toContain('We are looking for a nurse.')
  await close(given)
  const { today, uncovered, family } = await pages(given)
  expect(uncovered).not.toContain('Running without a nurse')
  expect(today).toContain('Without a nurse today and tomorrow: 0')
  expect(family).toContain('This service has ended')
  expect(family).not.toContain('We are looking')
  expect(await visitIn(given.visit)).toMatchObject({ state: 'cancelled', sequence: 1 })
})

test('what was recorded of such a visit stays', async () => {
  const given = await setting({ isCovered: false })
  clock.moveTo(begins + 2 * hour)
  const missed = reportOf(given.visit, { kind: 'missed' }, { reason: 'other', note: 'Nobody was found' })
  await recordEvent(officeAuthor(given.office), missed)
  await close(given)
  expect(await visitIn(given.visit)).toMatchObject({
    state: 'planned',
    missedAt: expect.any(String) as string,
  })
  expect((await pages(given)).family).toContain('This visit did not take place.')
})

test('a nurse who is there keeps the card of the visit, and one who is not has none', async () => {
  const given = await setting({ isCovered: true })
  clock.moveTo(begins + 40 * minute)
  await close(given)
  const { family } = await pages(given)
  expect(family).toContain('This service has ended')
  expect(family).not.toContain('We are looking')
  await recordEvent(nurseAuthor(given.nurse), arrival(given.visit))
  expect((await pages(given)).family).toContain('Arrived: 8:40 am')
})
