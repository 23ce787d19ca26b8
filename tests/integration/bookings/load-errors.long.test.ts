import { expect, test } from 'vitest'
import { User } from '#server/customers/user.entity.server.ts'
import { createCustomer } from '#tests/support/people.ts'
import { linksOf } from '#tests/support/html.ts'
import { openSite } from '#tests/support/site.ts'
import { withRefusals } from '#tests/support/table-answers.ts'

/* The messages of customer pages whose data cannot be read (section 8, "Lists and data" and "Booking"). */

const always = Array.from({ length: 200 }, (_, place) => place + 1)

/** The page for a signed-in customer while the table throttles every call. */
async function withoutTable(path: string) {
  const customer = await createCustomer()
  const site = openSite(customer)
  return withRefusals([{ nth: always, how: 'throttled' }], () => site.get(path))
}

/** The page for a session whose user record is gone. */
async function withoutUser(path: string) {
  const customer = await createCustomer()
  await User.delete({ uid: customer.uid }).go()
  return openSite(customer).get(path)
}

test('a list of services that cannot be read shows a message and offers to log in again', async () => {
  const answer = await withoutTable('/show/service')
  expect(answer.status).toBeGreaterThanOrEqual(500)
  expect(answer.text).toContain('Failed to refresh services')
  expect(answer.text).toContain('Login Again')
  expect(linksOf(answer.html)).toContain('/login?redirectTo=/show/service')
})

test('the list of services of a missing user shows a message and offers to log in again', async () => {
  const answer = await withoutUser('/show/service')
  expect(answer.status).toBe(404)
  expect(answer.text).toContain('User document not found')
  expect(answer.text).toContain('Login Again')
  expect(linksOf(answer.html)).toContain('/login?redirectTo=/show/service')
})

test('a booking page whose user data cannot be read shows a message and offers to try again', async () => {
  const answer = await withoutTable('/book/service')
  expect(answer.status).toBeGreaterThanOrEqual(500)
  expect(answer.text).toContain('Failed to fetch user data. Please try again later.')
  expect(linksOf(answer.html)).toContain('/book/service')
})

test('the booking page of a missing user asks for the profile', async () => {
  const answer = await withoutUser('/book/service')
  expect(answer.status).toBe(404)
  expect(answer.text).toContain('User profile not found. Please complete your profile.')
})
