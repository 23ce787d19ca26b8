import { expect, test } from 'vitest'
import { deleteAccount } from '#server/accounts/life/delete-account.server.ts'
import { findUserByEmail, findUserByNumber } from '#server/customers/find-user.server.ts'
import { observe } from '#tests/support/aws-calls.ts'
import { accountOf, createCustomer } from '#tests/support/people.ts'
import { requestBooking } from '#tests/support/requests.ts'
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
