import { beforeAll, beforeEach, expect, test } from 'vitest'
import { minute } from '#domain/visits/days.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { sendNoticeAgain } from '#server/notices/decide.server.ts'
import { nameOf, Notice } from '#server/notices/notice.entity.server.ts'
import { observe, type Fault } from '#tests/support/aws-calls.ts'
import { seeded } from '#tests/support/chance.ts'
import { realWaitClock, type TestClock } from '#tests/support/clock.ts'
import { emptyInbox, readInbox } from '#tests/support/stand-ins.ts'
import { restoreTable, storedItems } from '#tests/support/stored-table.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { accountUser, change, inDay } from '#tests/support/visits/plans.ts'
import { tuesday } from '#tests/support/visits/tuesday.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { plannedService } from './planned-service.ts'
import { readLogOfEachTest } from './sender-setting.ts'

/* The messages of a nurse and a family while the sender's processes die and AWS does not answer (docs/decisions/0100). */

let clock: TestClock
let setting: Awaited<ReturnType<typeof plannedService>>
let items: Awaited<ReturnType<typeof storedItems>>

beforeAll(async () => {
  await emptyTable()
  clock = realWaitClock(tuesday)
  setting = await plannedService()
  await runNotices()
  items = await storedItems()
})

readLogOfEachTest()
beforeEach(begin)

/** Nurse and family know of a visit each day at eight. */
async function begin(): Promise<void> {
  await restoreTable(items)
  clock = realWaitClock(tuesday + minute)
  await emptyInbox()
}

const lines = {
  eight: { startMinute: 480, minutes: 720 },
  nine: { startMinute: 540, minutes: 720 },
} as const

async function become(what: keyof typeof lines | 'none'): Promise<void> {
  const { administrator, serviceId, nurse } = setting
  const visit = { line: '1', day: inDay(1) }
  const changes =
    what === 'none'
      ? [{ kind: 'noVisit' as const, ...visit }]
      : [{ kind: 'thisVisit' as const, ...visit, ...lines[what], nurseId: nurse.id }]
  expect(await change(administrator, serviceId, ...changes)).toEqual({ ok: true })
}

/** The addresses of the readers: the nurse by SMS, the family by both ways. */
function inboxes(): Record<string, string> {
  const { number, email } = setting.family
  return { nurse: '+919800000011', 'family by SMS': number, 'family by e-mail': email }
}

/** What each reader was sent, in order. */
async function readAll(): Promise<[reader: string, texts: string[]][]> {
  return Promise.all(
    Object.entries(inboxes()).map(async ([reader, to]) => {
      const messages = (await readInbox(to)).toSorted((one, other) => (one.at < other.at ? -1 : 1))
      return [reader, messages.map(({ text }) => wordOf(text))] as [string, string[]]
    }),
  )
}

/** The first time of day in a text is that of the visit. */
function wordOf(text: string): 'none' | 'nine' | 'eight' {
  if (/not go|cancelled/.test(text)) return 'none'
  return /(\d+)(:00)? am/.exec(text)?.[1] === '9' ? 'nine' : 'eight'
}

test('a sender that dies at any call loses nothing, and doubles only what it may have sent', async () => {
  const twice: number[] = []
  for (let nth = 1, survivors = 0; survivors < 2; nth++)
    for (const when of ['before', 'after'] as const) {
      await begin()
      await become('none')
      const { died, calls } = await observe(() => runNotices(), { nth, when, how: 'die' })
      if (!died) survivors++
      clock.advance(2 * minute)
      await runNotices()
      for (const [reader, texts] of await readAll()) {
        const where = `${reader}, ${when} ${nth}: ${texts.join()}`
        expect(
          texts.every((text) => text === 'none'),
          where,
        ).toBe(true)
        expect(texts.length, where).toBeGreaterThanOrEqual(1)
        if (texts.length === 1) continue
        // It died once something had been published, before that was noted.
        expect(
          calls.some(({ service }) => service === 'sns' || service === 'ses'),
          where,
        ).toBe(true)
        expect(texts.length, where).toBe(2)
        twice.push(nth)
      }
    }
  expect(twice.length).toBeGreaterThan(0)
  expect(await violations()).toEqual([])
})

test('what a dead sender may have said is corrected where it was undone before the next run', async () => {
  const seen = new Set<string>()
  for (let nth = 1, died = true; died; nth++) {
    await begin()
    await become('none')
    ;({ died } = await observe(() => runNotices(), { nth, when: 'after', how: 'die' }))
    await become('eight')
    clock.advance(2 * minute)
    await runNotices()
    for (const [reader, texts] of await readAll()) {
      seen.add(texts.join())
      // Who may have read that the visit does not take place reads that it does.
      if (texts.includes('none')) expect(texts.at(-1), `${reader} ${nth}`).toBe('eight')
    }
  }
  expect([...seen].sort()).toContain('none,eight')
})

test('two senders while four of ten sendings and some writes fail: nurse and family know in the end', async () => {
  const random = seeded(100)
  const faults = (): Fault[] =>
    Array.from({ length: 4 }, (_, place): Fault[] => {
      const when = random() < 0.5 ? ('before' as const) : ('after' as const)
      return [
        ...(random() < 0.4
          ? [{ service: 'sns' as const, action: 'Publish', nth: place + 1, when, how: 'fail' as const }]
          : []),
        ...(random() < 0.4
          ? [{ service: 'ses' as const, action: 'SendEmail', nth: place + 1, when, how: 'fail' as const }]
          : []),
        ...(random() < 0.4
          ? [
              {
                service: 'dynamodb' as const,
                action: 'TransactWriteItems',
                nth: place + 1,
                when,
                how: 'fail' as const,
              },
            ]
          : []),
      ]
    }).flat()
  for (let round = 0; round < 6; round++) {
    await begin()
    const unanswered: string[] = []
    let now: keyof typeof lines | 'none' = 'eight'
    for (let step = 0; step < 5; step++) {
      const others = (['eight', 'nine', 'none'] as const).filter((each) => each !== now)
      now = others[Math.floor(random() * others.length)] ?? 'none'
      await become(now)
      const runs = [faults(), faults()]
      await Promise.all(
        runs.map(async (own) => {
          const run = await observe(() => runNotices().catch(() => null), ...own)
          unanswered.push(...run.unanswered)
        }),
      )
      clock.advance(3 * minute)
    }
    for (let run = 0; run < 4; run++) {
      const { data } = await Notice.query.byDue({ state: 'failed' }).go()
      for (const row of data.filter(({ kind }) => kind === 'nurseWork' || kind === 'familyCare'))
        expect(await sendNoticeAgain(accountUser(setting.administrator), nameOf(row))).toEqual({ ok: true })
      clock.advance(70 * minute)
      await runNotices()
    }
    for (const [reader, texts] of await readAll()) {
      const where = `${reader}, round ${round}: ${texts.join()}`
      expect(texts.at(-1) ?? 'eight', where).toBe(now)
      // A lost answer repeats one text at most: what may have gone out, or after a change back what was known before.
      const lost = unanswered.filter((to) => to === inboxes()[reader]).length
      const doubled = texts.filter((text, place) => text === texts[place - 1]).length
      expect(doubled, where).toBeLessThanOrEqual(lost)
    }
    expect(await violations()).toEqual([])
  }
})
