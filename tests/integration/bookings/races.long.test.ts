import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeService } from '#server/bookings/close.server.ts'
import { readStatistics } from '#server/statistics/statistics.server.ts'
import { bookingOf } from '#tests/support/bookings.ts'
import { realWaitClock } from '#tests/support/clock.ts'
import { countOf } from '#tests/support/every-case.ts'
import { idleClock } from '#tests/support/idle-clock.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import {
  accountOf,
  createAdministrator,
  createCustomer,
  createNurse,
  type Person,
} from '#tests/support/people.ts'
import {
  bookService,
  otherCode,
  recordsOf,
  requestAssign,
  requestBooking,
  requestClose,
  requestCloseAssigned,
  requestConfirm,
  requestDelete,
} from '#tests/support/requests.ts'
import { readInbox } from '#tests/support/stand-ins.ts'
import { simulateContention } from '#tests/support/table-answers.ts'
import { emptyTable, readTable } from '#tests/support/table-records.ts'

/*
 * Many requests at once, on the real engine. The engine carries out one transaction at a time; in AWS conflicting transactions
 * cancel each other, so every race is run in both ways. Waits take real time, but the clock stands still: a slow machine or
 * engine uses up no time of the client's retries. The last race is the one about that time.
 */

beforeEach(async () => {
  realWaitClock()
  // In AWS each customer's messages have a process of their own and are given up after some seconds. Here many share one.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal)
  await emptyTable()
})

/** How many do the same at once. */
const many = countOf({ some: 15, every: 50 })

let endContention = () => {}
afterEach(async () => {
  endContention()
  vi.restoreAllMocks()
  expect(await violations()).toEqual([])
})

/** How often each outcome occurred: `{ ok: 1, 'nurse-unavailable': many - 1 }`. */
function tallied(outcomes: ({ ok: true } | { ok: false; reason: string })[]): Record<string, number> {
  const groups = Map.groupBy(outcomes, (outcome) => (outcome.ok ? 'ok' : outcome.reason))
  return Object.fromEntries([...groups].map(([name, { length }]) => [name, length]))
}

function times<Result>(count: number, run: (place: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, place) => run(place)))
}

async function confirmedService(customer: Person) {
  const service = await bookService(customer)
  await requestConfirm(customer, service, service.bookCode)
  return service
}

async function assignedService(customer: Person) {
  const [administrator, nurse, service] = await Promise.all([
    createAdministrator(),
    createNurse(),
    confirmedService(customer),
  ])
  await requestAssign(administrator, service, nurse)
  return { ...service, administrator, nurse }
}

