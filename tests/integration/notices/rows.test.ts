import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { now } from '#server/clock.server.ts'
import { Notice } from '#server/notices/notice.entity.server.ts'
import {
  noticeIdOf,
  noticeWrites,
  recipientKeyOf,
  recipientOf,
} from '#server/notices/notice-writes.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { scan } from '#tools/data/integrity/table-records.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { stopClock } from '#tests/support/clock.ts'
import { emptyTable } from '#tests/support/table-records.ts'

beforeEach(emptyTable)

const family = { to: 'family' as const, uid: randomUUID() }
const nurse = { to: 'nurse' as const, nurseId: randomUUID() }
const office = { to: 'office' as const }

test('a change writes one row for each kind and recipient, with ids only', async () => {
  const [change, serviceId] = [randomUUID(), randomUUID()]
  const { nurseId } = nurse
  const written = await transact(
    noticeWrites(change, [
      { kind: 'familyCare', recipient: family, serviceId },
      { kind: 'nurseWork', recipient: nurse, serviceId, nurseId },
      { kind: 'bookingConfirmed', recipient: office, serviceId },
    ]),
  )
  expect(written).toEqual({ ok: true })
  const recipientKey = recipientKeyOf(family, '')
  const { data: toFamily } = await Notice.get({
    ...{ recipientKey, noticeId: noticeIdOf(change, 'familyCare', family) },
  }).go()
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(toFamily).toEqual({
    ...{ recipientKey, noticeId: noticeIdOf(change, 'familyCare', family) },
    ...{ change, kind: 'familyCare', to: 'family', recipientId: family.uid, serviceId },
    ...{ state: 'open', sms: 'open', mail: 'open', attempts: 0, dueAt: at, createdAt: at },
  })
  const { data: open } = await Notice.query.byDue({ state: 'open' }).go()
  expect(open.map(recipientOf)).toEqual(expect.arrayContaining([family, nurse, office]))
  expect(await violations()).toEqual([])
})

test('the same change again writes nothing', async () => {
  const writes = noticeWrites(randomUUID(), [
    { kind: 'familyCare', recipient: family, serviceId: randomUUID() },
  ])
  expect(await transact(writes)).toEqual({ ok: true })
  expect(await transact(writes)).toEqual({ ok: false, reason: 'busy' })
  expect(await scan()).toHaveLength(1)
})

test('what is not urgent is due in the morning; what is sent or void leaves the index of what is due', async () => {
  const clock = stopClock(Date.parse('2026-11-22T17:00:00.000Z'))
  const serviceId = randomUUID()
  const notices = [
    { kind: 'familyCare' as const, recipient: family, serviceId },
    { kind: 'bookingNotConfirmed' as const, recipient: family, serviceId },
  ]
  await transact(noticeWrites(randomUUID(), notices))
  const { data: open } = await Notice.query.byDue({ state: 'open' }).go()
  expect(open.map(({ kind, dueAt }) => [kind, dueAt])).toEqual([
    ['familyCare', '2026-11-22T17:00:00.000Z'],
    ['bookingNotConfirmed', '2026-11-23T02:30:00.000Z'],
  ])
  clock.advance(1000)
  for (const { recipientKey, noticeId, kind } of open)
    await Notice.patch({ recipientKey, noticeId })
      .set({
        state: kind === 'familyCare' ? 'sent' : 'failed',
        dueAt: new Date(now()).toISOString(),
      })
      .go()
  expect((await Notice.query.byDue({ state: 'open' }).go()).data).toEqual([])
  const { data: failed } = await Notice.query.byDue({ state: 'failed' }).go()
  expect(failed.map(({ kind }) => kind)).toEqual(['bookingNotConfirmed'])
  const sent = (await scan()).find(({ state }) => state === 'sent')
  expect(Object.keys(sent ?? {}).filter((name) => name.startsWith('gsi'))).toEqual([])
  // These rows were changed by hand, so only their keys are right.
  const misplaced = (await violations()).filter(({ invariant }) => invariant.startsWith('every record lies'))
  expect(misplaced).toEqual([])
})
