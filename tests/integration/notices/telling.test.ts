import { beforeEach, expect, test } from 'vitest'
import { leaveNotice, sendNoticeAgain } from '#server/notices/decide.server.ts'
import { nameOf, Notice } from '#server/notices/notice.entity.server.ts'
import { ToldRecord } from '#server/notices/told.entity.server.ts'
import { minute, stopClock, type TestClock } from '#tests/support/clock.ts'
import { playOrders, type Death } from '#tests/support/interleavings.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { addDays } from '#domain/visits/days.ts'
import { at, care, everyDay, service, today, tomorrow, visit } from '#tests/unit/messages/day.ts'
import { seeded } from '#tests/support/chance.ts'
import { TestReader, type CallEnd } from './telling.ts'

/* The sender of decision 100 on the table: rows, what was told, and whatever comes between. */

const admin = { uid: 'admin', email: 'anjali@example.com' }

let clock: TestClock

beforeEach(async () => {
  clock = stopClock(at('6:00'))
  await emptyTable()
})

async function introduced(): Promise<TestReader> {
  const reader = new TestReader()
  await reader.introduce()
  return reader
}

/** A sender that tells of a change dies before or after each of its calls; what later ones have told is checked. */
async function playDeaths(
  introduce: () => Promise<TestReader>,
  check: (reader: TestReader) => void,
): Promise<void> {
  for (let call = 1; call <= 8; call++)
    for (const death of [{ before: call }, { after: call }] as Death[]) {
      let reader = new TestReader()
      await playOrders(
        async () => {
          clock.moveTo(at('6:00'))
          await emptyTable()
          reader = await introduce()
          await reader.change(null)
        },
        [() => reader.tell()],
        async () => {
          await tellLater(reader)
          check(reader)
        },
        { most: 1, deaths: { 0: death } },
      )
    }
}

/** The reader is no nurse of the table. */
async function violationsOfRows() {
  return (await violations()).filter(({ found }) => !found.endsWith('is no nurse'))
}

async function openRows(reader: TestReader): Promise<number> {
  return (await reader.rows()).filter(({ state }) => state === 'open').length
}

async function stateOfLast(reader: TestReader) {
  const { state, reason, sms } = await reader.lastRow()
  return { state, reason, sms }
}

/** The next runs of the sender, until nothing is left. */
async function tellLater(reader: TestReader): Promise<void> {
  for (let run = 0; run < 6; run++) {
    clock.advance(2 * minute)
    await reader.tell()
  }
  expect(reader.knows).toBe(reader.isSo)
  expect(await openRows(reader)).toBe(0)
}

test('a change is told once, and its row ends; what says nothing new is void', async () => {
  const reader = await introduced()
  await reader.change(null)
  expect(await reader.tell()).toBe('sent')
  expect(await reader.tell()).toBe('busy')
  expect(reader.inbox).toEqual(['no nurse'])
  expect(await stateOfLast(reader)).toEqual({ state: 'sent', sms: 'sent' })
  await reader.change(null)
  expect(await reader.tell()).toBe('void')
  expect(reader.inbox).toHaveLength(1)
  expect(await violationsOfRows()).toEqual([])
})

test('of several rows that one message tells one stands for all', async () => {
  const reader = await introduced()
  for (let more = 0; more < 35; more++) await reader.mark(at('24:00'))
  await reader.change(null)
  expect(await reader.tell()).toBe('sent')
  const rows = (await reader.rows()).filter(({ reach }) => reach === at('24:00'))
  const sent = rows.filter(({ state }) => state === 'sent')
  expect([rows.length, sent.length]).toEqual([36, 1])
  expect(rows.filter(({ toldWith }) => toldWith === sent[0]?.noticeId)).toHaveLength(35)
  expect(reader.inbox).toEqual(['no nurse'])
  expect(await violationsOfRows()).toEqual([])
})