describe.each([
  ['one transaction after the other', () => () => {}],
  ['transactions that meet cancel each other', simulateContention],
])('%s', (_, begin) => {
  test('many customers book at once: as many bookings, as many messages each way, no code twice', async () => {
    const customers = await times(many, () => createCustomer())
    endContention = begin()

    const outcomes = await Promise.all(customers.map((customer) => requestBooking(customer)))

    expect(outcomes.map((outcome) => outcome.ok && outcome.notification)).toEqual(
      Array<string>(many).fill('sent'),
    )
    const { pendingService, userService } = await readTable()
    expect(pendingService).toHaveLength(many)
    expect(userService).toHaveLength(many)
    expect(new Set(pendingService.map(({ book_code }) => book_code)).size).toBe(many)
    expect((await readStatistics()).get('services.pending')).toBe(many)
    for (const { email, number, uid } of customers) {
      const code = pendingService.find(({ userId }) => userId === uid)?.book_code
      const text = `Your booking code is: ${code}. Use this to confirm your appointment. Nivaas Care`
      expect(await readInbox(number)).toMatchObject([{ channel: 'sms', text }])
      const mails = await readInbox(email)
      expect(mails.map((mail) => mail.text.includes(text))).toEqual([true])
    }
  })

  test('one customer books ten services at once', async () => {
    const customer = await createCustomer()
    endContention = begin()
    expect(tallied(await times(10, () => requestBooking(customer)))).toEqual({ ok: 10 })
    expect((await readTable()).user).toMatchObject([{ serviceCount: 10 }])
  })

  test('one customer books at most twenty services a day, however many are requested at once', async () => {
    const customer = await createCustomer()
    endContention = begin()
    const outcomes = await times(25, () => requestBooking(customer))
    expect(tallied(outcomes)).toEqual({ ok: 20, 'too-many': 5 })
  })

  test('many administrators assign the same nurse to different services: one succeeds', async () => {
    const administrators = await times(many, () => createAdministrator())
    const services = await times(many, async () => confirmedService(await createCustomer()))
    const nurse = await createNurse()
    endContention = begin()

    const outcomes = await Promise.all(
      services.map((service, place) => requestAssign(administrators[place] as Person, service, nurse)),
    )

    expect(tallied(outcomes)).toEqual({ ok: 1, 'nurse-unavailable': many - 1 })
    for (const outcome of outcomes) if (!outcome.ok) expect(outcome).toMatchObject({ name: nurse.fullName })
    const { service, auditEntry } = await readTable()
    expect(service.filter(({ status }) => status === 'confirmed')).toHaveLength(many - 1)
    expect(auditEntry).toHaveLength(1)
  })

  test('many administrators assign different nurses to one service: one succeeds', async () => {
    const administrators = await times(many, () => createAdministrator())
    const nurses = await times(many, () => createNurse())
    const service = await confirmedService(await createCustomer())
    endContention = begin()

    const outcomes = await Promise.all(
      nurses.map((nurse, place) => requestAssign(administrators[place] as Person, service, nurse)),
    )

    expect(tallied(outcomes)).toEqual({ ok: 1, 'wrong-status': many - 1 })
    for (const outcome of outcomes) if (!outcome.ok) expect(outcome).toMatchObject({ status: 'assigned' })
    const { staff, auditEntry } = await readTable()
    expect(staff.filter(({ available }) => available)).toHaveLength(many - 1)
    expect(auditEntry).toHaveLength(1)
  })

  test('the same confirmation sent many times at once counts once', async () => {
    const customer = await createCustomer()
    const service = await bookService(customer)
    endContention = begin()
    const outcomes = await times(many, () => requestConfirm(customer, service, service.bookCode))
    // All are told that it is done, and the counters, which `violations` compares, have it once.
    expect(tallied(outcomes)).toEqual({ ok: many })
    expect((await recordsOf(customer, service)).service?.status).toBe('confirmed')
  })

  test.each(['assigning first', 'closing first'])(
    'a customer closes while a nurse is assigned: %s',
    async (order) => {
      const customer = await createCustomer()
      const service = await confirmedService(customer)
      const [administrator, nurse] = await Promise.all([createAdministrator(), createNurse()])
      endContention = begin()
      const both = [
        () => requestAssign(administrator, service, nurse),
        () => requestClose(customer, service, service.closeCode),
      ]
      if (order === 'closing first') both.reverse()
      const outcomes = await Promise.all(both.map((run) => run()))
      if (order === 'closing first') outcomes.reverse()
      const [assigned, closed] = outcomes
      expect(closed).toEqual({ ok: true })
      if (!assigned?.ok) expect(assigned).toEqual({ ok: false, reason: 'wrong-status', status: 'closed' })
      const { entry, service: record } = await recordsOf(customer, service)
      expect([entry?.status, record?.status]).toEqual(['closed', 'closed'])
      expect((await readTable()).staff).toMatchObject([{ available: true }])
    },
  )

  test('an administrator deletes while the customer confirms: the service is gone', async () => {
    for (let round = 0; round < countOf({ some: 3, every: 10 }); round++) {
      const customer = await createCustomer()
      const [service, administrator] = await Promise.all([bookService(customer), createAdministrator()])
      endContention = begin()
      const [deleted, confirmed] = await Promise.all([
        requestDelete(administrator, service),
        requestConfirm(customer, service, service.bookCode),
      ])
      endContention()
      expect(deleted).toEqual({ ok: true })
      if (!confirmed.ok) expect(confirmed.reason).toBe('invalid-code')
      expect(await recordsOf(customer, service)).toMatchObject({ entry: null, pending: null, service: null })
    }
  })

  test('customer and administrator close at once: the nurse is free and the service closed or gone', async () => {
    for (let round = 0; round < countOf({ some: 3, every: 10 }); round++) {
      const customer = await createCustomer()
      const { administrator, nurse, ...service } = await assignedService(customer)
      endContention = begin()
      const [byAdministrator, byCustomer] = await Promise.all([
        requestCloseAssigned(administrator, service, service.closeCode),
        requestClose(customer, service, service.closeCode),
      ])
      endContention()
      const records = await recordsOf(customer, service)
      if (byCustomer.ok) {
        expect(byAdministrator).toEqual({ ok: false, reason: 'invalid-code' })
        expect([records.entry?.status, records.service?.status]).toEqual(['closed', 'closed'])
      } else {
        expect([byAdministrator, byCustomer]).toEqual([{ ok: true }, { ok: false, reason: 'not-found' }])
        expect([records.entry, records.service]).toEqual([null, null])
      }
      const { staff } = await readTable()
      expect(staff.find(({ id }) => id === nurse.id)?.available).toBe(true)
    }
  })

  test('many administrators delete one service: it is deleted once', async () => {
    const administrators = await times(many, () => createAdministrator())
    const customer = await createCustomer()
    const service = await assignedService(customer)
    endContention = begin()
    const outcomes = await Promise.all(administrators.map((each) => requestDelete(each, service)))
    expect(tallied(outcomes)).toEqual({ ok: 1, 'not-found': many - 1 })
  })

  test('of twenty wrong booking codes at once five are answered as wrong, and then not even the right one works', async () => {
    const customer = await createCustomer()
    const service = await bookService(customer)
    endContention = begin()
    const outcomes = await times(20, () => requestConfirm(customer, service, otherCode(service.bookCode)))
    expect(tallied(outcomes)).toEqual({ 'invalid-code': 5, 'too-many': 15 })
    const right = await requestConfirm(customer, service, service.bookCode)
    expect(right).toMatchObject({ ok: false, reason: 'too-many' })
    expect((await recordsOf(customer, service)).pending?.status).toBe('pending')
  })

  test('guessing with the right code among twenty tries at once learns no more than five answers', async () => {
    const customer = await createCustomer()
    const service = await bookService(customer)
    endContention = begin()
    const outcomes = await times(20, (place) =>
      requestConfirm(customer, service, place === 10 ? service.bookCode : otherCode(service.bookCode)),
    )
    const { ok = 0, 'invalid-code': wrong = 0, 'too-many': refused = 0 } = tallied(outcomes)
    expect(wrong).toBe(5)
    expect(ok + refused).toBe(15)
  })

  test('of twenty wrong closing codes at once five are answered as wrong, and then not even the right one works', async () => {
    const customer = await createCustomer()
    const service = await confirmedService(customer)
    endContention = begin()
    const outcomes = await times(20, () => requestClose(customer, service, otherCode(service.closeCode)))
    expect(tallied(outcomes)).toEqual({ 'invalid-code': 5, 'too-many': 15 })
    expect(await requestClose(customer, service, service.closeCode)).toMatchObject({ reason: 'too-many' })
  })

  test('of twenty wrong closing codes by an administrator ten are answered as wrong', async () => {
    const customer = await createCustomer()
    const { administrator, ...service } = await assignedService(customer)
    endContention = begin()
    const outcomes = await times(20, () =>
      requestCloseAssigned(administrator, service, otherCode(service.closeCode)),
    )
    expect(tallied(outcomes)).toEqual({ 'invalid-code': 10, 'too-many': 10 })
    expect(await requestCloseAssigned(administrator, service, service.closeCode)).toMatchObject({
      reason: 'too-many',
    })
  })
})

