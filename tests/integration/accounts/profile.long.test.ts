import { expect, test } from 'vitest'
import { retention } from '#domain/limits.ts'
import { deleteAccount } from '#server/accounts/life/delete-account.server.ts'
import { eraseMessagesOfDeleted } from '#server/accounts/life/erase-messages.server.ts'
import { findUserByEmail, findUserByNumber } from '#server/customers/find-user.server.ts'
import { Contact } from '#server/notices/service-contact.entity.server.ts'
import { hour, instantClock } from '#tests/support/clock.ts'
import { observe } from '#tests/support/aws-calls.ts'
import { accountOf, createCustomer } from '#tests/support/people.ts'
import { bookService, requestBooking, requestClose, requestConfirm } from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { fillIn } from './pages.ts'
import { signUpFields, createUserWithPhone } from './people.ts'

/* More of what profile.test.ts tests. */

test('of a deletion and a booking at once one succeeds, and fifty deletions at once are one', async () => {
  for (let round = 0; round < 5; round++) {
    const customer = await createCustomer()
    const account = await accountOf(customer)
    const [deleted, booked] = await Promise.all([
      deleteAccount(account),
      requestBooking(customer).catch(() => ({ ok: false })),
    ])
    expect(deleted.ok).not.toBe(booked.ok)
  }
  const customer = await createCustomer()
  const account = await accountOf(customer)
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => deleteAccount(account)))
  expect(outcomes.every(({ ok }) => ok)).toBe(true)
})

test.each([1, 2, 3, 4])('a deletion that dies at call %d leaves nothing half done', async (nth) => {
  const person = await createUserWithPhone()
  const account = await accountOf(person)
  const seen = await observe(() => deleteAccount(account), { nth, when: 'after', how: 'die' })
  if (!seen.died) return
  if (await findUserByEmail(person.email)) expect((await deleteAccount(account)).ok).toBe(true)
  expect(await findUserByNumber(person.number)).toBeNull()
  const again = await fillIn(openSite(), '/signup', signUpFields(person.email))
  expect(again.text).toContain('Account created successfully. Please verify your phone.')
})

/** A family whose service is closed, with a message about it and a call. */
async function closedServiceWithContacts() {
  const customer = await createCustomer()
  const service = await bookService(customer)
  await requestConfirm(customer, service, service.bookCode)
  await requestClose(customer, service, service.closeCode)
  const { serviceId } = service
  const at = { serviceId, at: '2026-11-24T04:00:00.000Z', with: 'family' as const, ttl: 4_000_000_000 }
  const logMessage = () =>
    Contact.put({ ...at, contactId: 'one', kind: 'message', withId: customer.uid }).go()
  await logMessage()
  await Contact.create({ ...at, contactId: 'two', kind: 'call', words: 'Asked for a bill' }).go()
  const kinds = async () => {
    const { data } = await Contact.query.ofService({ serviceId }).go({ consistent: true, pages: 'all' })
    return [...new Set(data.map(({ kind }) => kind))].sort()
  }
  return { customer, kinds, logMessage }
}

test('a deletion that dies: an account that stays has its messages, and those of one that is gone are erased by the next daily run', async () => {
  const ends = new Set<string>()
  for (let nth = 1; ; nth++) {
    const { customer, kinds } = await closedServiceWithContacts()
    const account = await accountOf(customer)
    const seen = await observe(() => deleteAccount(account), { nth, when: 'after', how: 'die' })
    const stays = (await findUserByEmail(customer.email)) !== null
    if (stays) expect([nth, await kinds()]).toEqual([nth, ['call', 'message']])
    await eraseMessagesOfDeleted()
    expect([nth, await kinds()]).toEqual([nth, stays ? ['call', 'message'] : ['call']])
    ends.add(stays ? 'stays' : 'gone')
    if (!seen.died) break
  }
  expect([...ends].sort()).toEqual(['gone', 'stays'])
})

test('a message that is logged after a deletion is erased by the next daily run, as long as its notice can be sent', async () => {
  const clock = instantClock()
  const { customer, kinds, logMessage } = await closedServiceWithContacts()
  expect((await deleteAccount(await accountOf(customer))).ok).toBe(true)
  expect(await kinds()).toEqual(['call'])
  for (const days of [0, retention.noticeDays]) {
    clock.advance(days * 24 * hour)
    await logMessage()
    await eraseMessagesOfDeleted()
    expect([days, await kinds()]).toEqual([days, ['call']])
  }
  clock.advance(30 * 24 * hour)
  expect(await eraseMessagesOfDeleted()).toBeGreaterThan(0)
  expect(await eraseMessagesOfDeleted()).toBe(0)
})