test('what the operator refuses has failed until the next change or "Send again"', async () => {
  const reader = await introduced()
  await reader.change(null)
  reader.ends.push('refused')
  expect(await reader.tell()).toBe('failed')
  expect(await stateOfLast(reader)).toEqual({ state: 'failed', reason: 'opted-out', sms: 'failed' })
  expect(await sendNoticeAgain(admin, nameOf(await reader.lastRow()))).toEqual({ ok: true })
  expect(await reader.tell()).toBe('sent')
  expect(reader.inbox).toEqual(['no nurse'])
})

test('what has failed is told with the next change, also with one that reaches less far, and its row ends', async () => {
  const reader = new TestReader()
  await reader.mark(Infinity)
  reader.ends.push('refused')
  expect(await reader.tell()).toBe('failed')
  await reader.mark(0)
  expect(await reader.tell()).toBe('sent')
  expect(reader.inbox).toEqual(['Asha'])
  const rows = await reader.rows()
  const sent = rows.find(({ state }) => state === 'sent')
  expect(rows.find(({ state }) => state === 'void')).toMatchObject({
    ...{ reason: 'told-together', toldWith: sent?.noticeId },
  })
  expect(await violationsOfRows()).toEqual([])
})

/** A reader of two services without a plan, of which nothing was told. */
function ofTwoServices(): TestReader {
  const reader = new TestReader()
  reader.records = ['mother', 'father'].map((name) =>
    service(name, [], { hasPlan: false, care: { ...care, nurseId: 'Asha' } }),
  )
  return reader
}

test('of two messages the one that is refused fails its own row only, and is alone sent again', async () => {
  const reader = ofTwoServices()
  await reader.mark(Infinity)
  const mother = await reader.lastRow()
  await reader.mark(Infinity, { of: 'father' })
  reader.ends.push('refused', 'sent')
  await reader.tell()
  const states = async () =>
    Object.fromEntries(
      (await reader.rows()).map(({ serviceId, state, texts }) => [serviceId, [state, texts]]),
    )
  expect(await states()).toEqual({ mother: ['failed', undefined], father: ['sent', ['service']] })
  expect(await sendNoticeAgain(admin, nameOf(mother))).toEqual({ ok: true })
  expect(await reader.tell()).toBe('sent')
  expect(reader.calls).toBe(3)
  expect(await violationsOfRows()).toEqual([])
})

test('a message that fails each time keeps no other row and no week from being told', async () => {
  const reader = ofTwoServices()
  await reader.mark(Infinity)
  reader.ends.push('refused')
  await reader.tell()
  clock.moveTo(at('18:00', addDays(today, 7)))
  await reader.mark(0, { of: 'father' })
  reader.ends.push('refused')
  expect(await reader.tell()).toBe('void')
  const { data } = await ToldRecord.get({ recipientKey: reader.recipientKey }).go({ consistent: true })
  expect(data?.told.upTo).toBeGreaterThan(at('0:00', addDays(today, 35)))
  const states = (await reader.rows()).map(({ serviceId, state }) => `${serviceId} ${state}`)
  expect(states.sort()).toEqual(['father void', 'mother failed'])
})

test('a row whose words went out is sent, also if the rest of them is no longer needed', async () => {
  const reader = ofTwoServices()
  await reader.mark(Infinity, { services: ['mother', 'father'] })
  reader.ends.push('sent', 'failed')
  expect(await reader.tell()).toBe('open')
  reader.records = reader.records.slice(0, 1)
  clock.advance(2 * minute)
  expect(await reader.tell()).toBe('sent')
  expect(await reader.lastRow()).toMatchObject({ state: 'sent', sms: 'sent', texts: ['service'] })
  expect(reader.calls).toBe(2)
})

test('what a row is about that waits after a restore is told once it is released, and not with changes of other services', async () => {
  const reader = ofTwoServices()
  await reader.mark(Infinity)
  const held = await reader.lastRow()
  await Notice.patch(nameOf(held)).set({ state: 'held', reason: 'restored', dueAt: held.dueAt }).go()
  await reader.mark(Infinity, { of: 'father' })
  expect([await reader.tell(), reader.calls]).toEqual(['sent', 1])
  expect(await sendNoticeAgain(admin, nameOf(held))).toEqual({ ok: true })
  expect([await reader.tell(), reader.calls]).toEqual(['sent', 2])
})

