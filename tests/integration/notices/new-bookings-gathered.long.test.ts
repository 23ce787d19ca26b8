import { expect, test, vi } from 'vitest'
import { Notice, type NoticeName } from '#server/notices/notice.entity.server.ts'
import { claim } from '#server/notice-sender/sending/claim.server.ts'
import { gatherNotices } from '#server/notice-sender/sending/gather-notices.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { observe } from '#tests/support/aws-calls.ts'
import { minute, realWaitClock } from '#tests/support/clock.ts'
import { countOf, someOf } from '#tests/support/every-case.ts'
import { playOrders } from '#tests/support/interleavings.ts'
import { emptyInbox } from '#tests/support/stand-ins.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { book, mailed, patients, rows, runEachMinute } from './booked.ts'
import { noon, readLogOfEachTest } from './sender-setting.ts'

/* The mail that tells several new bookings: a sender that dies at any call, and two senders in the orders of their calls. */

vi.hoisted(() => {
  process.env.NOTICES_PER_SECOND = '500'
})

readLogOfEachTest()

test('a sender that dies at any call, before or after it, leaves no booking untold', async () => {
  async function begin() {
    await emptyTable()
    await emptyInbox()
    const clock = realWaitClock(noon)
    await book(patients)
    await runNotices()
    clock.advance(10 * minute)
    return clock
  }
  await begin()
  const { calls } = await observe(() => runNotices())
  const sends = calls.findIndex(({ action }) => action === 'SendEmail') + 1
  const deaths = calls.flatMap((_, index) =>
    (['before', 'after'] as const).map((when) => ({ nth: index + 1, when, how: 'die' as const })),
  )
  const atTheMail = deaths.filter(({ nth }) => nth === sends || nth === sends + 1)
  const twice = new Set<string>()
  for (const fault of new Set([...someOf(deaths, 8), ...atTheMail])) {
    const clock = await begin()
    const run = await observe(() => runNotices(), fault)
    const where = `${fault.when} call ${fault.nth}`
    expect(run.died, where).toBe(true)
    await runEachMinute(clock, 13)
    const named = (await mailed()).flat()
    expect(
      patients.filter((name) => !named.includes(name)),
      where,
    ).toEqual([])
    if (named.length > patients.length) twice.add(`${fault.when} ${run.calls.at(-1)?.action}`)
    expect((await rows()).filter(({ state }) => state === 'open')).toEqual([])
  }
  // Only a death between the sending and the note of it tells twice.
  expect([...twice].sort()).toEqual(['after SendEmail', 'before TransactWriteItems'])
  expect(await violations()).toEqual([])
})

test('two senders that gather at once, in whatever order of their calls, leave each booking to one of them', async () => {
  let start = 0
  await book(patients.slice(0, 5))
  const stored = await rows()
  const [one, two] = stored
  if (!one || !two) throw new Error('Five bookings are stored')
  const gather =
    ({ recipientKey, noticeId }: NoticeName) =>
    async () => {
      const { data } = await Notice.get({ recipientKey, noticeId }).go({ consistent: true })
      const claimed =
        data?.state === 'open' && data.dueAt <= new Date(start).toISOString() ? await claim(data) : null
      const gathered = claimed ? await gatherNotices(claimed) : null
      if (!gathered || gathered.later) return []
      const { services, serviceId } = gathered.notice
      return services ?? [serviceId]
    }
  const orders = await playOrders(
    async () => {
      await emptyTable()
      const clock = realWaitClock(noon)
      start = clock.now()
      const dueAt = new Date(start).toISOString()
      for (const row of [one, two, stored[2]]) {
        if (row) await Notice.put({ ...row, state: 'open', reason: 'gathered', dueAt }).go()
      }
    },
    [gather(one), gather(two)],
    async (told) => {
      const open = (await rows()).filter(({ state }) => state === 'open')
      const claimedBy = told.flat()
      // No service is taken over by two, and none is lost: it is with one of the two, or still open by itself.
      expect(new Set(claimedBy).size).toBe(claimedBy.length)
      const left = open.map(({ serviceId, services }) => services ?? [serviceId]).flat()
      expect([...new Set([...claimedBy, ...left])].sort()).toEqual(
        [one, two, stored[2]].map((row) => row?.serviceId).sort(),
      )
    },
    { most: 15 },
  )
  expect(orders).toBeGreaterThan(countOf({ some: 14, every: 50 }))
})
