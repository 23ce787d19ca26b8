import { beforeEach, expect, test, vi } from 'vitest'
import { setLog } from '#server/http/log.server.ts'
import type { Composer } from '#server/notice-sender/compose/composed.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { noticeNameOf } from '#server/notices/decide.server.ts'
import { Notice, type NoticeName } from '#server/notices/notice.entity.server.ts'
import { holdNotices } from '#tools/data/integrity/hold-notices.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { failNext } from '#tests/support/stand-ins.ts'
import { minute, realWaitClock, type TestClock } from '#tests/support/clock.ts'
import { createAdministrator, createCustomer, type Person } from '#tests/support/people.ts'
import { bookService } from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { restoreTable, storedItems } from '#tests/support/stored-table.ts'
import { emptyTable, readTable } from '#tests/support/table-records.ts'
import { cause, composeFor, readMessage, received, type Told } from '#tests/integration/notices/notices.ts'

/*
 * What the outbox does after a restore (docs/restore.md): a message that may have been sent between the restored time and the stop
 * of the site is not sent again without an administrator's word, and none is forgotten.
 */

vi.hoisted(() => {
  process.env.SMS_TEMPLATE_BOOKING_CODE = '1000000000000000002'
})

const list = '/dashboard/notices'
const held = `${list}?state=held`
/** Noon in India. */
const noon = Date.parse('2026-11-23T06:30:00.000Z')

let clock: TestClock
let administrator: Person
let family: Person
/** The e-mails that the family has before a computed notice. */
let before: number
beforeEach(async () => {
  setLog(() => {})
  await emptyTable()
  clock = realWaitClock(noon)
  administrator = await createAdministrator()
  family = await createCustomer()
  // The first run says from when on something is told.
  await run()
  clock.advance(minute)
})

/** The notices of `cause` go by SMS and e-mail to their made-up addresses, computed ones by e-mail to the family. */
const compose: Composer = async (notice) => {
  const template = 'bookingNotConfirmed.family.en'
  const mail = { to: family.email, subject: notice.kind, text: notice.kind, template, values: {} } as const
  return notice.kind === 'bookingNotConfirmed' ? { mail } : composeFor('sms', 'mail')(notice)
}
const run = () => runNotices(compose)

type Five = Record<'open' | 'half' | 'claimed' | 'sent' | 'failed' | 'later', Told>

/** One notice of each state, as the table is restored; the later one waits for the next day's limit. */
async function oneOfEach(): Promise<Five> {
  const [sent] = await cause()
  await run()
  const [failed] = await cause()
  await failNext({ service: 'ses', error: 'InvalidParameterValue' })
  await run()
  const [half] = await cause()
  await failNext({ service: 'ses', error: 'Throttling' })
  await run()
  const [claimed, open, later] = (await cause(3)) as [Told, Told, Told]
  await Notice.patch(claimed)
    .set({ state: 'open', dueAt: instantIn(minute), claim: 'a sender' })
    .go()
  await Notice.patch(later)
    .set({ state: 'open', dueAt: instantIn(20 * 60 * minute) })
    .go()
  return { open, half, claimed, sent, failed, later }
}

function instantIn(milliseconds: number): string {
  return new Date(clock.now() + milliseconds).toISOString()
}

/** How many SMS and e-mails the notice's recipient got. */
async function got({ number, email }: Told): Promise<[number, number]> {
  return [await received(number), await received(email)]
}

/**
 * Restores the table to the time of `oneOfEach`, after the sender has worked for forty minutes. A booking became too old meanwhile.
 * @returns the notices, and when the functions were stopped
 */
async function restoreAfterWork() {
  await bookService(family)
  before = await received(family.email)
  const all = await oneOfEach()
  const restored = await storedItems()
  for (let minutes = 0; minutes < 40; minutes++) {
    clock.advance(minute)
    await run()
  }
  const stoppedAt = instantIn(0)
  for (const each of [all.open, all.half, all.claimed]) expect(await got(each)).toEqual([1, 1])
  expect(await received(family.email)).toBe(before + 1)
  await restoreTable(restored)
  clock.advance(30 * minute)
  return { all, stoppedAt }
}

const stateOf = async (told: Told) => (await readMessage(told)).state