test('what the office does not want told after a restore counts as told', async () => {
  const reader = ofTwoServices()
  reader.records = reader.records.slice(0, 1)
  await reader.mark(Infinity)
  const held = await reader.lastRow()
  await Notice.patch(nameOf(held)).set({ state: 'held', reason: 'restored', dueAt: held.dueAt }).go()
  expect(await leaveNotice(admin, nameOf(held))).toEqual({ ok: true })
  expect(await reader.tell()).toBe('void')
  expect(await reader.lastRow()).toMatchObject({ state: 'void', reason: 'not-wanted' })
  await reader.mark(Infinity)
  expect([await reader.tell(), reader.calls]).toEqual(['void', 0])
  expect(await violationsOfRows()).toEqual([])
})

test('"Do not send" of one row leaves another of its service to wait', async () => {
  const reader = ofTwoServices()
  reader.records = reader.records.slice(0, 1)
  const held = []
  for (const reach of [Infinity, at('24:00')]) {
    await reader.mark(reach)
    const row = await reader.lastRow()
    await Notice.patch(nameOf(row)).set({ state: 'held', reason: 'restored', dueAt: row.dueAt }).go()
    held.push(nameOf(row))
  }
  const [first, second] = held as [(typeof held)[0], (typeof held)[0]]
  expect(await leaveNotice(admin, first)).toEqual({ ok: true })
  expect([await reader.tell(), reader.calls]).toEqual(['void', 0])
  expect(await sendNoticeAgain(admin, second)).toEqual({ ok: true })
  expect([await reader.tell(), reader.calls]).toEqual(['sent', 1])
})

test('"Do not send" leaves an SMS that was refused to be sent again, also while its e-mail is tried', async () => {
  const reader = ofTwoServices()
  reader.records = reader.records.slice(0, 1)
  reader.ways = ['sms', 'mail']
  await reader.mark(Infinity)
  const refused = nameOf(await reader.lastRow())
  reader.ends.push('refused')
  reader.mailEnds.push('failed')
  await reader.tell()
  await reader.mark(Infinity)
  const held = await reader.lastRow()
  await Notice.patch(nameOf(held)).set({ state: 'held', reason: 'restored', dueAt: held.dueAt }).go()
  expect(await leaveNotice(admin, nameOf(held))).toEqual({ ok: true })
  clock.advance(10 * minute)
  await reader.tell()
  expect(await sendNoticeAgain(admin, refused)).toEqual({ ok: true })
  expect(await reader.tell()).toBe('sent')
  expect([reader.inbox.length, reader.mails.length]).toEqual([1, 1])
})

test('what has failed does not go out each time that another row is tried again', async () => {
  const reader = ofTwoServices()
  await reader.mark(Infinity)
  await reader.mark(Infinity, { of: 'father' })
  reader.ends.push('lost', 'failed', 'lost', 'failed', 'failed', 'failed', 'failed')
  for (let round = 0; round < 5; round++) {
    await reader.tell()
    clock.advance(10 * minute)
  }
  expect(reader.calls).toBe(7)
  expect(await reader.messages()).toHaveLength(2)
  const states = (await reader.rows()).map(({ serviceId, state }) => `${serviceId} ${state}`)
  expect(states.sort()).toEqual(['father open', 'mother failed'])
  // The next change tries it once more.
  await reader.mark(0, { of: 'father' })
  await reader.tell()
  expect(reader.calls).toBe(9)
  expect(await violationsOfRows()).toEqual([])
})

