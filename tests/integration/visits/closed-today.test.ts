import { expect, test } from 'vitest'
import { minute } from '#domain/visits/days.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { hour, instantClock } from '#tests/support/clock.ts'
import { emptyInbox, readInbox } from '#tests/support/stand-ins.ts'
import { arrival, nurseAuthor, officeAuthor, reportOf, visitIn } from '#tests/support/visits/reports.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins } from '#tests/support/visits/wednesday-visit.ts'
import { setting, close, pages } from '#tests/support/visits/closed-today.ts'

/* A service that is closed while a visit of it runs. */

const clock = startOnTuesday({ setClockAt: instantClock })

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
  expect(await visitIn(given.visit)).toMatchObject({ state: 'cancelled' })
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
  expect(texts.filter((text) => text.includes('please do not go to your visit'))).toHaveLength(told)
})

test('nobody is to be sent in place of a nurse who did not come', async () => {
  const given = await setting({ isCovered: true })
  clock.moveTo(begins + 20 * minute)
  const missed = reportOf(given.visit, { kind: 'missed' }, { reason: 'did-not-come' })
  await recordEvent(officeAuthor(given.office), missed)
  expect((await pages(given)).today).toContain('Send another nurse')
  await close(given)
  const { today } = await pages(given)
  expect(today).not.toMatch(/Send another nurse|Nobody came/)
})
