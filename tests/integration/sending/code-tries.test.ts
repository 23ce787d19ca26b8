import { expect, test } from 'vitest'
import { limits } from '#server/limits/limits.server.ts'
import { instantClock } from '#tests/support/clock.ts'
import { createCustomer } from '#tests/support/people.ts'
import { bookService, otherCode, requestConfirm } from '#tests/support/requests.ts'
import { day, hour } from '../accounts/people.ts'

/* Wrong codes count for the account and its newest code, across all sessions. */

test('a booking code can be tried five times an hour and ten times a day', async () => {
  const midday = Math.ceil(Date.now() / day) * day + 12 * hour
  const clock = instantClock(midday)
  const customer = await createCustomer()
  const service = await bookService(customer)
  const tried = []
  for (let hours = 0; hours < 3; hours++) {
    for (let tries = 0; tries < 6; tries++) {
      const outcome = await requestConfirm(customer, service, otherCode(service.bookCode))
      tried.push(outcome.ok ? 'ok' : outcome.reason)
    }
    clock.advance(hour)
  }
  expect(tried.filter((reason) => reason === 'invalid-code')).toHaveLength(limits.bookingCodeTryDaily.max)
  expect(await requestConfirm(customer, service, service.bookCode)).toMatchObject({ reason: 'too-many' })
  clock.advance(day)
  expect(await requestConfirm(customer, service, service.bookCode)).toEqual({ ok: true })
})

test('a person who has no such service in their list is limited in the same way', async () => {
  const service = await bookService(await createCustomer())
  const stranger = await createCustomer()
  const tried = []
  for (let tries = 0; tries < 7; tries++) {
    const outcome = await requestConfirm(stranger, service, service.bookCode)
    tried.push(outcome.ok ? 'ok' : outcome.reason)
  }
  expect(tried).toEqual([...Array<string>(5).fill('invalid-code'), 'too-many', 'too-many'])
})

test('a clock that is behind the counted hour neither starts it again nor ends the limit', async () => {
  const clock = instantClock(Math.ceil(Date.now() / day) * day + 12 * hour)
  const customer = await createCustomer()
  const service = await bookService(customer)
  for (let tries = 0; tries < 5; tries++) await requestConfirm(customer, service, otherCode(service.bookCode))
  clock.advance(-1000)
  expect(await requestConfirm(customer, service, otherCode(service.bookCode))).toMatchObject({
    reason: 'too-many',
  })
  expect(await requestConfirm(customer, service, service.bookCode)).toMatchObject({ reason: 'too-many' })
})
