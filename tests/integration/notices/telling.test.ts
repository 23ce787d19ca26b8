import { beforeEach, expect, test } from 'vitest'
import { duePeople } from '#server/notice-sender/telling/due-people.server.ts'
import { Mark } from '#server/notices/mark.entity.server.ts'
import { markWrites } from '#server/notices/mark-writes.server.ts'
import { ToldRecord } from '#server/notices/told.entity.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { minute, stopClock, type TestClock } from '#tests/support/clock.ts'
import { playOrders, type Death } from '#tests/support/interleavings.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { at, tomorrow } from '#tests/unit/messages/day.ts'
import { seeded } from '#tests/support/chance.ts'
import { TestFamily, type CallEnd } from './telling.ts'

/* The sender of decision 100 on the table: marks, what was told, and whatever comes between. */

let clock: TestClock

beforeEach(async () => {
  clock = stopClock(at('6:00'))
  await emptyTable()
})

async function introduced(): Promise<TestFamily> {
  const family = new TestFamily()
  await family.introduce()
  return family
}

async function marksLeft(): Promise<number> {
  const [changes, evening] = await Promise.all(
    (['change', 'evening'] as const).map((queue) => Mark.query.byDue({ queue }).go()),
  )
  return (changes?.data.length ?? 0) + (evening?.data.length ?? 0)
}

/** The next runs of the sender, until nothing is left. */
async function tellLater(family: TestFamily): Promise<void> {
  for (let run = 0; run < 6; run++) {
    clock.advance(2 * minute)
    await family.tell()
  }
  expect(family.knows).toBe(family.isSo)
  expect(await marksLeft()).toBe(0)
}

test('a change is told once, and its mark goes', async () => {
  const family = await introduced()
  await family.change(null)
  expect(await family.tell()).toBe('told')
  expect(await family.tell()).toBe('nothing')
  expect(family.inbox).toEqual(['no nurse'])
  expect(await marksLeft()).toBe(0)
  expect(await violations()).toEqual([])
})

test('an unknown outcome is followed by the same words once, or by what is so if it was undone', async () => {
  const family = await introduced()
  await family.change(null)
  family.ends.push('lost', 'lost')
  expect(await family.tell()).toBe('waits')
  clock.advance(2 * minute)
  expect(await family.tell()).toBe('told')
  expect(family).toMatchObject({ inbox: [], doubtful: 1 })
  const other = await introduced()
  await other.change(null)
  other.ends.push('read')
  await other.tell()
  await other.change('Asha')
  await tellLater(other)
  expect(other.inbox).toEqual(['no nurse', 'Asha'])
})

test('two senders at once tell a change once, in whatever order their calls come', async () => {
  let family = new TestFamily()
  const played = await playOrders(
    async () => {
      clock.moveTo(at('6:00'))
      await emptyTable()
      family = await introduced()
      await family.change(null)
    },
    [() => family.tell(), () => family.tell()],
    async () => {
      await tellLater(family)
      expect(family.inbox).toEqual(['no nurse'])
    },
    { most: 30 },
  )
  expect(played).toBeGreaterThan(10)
})

test('a change between reading and sending is told after it, and nothing twice', async () => {
  let family = new TestFamily()
  await playOrders<unknown>(
    async () => {
      clock.moveTo(at('6:00'))
      await emptyTable()
      family = await introduced()
      await family.change(null)
    },
    [() => family.tell(), () => family.change('Mary'), () => family.tell()],
    async () => {
      await tellLater(family)
      expect(['Mary', 'no nurse Mary']).toContain(family.inbox.join(' '))
    },
    { most: 40 },
  )
})

test('a sender that dies at any of its calls loses nothing, and doubles only what it may have sent', async () => {
  const counts = { once: 0, twice: 0 }
  for (let call = 1; call <= 8; call++)
    for (const death of [{ before: call }, { after: call }] as Death[]) {
      let family = new TestFamily()
      await playOrders(
        async () => {
          clock.moveTo(at('6:00'))
          await emptyTable()
          family = await introduced()
          await family.change(null)
        },
        [() => family.tell()],
        async () => {
          await tellLater(family)
          expect(family.inbox.every((words) => words === 'no nurse')).toBe(true)
          counts[family.inbox.length === 1 ? 'once' : 'twice']++
          expect(family.inbox.length).toBeLessThanOrEqual(2)
        },
        { most: 1, deaths: { 0: death } },
      )
    }
  expect(counts.twice).toBe(1)
})

