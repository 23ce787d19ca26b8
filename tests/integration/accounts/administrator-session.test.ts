import { expect, test } from 'vitest'
import { readAccount } from '#server/accounts/session/account.server.ts'
import { Session } from '#server/accounts/session/session.entity.server.ts'
import { stopClock } from '#tests/support/clock.ts'
import { createAdministrator, createCustomer, type Person } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { day, hour, minute } from './people.ts'

async function isSignedIn(person: Person): Promise<boolean> {
  return (await readAccount(person.credentials)) !== null
}

test.each(['flag', 'record'] as const)('four idle hours end an administrator’s session (%s)', async (by) => {
  const clock = stopClock()
  const administrator = await createAdministrator(by)
  clock.advance(4 * hour - minute)
  expect((await openSite(administrator).get('/dashboard/panel')).status).toBe(200)
  clock.advance(4 * hour)
  expect((await openSite(administrator).get('/dashboard/panel')).location).toContain('/login')
  expect(await isSignedIn(administrator)).toBe(false)
})

test('twelve hours end an administrator’s session however much it is used', async () => {
  const clock = stopClock()
  const administrator = await createAdministrator()
  for (let hours = 1; hours < 12; hours++) {
    clock.advance(hour)
    expect(await isSignedIn(administrator), `after ${hours} hours`).toBe(true)
  }
  clock.advance(hour)
  expect(await isSignedIn(administrator)).toBe(false)
})

test('the last use of a session is written at most every half hour', async () => {
  const clock = stopClock()
  const administrator = await createAdministrator()
  const { uid } = administrator
  const uses = new Set<string | undefined>()
  for (let minutes = 0; minutes < 120; minutes += 5) {
    await isSignedIn(administrator)
    uses.add((await Session.query.account({ uid }).go()).data[0]?.usedAt)
    clock.advance(5 * minute)
  }
  expect(uses.size).toBeLessThanOrEqual(4)
})

test('a customer’s session has neither limit and lasts twenty days', async () => {
  const clock = stopClock()
  const customer = await createCustomer()
  clock.advance(20 * day - minute)
  expect(await isSignedIn(customer)).toBe(true)
  expect((await Session.query.account({ uid: customer.uid }).go()).data[0]?.usedAt).toBeUndefined()
})
