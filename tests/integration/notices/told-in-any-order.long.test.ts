import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { now, nowInstant } from '#server/clock.server.ts'
import { claimWith, note } from '#server/notice-sender/sending/claim.server.ts'
import { groupNotices, isInWork, toldWith } from '#server/notice-sender/sending/group-notices.server.ts'
import { outcomeOfAll } from '#server/notice-sender/sending/outcome.server.ts'
import { Notice, servicesOf, type StoredNotice } from '#server/notices/notice.entity.server.ts'
import { noticeWrites, type NewNotice } from '#server/notices/notice-writes.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { realWaitClock, type TestClock } from '#tests/support/clock.ts'
import { countOf } from '#tests/support/every-case.ts'
import { propertyRuns, seedProperties } from '#tests/support/seeded-properties.ts'
import { emptyTable } from '#tests/support/table-records.ts'

/*
 * Twenty changes and two senders in random orders of commit, read, claim, text, sending and death (docs/decisions/0030). Every order of few is in
 * told-orders.long.test.ts. `npm run histories -- --kind properties` plays others than these.
 */
seedProperties(65)

const services: string[] = Array.from({ length: 2 }, () => randomUUID())

/** What a change can tell, and whom. */
const told: Pick<NewNotice, 'kind' | 'recipient'>[] = [
  { kind: 'visitsUncovered', recipient: { to: 'office' } },
  { kind: 'bookingConfirmed', recipient: { to: 'office' } },
]

/** How often each was changed, by what is told, whom and of which service: what a text is made from. */
type Versions = Record<string, number>

/** What was sent: of a notice's services, with the versions that its text had. */
type Sent = { notice: StoredNotice; versions: Versions }

const nameOf = ({ kind, to }: Pick<StoredNotice, 'kind' | 'to'>, serviceId: string) =>
  `${kind} ${to} ${services.indexOf(serviceId)}`

/** What all senders know and leave behind. */
type World = { versions: Versions; sent: Sent[] }

async function readOpen(): Promise<StoredNotice[]> {
  const { data } = await Notice.query.byDue({ state: 'open' }).go({ pages: 'all' })
  return data
}

/** A run of the sender, which stops after each of its steps. A process that dies is a run that never goes on. */
async function* senderRun({ versions, sent }: World): AsyncGenerator<void, void> {
  const found = await readOpen()
  yield
  for (const group of groupNotices(found)) {
    if (isInWork(group, now())) continue
    const first = group.notices.find(({ dueAt }) => dueAt <= nowInstant())
    if (!first) continue
    const claimed = await claimWith(first, toldWith(first, group))
    yield
    if (!claimed) continue
    const text = { notice: claimed.notice, versions: { ...versions } }
    yield
    if (!claimed.canSend()) continue
    sent.push(text)
    yield
    const outcome = { sms: { state: 'sent' }, mail: { state: 'skipped' } } as const
    await note(claimed, outcomeOfAll(claimed.notice, outcome))
    yield
  }
}

/** Commits a change: the rows and what they tell are one transaction. */
async function commit({ versions }: World, places: { told: number[]; services: number[] }): Promise<void> {
  const changed = places.services.flatMap((place) => services[place] ?? [])
  const notices = places.told.flatMap((place) =>
    changed.flatMap((serviceId) => (told[place] ? [{ ...told[place], serviceId }] : [])),
  )
  expect(await transact(noticeWrites(randomUUID(), notices))).toEqual({ ok: true })
  for (const { kind, recipient, serviceId } of notices) {
    const name = nameOf({ kind, to: recipient.to }, serviceId)
    versions[name] = (versions[name] ?? 0) + 1
  }
}

const senders = fc.nat({ max: 1 })
const move = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('step' as const),
      sender: senders,
      // Some at once, so that one sender overtakes the other.
      times: fc.integer({ min: 1, max: 8 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('die' as const), sender: senders }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.constantFrom(1, 15, 45, 61) }),
  },
)
const turn = fc.record({
  change: fc.record({
    told: fc.uniqueArray(fc.nat({ max: told.length - 1 }), { minLength: 1, maxLength: 1 }),
    services: fc.uniqueArray(fc.nat({ max: services.length - 1 }), { minLength: 1, maxLength: 2 }),
  }),
  moves: fc.array(move, { maxLength: 5 }),
})

type Turn = typeof turn extends fc.Arbitrary<infer Each> ? Each : never

/** Expects of each person and service of which nothing is open that the last text was made after the last change. */
async function expectTold({ versions, sent }: World): Promise<void> {
  const namesOf = (notice: StoredNotice) => servicesOf(notice).map((serviceId) => nameOf(notice, serviceId))
  const open = new Set((await readOpen()).flatMap(namesOf))
  for (const [name, version] of Object.entries(versions)) {
    if (open.has(name)) continue
    const last = sent.findLast(({ notice }) => namesOf(notice).includes(name))
    expect(last?.versions[name], name).toBe(version)
  }
}

async function play(turns: readonly Turn[], clock: TestClock): Promise<World> {
  const world: World = { versions: {}, sent: [] }
  const runs = [senderRun(world), senderRun(world)]
  for (const { change, moves } of turns) {
    await commit(world, change)
    for (const each of moves) {
      const sender = 'sender' in each ? each.sender : 0
      if (each.kind === 'wait') clock.advance(each.seconds * 1000)
      for (let left = each.kind === 'step' ? each.times : 0; left > 0; left--)
        // A run that is over is followed by another one.
        if ((await runs[sender]?.next())?.done) runs[sender] = senderRun(world)
      if (each.kind === 'die') runs[sender] = senderRun(world)
    }
    await expectTold(world)
  }
  // Each process that is left has died as well; once the leases are over, two runs follow one another.
  for (let run = 0; run < 2; run++) {
    clock.advance(61_000)
    for await (const step of senderRun(world)) expect(step).toBeUndefined()
  }
  return world
}

const runs = propertyRuns(countOf({ some: 5, every: 15 }))
// Twenty changes take a second, on a busy machine some.
const timeout = 60_000 + runs * 5000

test(
  'the last text of each person and service was made after its last change, and nothing is untold after two runs',
  { timeout },
  async () => {
    let most = 0
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: 20, maxLength: 20 }), async (turns) => {
        await emptyTable()
        const world = await play(turns, realWaitClock(Date.parse('2026-11-23T06:30:00.000Z')))
        expect(await readOpen()).toEqual([])
        await expectTold(world)
        most = Math.max(most, world.sent.length)
      }),
      { numRuns: runs },
    )
    // Senders did work between the changes.
    expect(most).toBeGreaterThan(10)
  },
)
