import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { setLog } from '#server/http/log.server.ts'
import { Notice } from '#server/notices/notice.entity.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { instantClock } from '#tests/support/clock.ts'
import { countOf } from '#tests/support/every-case.ts'
import { emptyTable, readTable } from '#tests/support/table-records.ts'
import type { Composer } from '#server/notice-sender/compose/composed.server.ts'
import { readInbox } from '#tests/support/stand-ins.ts'
import { cause, composeFor, readMessage, received, type Told } from './notices.ts'

/* Many notices at once, and budgets that are used up. An hour allows a quarter of a day's budget: 2 e-mails. */
vi.hoisted(() => {
  process.env.SMS_TEMPLATE_BOOKING_CODE = '1000000000000000002'
  process.env.DAILY_BUDGETS = 'mailFamily=8,smsNotice=1000000'
  // The pace of a deployment without a setting; by day a fifth of it, and of the notices.
  process.env.NOTICES_PER_SECOND = process.env.EVERY_CASE === 'yes' ? '20' : '4'
})

const pace = countOf({ some: 4, every: 20 })
const minute = 60 * 1000
const hour = 60 * minute
/** Six in the evening in India. */
const evening = Date.parse('2026-11-23T12:30:00.000Z')

beforeEach(emptyTable)
beforeEach(() => setLog(() => {}))
afterAll(() => setLog())

test(
  'notices of more than two runs that are due at six in the evening are each done once, at the pace, the oldest first',
  { timeout: 600_000 },
  async () => {
    /*
     * All 10,000, and 2,000 by day, are rows that are read from the index, paced, claimed, composed and noted. The oldest ones and then
     * one in twenty are really sent by SMS through limits, budgets and SNS's stand-in. The others are void, since six calls for
     * each of them would take two minutes.
     */
    const clock = instantClock(evening)
    const oldest = await cause(25)
    clock.advance(1000)
    const all = [...oldest, ...(await cause(500 * pace - 25))]
    const real = new Set(all.filter((_, nth) => nth < 25 || nth % 21 === 0).map(({ noticeId }) => noticeId))
    const composed: string[] = []
    const compose: Composer = (notice) => {
      composed.push(notice.noticeId)
      return real.has(notice.noticeId) ? composeFor('sms')(notice) : Promise.resolve(null)
    }
    const done: number[] = []
    do {
      const startedAt = clock.now()
      const run = await runNotices(compose)
      const seconds = (clock.now() - startedAt) / 1000
      // Twelve workers have each begun one when the time is over.
      expect(seconds).toBeLessThan(240 + 40 / pace)
      const ended = run.sent + run.void + run.open
      expect(ended).toBeLessThanOrEqual(pace * seconds + 1)
      done.push(ended)
      clock.advance(2 * minute)
    } while (
      (await Notice.query.byDue({ state: 'open' }).go({ limit: 1 })).data.length > 0 &&
      done.length < 6
    )
    // The pace for 240 seconds, and those that the workers have begun by then.
    const inOneRun: unknown = expect.closeTo(240 * pace, -2)
    expect(done.slice(0, 2)).toEqual([inOneRun, inOneRun])
    expect(new Set(composed)).toEqual(new Set(all.map(({ noticeId }) => noticeId)))
    // Twelve are in work at once, so that they overtake each other a little.
    const begin = new Set(composed.slice(0, 25 + 12))
    expect(oldest.filter(({ noticeId }) => !begin.has(noticeId))).toEqual([])
    const rows = new Map((await readTable()).notice.map((row) => [row.noticeId, row]))
    expect(all.filter((each) => rows.get(each.noticeId)?.state !== stateOf(each))).toEqual([])
    // On a slow machine SNS may not answer in time: then the outcome is unknown, and it is tried again.
    const unknown = all.filter(({ noticeId }) => rows.get(noticeId)?.attempts !== 0)
    expect(unknown.length).toBeLessThan(20)
    const tries = unknown.reduce((sum, { noticeId }) => sum + (rows.get(noticeId)?.attempts ?? 0), 0)
    expect(composed).toHaveLength(500 * pace + tries)
    const messages = (await readInbox('')).map(({ to }) => to)
    const told = all.filter(({ noticeId }) => real.has(noticeId)).map(({ number }) => number)
    expect(new Set(messages)).toEqual(new Set(told))
    const isUnknown = new Set(unknown.map(({ number }) => number))
    const once = told.filter((number) => !isUnknown.has(number))
    expect(messages.filter((to) => !isUnknown.has(to)).sort()).toEqual(once.sort())

    function stateOf({ noticeId }: Told) {
      return real.has(noticeId) ? 'sent' : 'void'
    }
  },
)

test('a used-up budget delays notices to the next hour and day, and loses none', async () => {
  const clock = instantClock(Date.parse('2026-11-23T04:00:00.000Z'))
  const all = await cause(10)
  const run = () => runNotices(composeFor('mail'))
  expect(await run()).toMatchObject({ sent: 2, open: 8, failed: 0 })
  const { data: open } = await Notice.query.byDue({ state: 'open' }).go()
  for (const each of open) {
    expect(each).toMatchObject({ reason: 'limit', attempts: 0 })
    expect(Date.parse(each.dueAt) - clock.now()).toBeLessThanOrEqual(1.2 * hour)
  }
  expect(await run()).toMatchObject({ sent: 0, open: 0 })
  for (let hours = 0; hours < 30; hours++) {
    clock.advance(hour)
    await run()
  }
  for (const each of all) {
    expect((await readMessage(each)).state).toBe('sent')
    expect(await received(each.email)).toBe(1)
  }
})

test('a notice that meets a used-up budget for days stays open, and is sent when the budget starts again', async () => {
  const clock = instantClock(evening)
  // Eight are sent in a day.
  const days = countOf({ some: 3, every: 5 })
  const all = await cause(8 * days, 'notArrived')
  const openAfter: number[] = []
  for (let hours = 0; hours < days * 24; hours++) {
    await runNotices(composeFor('mail'))
    clock.advance(hour)
    if (hours % 24 === 23) openAfter.push((await Notice.query.byDue({ state: 'open' }).go()).data.length)
  }
  // Two days’ budgets are used in the first 24 hours.
  expect(openAfter).toEqual(Array.from({ length: days }, (_, day) => Math.max(0, 8 * (days - 2 - day))))
  const rows = await Promise.all(all.map(readMessage))
  expect(rows.map(({ state, attempts }) => [state, attempts])).toEqual(all.map(() => ['sent', 0]))
  expect(await Promise.all(all.map(({ email }) => received(email)))).toEqual(all.map(() => 1))
})

test('the reminders of an evening leave the other notices their budget', async () => {
  instantClock(evening)
  const reminders = await cause(10, 'bookingNotConfirmed')
  expect(await runNotices(composeFor('mail'))).toMatchObject({ sent: 10, open: 0 })
  await cause(2)
  expect(await runNotices(composeFor('mail'))).toMatchObject({ sent: 2, open: 0 })
  expect(await Promise.all(reminders.map(({ email }) => received(email)))).toEqual(reminders.map(() => 1))
})
