import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { take } from '#server/limits/take.server.ts'
import { takeVerification } from '#server/sending/verification-uses.server.ts'
import { makeTicket } from '#server/tickets/make-ticket.server.ts'
import { takeTicket } from '#server/tickets/use-ticket.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { instantClock } from '#tests/support/clock.ts'
import { countOf } from '#tests/support/every-case.ts'
import { playOrders } from '#tests/support/interleavings.ts'
import { createAdministrator, createCustomer, type Person } from '#tests/support/people.ts'
import { emptyTable, readTable } from '#tests/support/table-records.ts'

/* Two SMS at the last place of a lane, of a network's share and of a ticket, in the orders of their calls to the table. */

/** Each lane has one place in an hour. */
vi.hoisted(() => {
  process.env.DAILY_BUDGETS = 'smsVerification=75'
})

/** How many orders are played, if not all. */
const most = 10
const network = (place: number) => `198.51.100.${place}`
const number = (place: number) => `+9198765432${10 + place}`
const request = (place: number, address = network(place)) => ({
  ...{ to: number(place), account: `account ${place}`, address },
})

async function begin(): Promise<void> {
  await emptyTable()
  instantClock(Date.parse('2026-11-23T16:20:00.000Z'))
}

/** Closes the network's share of the quiet lane. */
async function useUp(address: string): Promise<void> {
  for (let time = 0; time < 2; time++) await take('smsVerificationPerNetwork', address)
}

/** All counters of these SMS that hold something, by name; those of one name added up. */
async function counted(): Promise<Record<string, number>> {
  const sums: Record<string, number> = {}
  const { limit } = await readTable()
  for (const { name, count } of limit) {
    if (/^smsVerification/.test(name) && count > 0) sums[name] = (sums[name] ?? 0) + count
  }
  return sums
}

const ofOneAccount = {
  smsVerificationPerAccount: 1,
  smsVerificationPerAccountDaily: 1,
  smsVerificationPerAccountMonthly: 1,
  smsVerificationPerNumber: 1,
}

const okOf = (results: { ok: boolean }[]) => results.map(({ ok }) => ok).sort()

test('at the last place of the crowd lane one SMS goes out, and the other one takes nothing', async () => {
  const orders = await playOrders(
    async () => {
      await begin()
      await useUp(network(9))
    },
    [1, 2].map((place) => () => takeVerification(request(place, network(9)))),
    async (results) => {
      expect(okOf(results)).toEqual([false, true])
      expect(await counted()).toEqual({
        ...ofOneAccount,
        'smsVerification/crowd/hour': 1,
        'smsVerification/crowd/day': 1,
        smsVerificationPerNetwork: 2,
      })
    },
    { most },
  )
  expect(orders).toBeGreaterThan(countOf({ some: most - 1, every: 50 }))
})

test('at the last place of the quiet lane one SMS goes out by it, and the other one by the crowd lane', async () => {
  const orders = await playOrders(
    begin,
    [1, 2].map((place) => () => takeVerification(request(place))),
    async (results) => {
      expect(okOf(results)).toEqual([true, true])
      expect(await counted()).toEqual({
        ...Object.fromEntries(Object.keys(ofOneAccount).map((name) => [name, 2])),
        'smsVerification/quiet/hour': 1,
        'smsVerification/quiet/day': 1,
        'smsVerification/crowd/hour': 1,
        'smsVerification/crowd/day': 1,
        smsVerificationPerNetwork: 1,
      })
    },
    { most },
  )
  expect(orders).toBeGreaterThan(countOf({ some: most - 1, every: 50 }))
})

test('at the last SMS of a ticket one goes out, and the other one takes nothing', async () => {
  let [office, family]: Person[] = []
  const orders = await playOrders(
    async () => {
      await begin()
      office = await createAdministrator()
      family = await createCustomer({ phoneVerified: false })
      const { uid } = family
      for (let time = 0; time < 3; time++) await take('smsVerificationPerAccount', uid)
      expect(await makeTicket(office, { uid, number: number(1), form: randomUUID() })).toEqual({ ok: true })
      expect(await takeTicket(await userOf(family), number(1))).not.toBeNull()
    },
    [1, 2].map((place) => async () => {
      const user = await userOf(family)
      const ticket = () => takeTicket(user, number(1))
      return takeVerification({ ...request(1, network(place)), account: user.uid, takeTicket: ticket })
    }),
    async (results) => {
      expect(okOf(results)).toEqual([false, true])
      expect((await readTable()).verificationTicket.map(({ left }) => left)).toEqual([0])
      expect(await counted()).toEqual({
        smsVerificationPerAccount: 3,
        'smsVerification/ticket/hour': 1,
        'smsVerification/ticket/day': 1,
      })
    },
    { most },
  )
  expect(orders).toBeGreaterThan(countOf({ some: most - 1, every: 10 }))
})

test('at the last place of the tickets’ lane one of two tickets is used, and the other one keeps its SMS', async () => {
  let families: Person[] = []
  await playOrders(
    async () => {
      await begin()
      const office = await createAdministrator()
      families = [
        await createCustomer({ phoneVerified: false }),
        await createCustomer({ phoneVerified: false }),
      ]
      for (const [place, { uid }] of families.entries()) {
        for (let time = 0; time < 3; time++) await take('smsVerificationPerAccount', uid)
        expect(await makeTicket(office, { uid, number: number(place), form: randomUUID() })).toEqual({
          ok: true,
        })
      }
    },
    [0, 1].map((place) => async () => {
      const user = await userOf(families[place])
      const ticket = () => takeTicket(user, number(place))
      return takeVerification({ ...request(place), account: user.uid, takeTicket: ticket })
    }),
    async (results) => {
      expect(okOf(results)).toEqual([false, true])
      const { verificationTicket: tickets } = await readTable()
      expect(tickets.map(({ left }) => left).sort()).toEqual([1, 2])
    },
    { most },
  )
})

async function userOf(person: Person | undefined) {
  const { data } = await User.get({ uid: person?.uid ?? '' }).go({ consistent: true })
  if (!data) throw new Error('No such user')
  return data
}
