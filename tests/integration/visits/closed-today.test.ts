import { expect, test } from 'vitest'
import { minute } from '#domain/visits/days.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { sendNurse } from '#server/covers/send-nurse.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { hour, instantClock } from '#tests/support/clock.ts'
import { createAdministrator, createCustomer, createNurse, signInAgain } from '#tests/support/people.ts'
import { codesOf, requestClose, requestDelete } from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { emptyInbox, readInbox } from '#tests/support/stand-ins.ts'
import { accountUser, change, confirmedService, line } from '#tests/support/visits/plans.ts'
import { arrival, nurseAuthor, officeAuthor, reportOf, visitIn } from '#tests/support/visits/reports.ts'
import { sendForm } from '#tests/support/visits/sending.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins } from '#tests/support/visits/wednesday-visit.ts'

/* A service that is closed while a visit of it runs. */

const clock = startOnTuesday({ setClockAt: instantClock })
const wednesday = '2026-11-25'

async function setting({ isCovered, days }: { isCovered: boolean; days?: number }) {
  const [office, family, nurse] = [await createAdministrator(), await createCustomer(), await createNurse()]
  const service = await confirmedService(family, { ...(days && { days }) })
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
  expect(before.uncovered).toContain('In progress, unallocated')
  expect(before.family).toContain('We are looking for a nurse.')
  await close(given)
  const { today, uncovered, family } = await pages(given)
  expect(uncovered).not.toContain('In progress, unallocated')
  expect(today).toContain('Unallocated today and tomorrow: 0')
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

/** What the office reads of the visit on every page that has it. */
async function officePages({ office, service: { serviceId } }: Setting) {
  const site = openSite(await signInAgain(office))
  const paths = [
    ...['/dashboard/panel', '/dashboard/roster', `/dashboard/roster?days=1&date=${wednesday}`],
    ...[`/dashboard/visits/${serviceId}.${wednesday}.1`, '/dashboard/services/confirmed?status=closed'],
  ]
  return Promise.all(paths.map(async (path) => (await site.get(path)).text))
}

const alarm = /Not arrived, \d|\d+ min late|Family will be told|Send another nurse/

test.each([10, 20, 40])(
  'a nurse who has not come %d minutes after the start is not awaited any more, and can still report',
  async (minutes) => {
    const given = await setting({ isCovered: true })
    clock.moveTo(begins + minutes * minute)
    for (const [place, page] of (await officePages(given)).entries())
      if (place < 4) expect(page).toMatch(alarm)
    await close(given)
    const [today = '', ...others] = await officePages(given)
    for (const page of [today, ...others]) expect(page).not.toMatch(alarm)
    expect(today).toContain('No report')
    expect(today).toContain('Record what happened')
    expect(await recordEvent(nurseAuthor(given.nurse), arrival(given.visit))).toMatchObject({ ok: true })
    for (const page of await officePages(given)) expect(page).not.toContain('No report')
    expect(await visitIn(given.visit)).toMatchObject({ arrivedAt: expect.any(String) as string })
  },
)

test.each([
  ['while it runs', 20 * minute],
  ['five hours after it', 17 * hour],
])(
  'a visit without a report is not asked about once the office has deleted its service, %s',
  async (_, after) => {
    const [given, others] = [await setting({ isCovered: true }), await setting({ isCovered: true })]
    clock.moveTo(begins + 20 * minute)
    await recordEvent(nurseAuthor(others.nurse), arrival(others.visit))
    clock.moveTo(begins + after)
    for (const { office, service } of [given, others])
      expect(await requestDelete(await signInAgain(office), service)).toEqual({ ok: true })
    clock.moveTo(begins + 18 * hour)
    const { today } = await pages(given)
    expect(today).not.toContain('No report')
    // A nurse who came has worked: their departure is still missing.
    expect(today).toMatch(new RegExp(`No departure .* ${others.nurse.fullName}`))
  },
)

test.each([
  ['who is awaited at the last visit is told not to go there', false, 1],
  ['who is there is told nothing', true, 0],
] as const)('a nurse %s', async (_, isThere, told) => {
  const given = await setting({ isCovered: true, days: 1 })
  const { nurse, visit } = given
  clock.moveTo(begins + 20 * minute)
  if (isThere) await recordEvent(nurseAuthor(nurse), arrival(visit))
  await runNotices()
  await emptyInbox()
  await close(given)
  await runNotices()
  const texts = (await readInbox(`+91${nurse.contactNumber}`)).map(({ text }) => text)
  expect(texts.filter((text) => text.includes('Please do not go there any more'))).toHaveLength(told)
})

test('messages that wait say of nobody that they come to a service that has ended', async () => {
  const given = await setting({ isCovered: true })
  clock.moveTo(begins + 20 * minute)
  await runNotices()
  const sunita = await createNurse()
  const sent = await sendNurse(accountUser(given.office), await sendForm(given.visit, sunita))
  expect(sent).toMatchObject({ ok: true })
  clock.advance(40 * minute)
  await emptyInbox()
  await close(given)
  await runNotices()
  const texts = (await readInbox(`+91${sunita.contactNumber}`)).map(({ text }) => text)
  expect(texts).toEqual([expect.stringContaining('Please do not go there any more')])
  expect((await readInbox(given.family.number)).map(({ text }) => text)).toEqual([])
})

test('nobody is to be sent in place of a nurse who did not come', async () => {
  const given = await setting({ isCovered: true })
  clock.moveTo(begins + 20 * minute)
  const missed = reportOf(given.visit, { kind: 'missed' }, { reason: 'didNotCome' })
  await recordEvent(officeAuthor(given.office), missed)
  expect((await pages(given)).today).toContain('Send another nurse')
  await close(given)
  const { today } = await pages(given)
  expect(today).not.toMatch(/Send another nurse|Nobody came/)
})