test('what a sender that died may have said is corrected if it was undone', async () => {
  let corrections = 0
  for (let call = 1; call <= 8; call++) {
    let family = new TestFamily()
    await playOrders(
      async () => {
        clock.moveTo(at('6:00'))
        await emptyTable()
        family = await introduced()
        await family.change(null)
      },
      [() => family.tell()],
      async () => {
        await family.change('Asha')
        await tellLater(family)
        if (family.inbox.length > 0) corrections++
      },
      { most: 1, deaths: { 0: { before: call } } },
    )
  }
  expect(corrections).toBeGreaterThan(1)
})

test('the office also reads of what a sender said without an answer and another one died over', async () => {
  let family = new TestFamily()
  await playOrders(
    async () => {
      family = await introduced()
      await family.change(null)
      family.ends.push('lost', 'lost')
      await family.tell()
      clock.advance(2 * minute)
    },
    [() => family.tell()],
    async () => {
      expect(family).toMatchObject({ inbox: [], doubtful: 0 })
      await tellLater(family)
      expect(family).toMatchObject({ inbox: [], doubtful: 1 })
    },
    // The write of the outcome, after marks, what was told, records, marks and the claim.
    { most: 1, deaths: { 0: { before: 6 } } },
  )
})

test('with four of ten calls failing everybody knows in the end, and reads twice only what had no answer', async () => {
  const random = seeded(63)
  const draw = (): CallEnd =>
    random() < 0.6 ? 'sent' : ((['failed', 'read', 'lost'] as const)[Math.floor(random() * 3)] ?? 'failed')
  for (let round = 0; round < 25; round++) {
    clock.moveTo(at('6:00'))
    const family = await introduced()
    let withoutAnswer = 0
    for (let change = 0; change < 6; change++) {
      await family.change([null, 'Mary', 'Asha'][Math.floor(random() * 3)] ?? null)
      const end = draw()
      if (end === 'read') withoutAnswer++
      family.ends.push(end)
      await Promise.all([family.tell(), family.tell()])
      clock.advance(minute)
    }
    family.ends.length = 0
    await tellLater(family)
    const doubled = family.inbox.filter((words, place) => words === family.inbox[place - 1]).length
    expect(doubled).toBeLessThanOrEqual(withoutAnswer)
  }
})

test('what waits for the morning keeps its mark until then', async () => {
  const family = await introduced()
  const recipient = { to: 'family' as const, uid: family.uid }
  clock.moveTo(at('3:00'))
  await transact(markWrites('evening', [{ recipient, services: ['mother'], reach: 0, remind: tomorrow }]))
  expect(await family.tell()).toBe('waits')
  const { data } = await Mark.query.byDue({ queue: 'evening' }).go()
  expect(data.map(({ dueAt }) => dueAt)).toEqual([new Date(at('8:00')).toISOString()])
})

test('a late nurse does not wait behind the families of an evening', async () => {
  const [first, second, late] = [new TestFamily(), new TestFamily(), new TestFamily()]
  for (const { uid } of [first, second])
    await transact(
      markWrites('evening', [{ recipient: { to: 'family', uid }, services: [], reach: 0, remind: tomorrow }]),
    )
  clock.advance(minute)
  await late.change(null)
  const people: string[] = []
  for await (const person of duePeople()) people.push(person)
  expect(people[0]).toBe(late.recipientKey)
  expect(people.toSorted()).toEqual([first, second, late].map(({ recipientKey }) => recipientKey).toSorted())
})

test('what was told is read as it was written', async () => {
  const family = await introduced()
  await family.change(null)
  family.ends.push('read')
  await family.tell()
  const { data } = await ToldRecord.get({ recipientKey: family.recipientKey }).go({ consistent: true })
  const values = data?.told.visits.get('mother.2026-11-25.1')?.values.map((value) => value?.nurseId)
  expect(values).toEqual(['Asha', undefined])
  expect(data?.told.visits.size).toBe(33)
})