test('many administrators who assign the same nurse are answered in time when each transaction takes as long as in AWS', async () => {
  const administrators = await times(many, () => createAdministrator())
  const services = await times(many, async () => confirmedService(await createCustomer()))
  const nurse = await createNurse()
  idleClock()
  endContention = simulateContention(25)
  const outcomes = await Promise.all(
    services.map((service, place) => requestAssign(administrators[place] as Person, service, nurse)),
  )
  expect(tallied(outcomes)).toEqual({ ok: 1, 'nurse-unavailable': many - 1 })
})

test('a stranger who uses up their tries does not lock the customer out', async () => {
  const [customer, stranger] = await Promise.all([createCustomer(), createCustomer()])
  const service = await bookService(customer)
  await times(6, () => requestConfirm(stranger, service, service.bookCode))
  expect(await requestConfirm(customer, service, service.bookCode)).toEqual({ ok: true })
})

test('a closing that read the service before another change closes its current state', async () => {
  const customer = await createCustomer()
  const service = await confirmedService(customer)
  const outdated = await recordsOf(customer, service)
  const [administrator, nurse] = await Promise.all([createAdministrator(), createNurse()])
  expect(await requestAssign(administrator, service, nurse)).toEqual({ ok: true })
  expect(await closeService(await accountOf(customer), outdated, service.closeCode)).toEqual({ ok: true })
  expect((await readTable()).staff).toMatchObject([{ available: true }])
})

test('a booking id sent by two customers belongs to the first', async () => {
  const [one, other] = await Promise.all([createCustomer(), createCustomer()])
  const booking = bookingOf()
  const outcomes = await Promise.all([requestBooking(one, booking), requestBooking(other, booking)])
  expect(tallied(outcomes)).toEqual({ ok: 1, 'id-taken': 1 })
  expect((await readTable()).pendingService).toHaveLength(1)
})
