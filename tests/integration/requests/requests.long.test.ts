import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readOpenRequests, readRequest } from '#server/requests/read-requests.server.ts'
import { limits } from '#server/limits/limits.server.ts'
import { createAdministrator, createCustomer, signInAgain } from '#tests/support/people.ts'
import { bookService } from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { readTable } from '#tests/support/table-records.ts'
import { confirmedService } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { ask, asked } from './asking.ts'

/* More of what requests.test.ts tests. */

startOnTuesday()
const yes = { outcome: 'yes', answer: 'Sunita comes from 10 am to 8 pm.' }

describe('a request', () => {
  test('is another one where its form comes again with other words', async () => {
    const { serviceId, customer } = await confirmedService()
    const form = randomUUID()
    const first = await asked(customer, serviceId, { form })
    const changed = await ask(customer, serviceId, { form, kind: 'complaint', words: 'Nobody came.' })
    expect(changed.answer.location).not.toBe(first.family)
    const page = await openSite(customer).get(changed.answer.location ?? '')
    expect(page.text).toContain('Nobody came.')
    const again = await ask(customer, serviceId, { form, kind: 'complaint', words: 'Nobody came.' })
    expect(again.answer.location).toBe(changed.answer.location)
    expect((await readTable()).serviceRequest).toHaveLength(2)
  })
})

describe('limits', () => {
  test('three wait at most, also where six are sent at once from two browsers', async () => {
    const { serviceId, customer } = await confirmedService()
    const browsers = [customer, await signInAgain(customer)]
    const sent = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((nth) => ask(browsers[nth % 2] ?? customer, serviceId)),
    )
    const [taken, refused] = [302, 400].map((status) => sent.filter(({ answer }) => answer.status === status))
    expect([taken?.length, refused?.length]).toEqual([3, 3])
    expect(refused?.[0]?.answer.text).toContain(
      'You already have 3 requests about this service waiting for an answer.',
    )
    expect((await readOpenRequests(10)).requests).toHaveLength(3)
  })

  test('an account has ten in a day, and strangers’ bookings that nobody confirmed have thirty together', async () => {
    const customer = await createCustomer()
    for (let nth = 0; nth < 2; nth++) {
      const { serviceId } = await confirmedService(customer)
      for (let more = 0; more < 5; more++)
        await openSite(customer).post((await asked(customer, serviceId)).family, {})
    }
    const third = await confirmedService(customer)
    expect((await ask(customer, third.serviceId)).answer.status).toBe(429)
    const statuses: number[] = []
    for (let nth = 0; nth < 11; nth++) {
      const stranger = await createCustomer()
      const { serviceId } = await bookService(stranger)
      for (let more = 0; more < 3; more++) statuses.push((await ask(stranger, serviceId)).answer.status)
    }
    expect(statuses.filter((status) => status === 302)).toHaveLength(limits.requestOfPendingDaily.max)
    expect(statuses.slice(-3)).toEqual([429, 429, 429])
    const { serviceId, customer: family } = await confirmedService()
    await asked(family, serviceId)
  })
})

describe('the office', () => {
  test('of an answer and a withdrawal at once, one holds; the other is told', async () => {
    for (let round = 0; round < 4; round++) {
      const { serviceId, customer } = await confirmedService()
      const { family, office, requestId } = await asked(customer, serviceId)
      const administrator = await createAdministrator()
      const [withdrawn, answered] = await Promise.all([
        openSite(customer).post(family, {}),
        openSite(administrator).post(office, yes),
      ])
      const { answeredAt, withdrawnAt } = (await readRequest({ serviceId, requestId })) ?? {}
      expect([answeredAt, withdrawnAt].filter(Boolean)).toHaveLength(1)
      expect(withdrawn.status).toBe(302)
      expect(answered.status).toBe(answeredAt ? 302 : 409)
    }
  })
})