test('an SMS that was refused does not go out each time that its e-mail and another row are tried again', async () => {
  const reader = ofTwoServices()
  reader.ways = ['sms', 'mail']
  await reader.mark(Infinity)
  await reader.mark(Infinity, { of: 'father' })
  const rounds = 5
  reader.ends.push('refused', ...Array<'failed'>(2 * rounds).fill('failed'))
  reader.mailEnds.push('failed', 'sent', ...Array<'failed'>(2 * rounds).fill('failed'))
  for (let round = 0; round < rounds; round++) {
    await reader.tell()
    clock.advance(10 * minute)
  }
  expect(reader.ends).toHaveLength(2 * rounds - rounds)
  const states = (await reader.rows()).map(({ serviceId, sms, mail }) => `${serviceId} ${sms} ${mail}`)
  expect(states.sort()).toEqual(['father open sent', 'mother failed open'])
})

test('a failed row that goes during a call leaves what was sent as told', async () => {
  const reader = ofTwoServices()
  await reader.mark(Infinity)
  const failed = await reader.lastRow()
  reader.ends.push('refused')
  await reader.tell()
  await reader.mark(0, { of: 'father' })
  reader.duringCall = async () => {
    await Notice.delete(nameOf(failed)).go()
  }
  expect([await reader.tell(), reader.calls]).toEqual(['sent', 3])
  expect(await openRows(reader)).toBe(0)
  expect((await reader.rows()).map(({ noticeId }) => noticeId)).not.toContain(failed.noticeId)
})

test('a failed row that has expired is as good as gone', async () => {
  const reader = ofTwoServices()
  await reader.mark(Infinity)
  reader.ends.push('refused')
  await reader.tell()
  await Notice.patch(nameOf(await reader.lastRow()))
    .set({ ttl: at('5:00') / 1000 })
    .go()
  await reader.mark(0, { of: 'father' })
  await reader.tell()
  const states = (await reader.rows()).map(({ serviceId, state }) => `${serviceId} ${state}`)
  expect(states.sort()).toEqual(['father sent', 'mother failed'])
})

test('what went out twice without an answer is neither sent nor logged again while its row is open', async () => {
  const reader = ofTwoServices()
  await reader.mark(Infinity, { services: ['mother', 'father'] })
  reader.ends.push('lost', 'failed', 'lost', 'failed', 'failed', 'failed', 'sent')
  for (let round = 0; round < 5; round++) {
    await reader.tell()
    clock.advance(10 * minute)
  }
  expect(reader.calls).toBe(7)
  expect(await reader.messages()).toHaveLength(2)
  expect(await reader.lastRow()).toMatchObject({ state: 'failed', reason: 'no-answer', texts: ['service'] })
})

test('two messages of one text about a service that are refused are both in its history', async () => {
  const reader = await introduced()
  const late = [visit('9:30', 'Asha'), visit('9:40', 'Asha', { line: '2' })]
  reader.records = [service('mother', [...late, ...everyDay('9:30', 'Asha').slice(1)])]
  await reader.mark(at('24:00'))
  await reader.tell()
  const before = (await reader.messages()).length
  clock.moveTo(at('10:20'))
  await reader.mark(at('24:00'))
  reader.ends.push('refused', 'refused')
  expect(await reader.tell()).toBe('failed')
  expect((await reader.messages()).length - before).toBe(2)
})

test('an unknown outcome is followed by the same words once, or by what is so if it was undone', async () => {
  const reader = await introduced()
  await reader.change(null)
  reader.ends.push('lost', 'lost')
  expect(await reader.tell()).toBe('open')
  clock.advance(2 * minute)
  expect(await reader.tell()).toBe('failed')
  expect(await stateOfLast(reader)).toEqual({ state: 'failed', reason: 'no-answer', sms: 'failed' })
  expect(reader.inbox).toEqual([])
  const other = await introduced()
  await other.change(null)
  other.ends.push('read')
  await other.tell()
  await other.change('Asha')
  await tellLater(other)
  expect(other.inbox).toEqual(['no nurse', 'Asha'])
})

/** A reader who is reached by SMS and e-mail, and knows their plan by both. */
async function introducedByBoth(): Promise<TestReader> {
  const reader = new TestReader()
  reader.ways = ['sms', 'mail']
  await reader.introduce()
  return reader
}

