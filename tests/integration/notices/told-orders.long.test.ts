import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { claimWith, note, type Claim } from '#server/notice-sender/sending/claim.server.ts'
import { groupNotices, isInWork, toldWith } from '#server/notice-sender/sending/group-notices.server.ts'
import { outcomeOfAll } from '#server/notice-sender/sending/outcome.server.ts'
import { nameOf, Notice, servicesOf, type StoredNotice } from '#server/notices/notice.entity.server.ts'
import { noticeWrites, type NewNotice } from '#server/notices/notice-writes.server.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { realWaitClock } from '#tests/support/clock.ts'
import { countOf } from '#tests/support/every-case.ts'
import { playOrders, type Death } from '#tests/support/interleavings.ts'
import { emptyTable } from '#tests/support/table-records.ts'

/*
 * Two senders and changes of which the office reads, in the orders of their calls to the table (docs/decisions/0030). A sender does what a run does
 * with a group: it reads what is open, claims and folds, makes the text from what is committed then, and writes the outcome.
 */

/** How many orders are played without a death, and of each death, if not all. In few of them a text is sent between two changes. */
const [alive, dying] = [80, 7]
const services = Array.from({ length: 3 }, () => randomUUID())

/** What was told in one order: the services that were changed when each text was made. */
type Sent = { services: string[]; committed: Set<string> }

function changeOf(serviceId: string): NewNotice {
  return { kind: 'visitsUncovered', recipient: { to: 'office' }, serviceId }
}

async function readOpen(): Promise<StoredNotice[]> {
  const { data } = await Notice.query.byDue({ state: 'open' }).go({ pages: 'all' })
  return data
}

function sender(sent: Sent[], committed: Set<string>) {
  return async () => {
    for (const group of groupNotices(await readOpen())) {
      if (isInWork(group, now())) continue
      const first = group.notices.find(({ dueAt }) => dueAt <= nowInstant())
      if (!first) continue
      const claimed = await claimWith(first, toldWith(first, group))
      if (!claimed) continue
      // The text is made of what is committed now.
      sent.push({ services: servicesOf(claimed.notice), committed: new Set(committed) })
      await note(claimed, sentOutcome(claimed))
    }
  }
}

function sentOutcome({ notice }: Claim) {
  return outcomeOfAll(notice, { sms: { state: 'sent' }, mail: { state: 'skipped' } })
}

function commit(serviceId: string, committed: Set<string>) {
  return async () => {
    const written = await transact(noticeWrites(randomUUID(), [changeOf(serviceId)]))
    if (written.ok) committed.add(serviceId)
  }
}

/** After the leases have ended, two runs one after the other tell what is left. */
async function finish(sent: Sent[], committed: Set<string>, advance: (milliseconds: number) => void) {
  for (let run = 0; run < 2; run++) {
    advance(61_000)
    await sender(sent, committed)()
  }
}

/** Where the process of the first sender dies: at each of its four calls (what is open, the claim, its row read again, what came of it). */
const deaths: (Death | undefined)[] = [
  undefined,
  ...[1, 2, 3, 4].flatMap((call) => [{ before: call }, { after: call }]),
]

/**
 * Plays two senders, of whom one may die, while three changes are committed one after another. The changes differ in nothing but their
 * service, so that this order of them is all there are.
 */
async function playThreeChanges(death: Death | undefined): Promise<{ orders: number; most: number }> {
  let sent: Sent[] = []
  let committed = new Set<string>()
  let advance: (milliseconds: number) => void = () => undefined
  let most = 0
  const orders = await playOrders(
    async () => {
      await emptyTable()
      const clock = realWaitClock(Date.parse('2026-11-23T06:30:00.000Z'))
      advance = (milliseconds) => {
        clock.advance(milliseconds)
      }
      sent = []
      committed = new Set()
    },
    [
      () => sender(sent, committed)(),
      () => sender(sent, committed)(),
      async () => {
        for (const service of services) await commit(service, committed)()
      },
    ],
    async () => {
      most = Math.max(most, sent.length)
      await finish(sent, committed, advance)
      for (const service of services) {
        const last = sent.findLast((each) => each.services.includes(service))
        expect(last?.committed.has(service), service).toBe(true)
      }
      expect((await readOpen()).map(nameOf)).toEqual([])
    },
    death ? { most: dying, deaths: { 0: death } } : { most: alive },
  )
  return { orders, most }
}

test(
  'two senders and three changes between their calls, and a death at each call: nothing that is committed is untold',
  { timeout: 1_200_000 },
  async () => {
    const counted: Record<string, number> = {}
    for (const death of deaths) {
      const { orders, most } = await playThreeChanges(death)
      counted[death ? JSON.stringify(death) : 'none'] = orders
      // Without a text that was sent between the changes the orders would show nothing.
      if (!death) expect(most).toBeGreaterThan(1)
    }
    console.warn('orders of two senders and three changes, by where the first sender dies', counted)
    expect(counted.none).toBeGreaterThan(countOf({ some: alive - 1, every: 100 }))
  },
)