test('after a restore nothing that may have been sent is sent again without a word', async () => {
  const { all, stoppedAt } = await restoreAfterWork()
  expect(await holdNotices(stoppedAt)).toBe(4)
  for (const each of [all.open, all.half, all.claimed]) expect(await stateOf(each)).toBe('held')
  expect(await holdNotices(stoppedAt)).toBe(0)
  for (let hours = 0; hours < 24; hours++) {
    clock.advance(60 * minute)
    await run()
  }
  for (const each of [all.open, all.half, all.claimed, all.sent]) expect(await got(each)).toEqual([1, 1])
  expect(await got(all.failed)).toEqual([1, 0])
  expect(await received(family.email)).toBe(before + 1)
  // What was due after the stop is sent at its time.
  expect(await got(all.later)).toEqual([1, 1])
  expect(await violations()).toEqual([])
})

test('the office sends what it wants, and leaves the rest; nothing is forgotten', async () => {
  const { all, stoppedAt } = await restoreAfterWork()
  await holdNotices(stoppedAt)
  const site = openSite(administrator)
  const { text } = await site.get(held)
  expect(text).toContain('It may have been sent before: please decide.')
  expect(text).toContain('Booking not confirmed')
  expect(text).toContain('Send all 4 on this page')

  const post = (told: readonly NoticeName[], decision: string) =>
    site.post(list, { noticeId: told.map(noticeNameOf).join(','), decision, back: held })
  expect((await post([all.open], 'send')).location).toBe(held)
  await Promise.all([post([all.half], 'leave'), post([all.half], 'leave')])
  await run()
  expect(await got(all.open)).toEqual([2, 2])
  expect(await got(all.half)).toEqual([1, 1])
  expect(await readMessage(all.half)).toMatchObject({ state: 'void', reason: 'not-wanted' })
  // Too late: it is decided.
  await post([all.half], 'send')
  await post([all.open], 'leave')
  expect([await stateOf(all.half), await stateOf(all.open)]).toEqual(['void', 'sent'])

  const rest = (await readTable()).notice.filter(({ state }) => state === 'held')
  expect(rest).toHaveLength(2)
  await post(rest, 'send')
  await run()
  expect(await got(all.claimed)).toEqual([2, 2])
  expect(await received(family.email)).toBe(before + 2)
  clock.advance(24 * 60 * minute)
  await run()
  const { notice, auditEntry } = await readTable()
  expect(notice.filter(({ state }) => state === 'open' || state === 'held')).toEqual([])
  const decisions = auditEntry.filter(({ recordType }) => recordType === 'notice').map(({ action }) => action)
  expect(decisions.sort()).toEqual(['do-not-send', 'send-again', 'send-again', 'send-again'])
  expect(await violations()).toEqual([])
})

test('a notice that was in work when the table is restored is held, although its lease ends after the stop', async () => {
  const [told] = await cause()
  await Notice.patch(told)
    .set({ state: 'open', dueAt: instantIn(minute), claim: 'a sender' })
    .go()
  expect(await holdNotices(instantIn(minute / 3))).toBe(1)
  expect(await readMessage(told)).toMatchObject({ state: 'held', reason: 'restored' })
  expect(await violations()).toEqual([])
})

test('what the office does not want is not told again because it is still true', async () => {
  const { all, stoppedAt } = await restoreAfterWork()
  await holdNotices(stoppedAt)
  const site = openSite(administrator)
  const waiting = (await readTable()).notice.filter(({ state }) => state === 'held')
  await site.post(list, { noticeId: waiting.map(noticeNameOf).join(','), decision: 'leave' })
  for (let days = 0; days < 3; days++) {
    clock.advance(24 * 60 * minute)
    await run()
  }
  for (const each of [all.open, all.half, all.claimed]) expect(await got(each)).toEqual([1, 1])
  expect(await received(family.email)).toBe(before + 1)
})

test('a decision is an administrator’s, of notices by their ids', async () => {
  const { all, stoppedAt } = await restoreAfterWork()
  await holdNotices(stoppedAt)
  expect(
    (await openSite(family).post(list, { noticeId: noticeNameOf(all.open), decision: 'send' })).location,
  ).toBe('/')
  expect(
    (await openSite().post(list, { noticeId: noticeNameOf(all.open), decision: 'send' })).location,
  ).toMatch(/^\/login/)
  expect(
    (await openSite(administrator).post(list, { noticeId: `${noticeNameOf(all.open)},`, decision: 'send' }))
      .status,
  ).toBe(400)
  expect(await stateOf(all.open)).toBe('held')
})