test('a message goes by both ways with one claim', async () => {
  const reader = await introducedByBoth()
  await reader.change(null)
  expect(await reader.tell()).toBe('sent')
  expect([reader.inbox, reader.mails]).toEqual([['no nurse'], ['no nurse']])
  expect(await reader.lastRow()).toMatchObject({ state: 'sent', sms: 'sent', mail: 'sent' })
  expect(await violationsOfRows()).toEqual([])
})

test.each([
  ['refused', 'failed'],
  ['failed', 'open'],
  ['lost', 'open'],
] as const)('an SMS that is %s makes no e-mail go twice', async (end, state) => {
  const reader = await introducedByBoth()
  await reader.change(null)
  reader.ends.push(end)
  expect(await reader.tell()).toBe(state)
  expect(await reader.lastRow()).toMatchObject({ state, sms: state, mail: 'sent' })
  if (state === 'failed') await sendNoticeAgain(admin, nameOf(await reader.lastRow()))
  clock.advance(2 * minute)
  expect(await reader.tell()).toBe('sent')
  expect([reader.inbox, reader.mails]).toEqual([['no nurse'], ['no nurse']])
  expect(await reader.lastRow()).toMatchObject({ state: 'sent', sms: 'sent', mail: 'sent' })
})

test('an e-mail that is tried again says what is so by then, and no SMS goes for it', async () => {
  const reader = await introducedByBoth()
  await reader.change(null)
  reader.mailEnds.push('failed')
  expect(await reader.tell()).toBe('open')
  await reader.change('Mary')
  expect(await reader.tell()).toBe('sent')
  expect([reader.inbox, reader.mails]).toEqual([['no nurse', 'Mary'], ['Mary']])
  await reader.change('Asha')
  expect(await reader.tell()).toBe('sent')
  expect([reader.inbox.at(-1), reader.mails.at(-1)]).toEqual(['Asha', 'Asha'])
  expect(await openRows(reader)).toBe(0)
})

test('after an e-mail without an answer, what was undone is said by e-mail alone where the SMS says nothing new', async () => {
  const reader = await introducedByBoth()
  await reader.change(null)
  reader.ends.push('failed')
  reader.mailEnds.push('read')
  expect(await reader.tell()).toBe('open')
  await reader.change('Asha')
  expect(await reader.tell()).toBe('sent')
  expect([reader.inbox, reader.mails]).toEqual([[], ['no nurse', 'Asha']])
})

test('a sender that dies at any of its calls loses neither of two messages, and doubles only what it may have sent', async () => {
  await playDeaths(introducedByBoth, ({ inbox, mails }) => {
    expect([
      [1, 1],
      [2, 2],
    ]).toContainEqual([inbox.length, mails.length])
  })
})

test('two senders at once tell a change once, in whatever order their calls come', async () => {
  let reader = new TestReader()
  const played = await playOrders(
    async () => {
      clock.moveTo(at('6:00'))
      await emptyTable()
      reader = await introduced()
      await reader.change(null)
    },
    [() => reader.tell(), () => reader.tell()],
    async () => {
      await tellLater(reader)
      expect(reader.inbox).toEqual(['no nurse'])
    },
    { most: 30 },
  )
  expect(played).toBeGreaterThan(10)
})

test('a change between reading and sending is told after it, and nothing twice', async () => {
  let reader = new TestReader()
  await playOrders<unknown>(
    async () => {
      clock.moveTo(at('6:00'))
      await emptyTable()
      reader = await introduced()
      await reader.change(null)
    },
    [() => reader.tell(), () => reader.change('Mary'), () => reader.tell()],
    async () => {
      await tellLater(reader)
      expect(['Mary', 'no nurse Mary']).toContain(reader.inbox.join(' '))
    },
    { most: 40 },
  )
})

test('a sender that dies at any of its calls loses nothing, and doubles only what it may have sent', async () => {
  const counts = { once: 0, twice: 0 }
  await playDeaths(introduced, ({ inbox }) => {
    expect(inbox.every((words) => words === 'no nurse')).toBe(true)
    counts[inbox.length === 1 ? 'once' : 'twice']++
    expect(inbox.length).toBeLessThanOrEqual(2)
  })
  expect(counts.twice).toBe(1)
})

test('what a sender that died may have said is corrected if it was undone', async () => {
  let corrections = 0
  for (let call = 1; call <= 8; call++) {
    let reader = new TestReader()
    await playOrders(
      async () => {
        clock.moveTo(at('6:00'))
        await emptyTable()
        reader = await introduced()
        await reader.change(null)
      },
      [() => reader.tell()],
      async () => {
        await reader.change('Asha')
        await tellLater(reader)
        if (reader.inbox.length > 0) corrections++
      },
      { most: 1, deaths: { 0: { before: call } } },
    )
  }
  expect(corrections).toBeGreaterThan(1)
})

test('the office also reads of what a sender said without an answer and another one died over', async () => {
  let reader = new TestReader()
  await playOrders(
    async () => {
      reader = await introduced()
      await reader.change(null)
      reader.ends.push('lost', 'lost')
      await reader.tell()
      clock.advance(2 * minute)
    },
    [() => reader.tell()],
    async () => {
      expect(await openRows(reader)).toBe(1)
      clock.advance(2 * minute)
      expect(await reader.tell()).toBe('failed')
      expect(reader.inbox).toEqual([])
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
    const reader = await introduced()
    let withoutAnswer = 0
    for (let change = 0; change < 6; change++) {
      await reader.change([null, 'Mary', 'Asha'][Math.floor(random() * 3)] ?? null)
      const end = draw()
      if (end === 'read') withoutAnswer++
      reader.ends.push(end)
      await Promise.all([reader.tell(), reader.tell()])
      clock.advance(minute)
    }
    reader.ends.length = 0
    await tellLater(reader)
    const doubled = reader.inbox.filter((words, place) => words === reader.inbox[place - 1]).length
    expect(doubled).toBeLessThanOrEqual(withoutAnswer)
  }
})

test('a change after hours without a sent message has all its tries', async () => {
  const reader = await introduced()
  await reader.change(null)
  const old = await reader.lastRow()
  await Notice.patch(nameOf(old)).set({ attempts: 12 }).go()
  await reader.change('Mary')
  reader.ends.push('failed')
  expect(await reader.tell()).toBe('open')
  expect(await reader.lastRow()).toMatchObject({ state: 'open', attempts: 1 })
})

test('the claim of a sender whose clock was days ahead keeps no other away', async () => {
  const reader = await introduced()
  const { recipientKey } = reader
  const tellingUntil = new Date(at('6:00') + 48 * 60 * minute).toISOString()
  await ToldRecord.patch({ recipientKey }).set({ tellingUntil }).go()
  await reader.change(null)
  expect(await reader.tell()).toBe('sent')
})

test('what was told goes once its visits and services are long over', async () => {
  const reader = await introduced()
  const { data } = await ToldRecord.get({ recipientKey: reader.recipientKey }).go()
  // Seventy days after the service of the test has ended.
  expect(data?.ttl).toBe((at('0:00', '2027-03-01') + 70 * 24 * 60 * minute) / 1000)
})

test('what waits for the morning keeps its row until then', async () => {
  const reader = await introduced()
  clock.moveTo(at('3:00'))
  await reader.mark(0, { day: tomorrow })
  expect(await reader.tell()).toBe('open')
  expect((await reader.lastRow()).dueAt).toBe(new Date(at('8:00')).toISOString())
})

test('what was told is read as it was written', async () => {
  const reader = await introduced()
  await reader.change(null)
  reader.ends.push('read')
  await reader.tell()
  const { data } = await ToldRecord.get({ recipientKey: reader.recipientKey }).go({ consistent: true })
  const values = data?.told.visits.get('mother.2026-11-25.1')?.values.map((value) => value?.nurseId)
  expect(values).toEqual(['Asha', undefined])
  expect(data?.told.visits.size).toBe(33)
})
