import { beforeEach, expect, test } from 'vitest'
import { endOldUnverified } from '#server/accounts/life/unverified-accounts.server.ts'
import { setClock } from '#server/clock.server.ts'
import { listUsers, type UserFilters } from '#server/customers/list.server.ts'
import { saveGoogle, saveUser, saveVerifiedEmail } from '#server/customers/save-user.server.ts'
import { User, type StoredUser } from '#server/customers/user.entity.server.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { transact } from '#server/table/transaction.server.ts'
import { stopClock } from '#tests/support/clock.ts'
import { createCustomer, newEmail } from '#tests/support/people.ts'
import { bookService } from '#tests/support/requests.ts'
import { emptyTable } from '#tests/support/table-records.ts'

/* Users who are unverified or sign in with Google have entries in their own index (`server/customers/rare-user.server.ts`). */

beforeEach(emptyTable)

async function found(filters: UserFilters): Promise<string[]> {
  return (await listUsers(filters, null)).rows.map(({ uid }) => uid)
}

async function userOf(uid: string): Promise<StoredUser> {
  const { data } = await User.get({ uid }).go({ consistent: true })
  if (!data) throw new Error('The user is gone')
  return data
}

const unverified = { emailVerified: false }
const google = { authProvider: 'Google' as const }

test('each of them is found by what it is, and by both together', async () => {
  const plain = await createCustomer()
  const { uid: fresh } = await createCustomer({ emailVerified: false, phoneVerified: false })
  const { uid: linked } = await createCustomer()
  await saveGoogle(linked)
  const { uid: both } = await createCustomer({ emailVerified: false, phoneVerified: false })
  await saveGoogle(both)
  expect((await found(unverified)).sort()).toEqual([fresh, both].sort())
  expect((await found(google)).sort()).toEqual([linked, both].sort())
  expect(await found({ ...unverified, ...google })).toEqual([both])
  expect(await found({ emailVerified: true, ...google })).toEqual([linked])
  expect((await found({ authProvider: 'email' })).sort()).toEqual([plain.uid, fresh, linked, both].sort())
  expect(await violations()).toEqual([])
})

test('the newest come first', async () => {
  const uids: string[] = []
  const clock = stopClock(Date.parse('2026-11-20T06:00:00Z'))
  for (let minute = 0; minute < 3; minute++) {
    clock.advance(60_000)
    uids.push((await createCustomer({ emailVerified: false, phoneVerified: false })).uid)
  }
  expect(await found(unverified)).toEqual(uids.toReversed())
})

test('verified and linked at the same time, in any order, a user ends in the right place', async () => {
  for (let round = 0; round < 10; round++) {
    const { uid } = await createCustomer({ emailVerified: false, phoneVerified: false })
    const user = await userOf(uid)
    await Promise.all([saveVerifiedEmail(user), saveGoogle(uid), saveVerifiedEmail(user), saveGoogle(uid)])
    expect(await found(unverified)).toEqual([])
    expect(await found(google)).toHaveLength(round + 1)
  }
  expect(await violations()).toEqual([])
})

test('verifying takes a user who signs in with a password out of it', async () => {
  const { uid } = await createCustomer({ emailVerified: false, phoneVerified: false })
  expect(await found(unverified)).toEqual([uid])
  const user = await userOf(uid)
  await saveVerifiedEmail(user)
  await saveVerifiedEmail(user)
  expect(await found(unverified)).toEqual([])
  expect(await violations()).toEqual([])
})

test('the daily run passes over unverified accounts with a service, and those of Google', async () => {
  stopClock(Date.now() - 30 * 24 * 60 * 60 * 1000)
  const booked = await createCustomer({ emailVerified: false })
  await bookService(booked)
  const email = newEmail()
  await transact(
    saveUser({
      uid: 'imported',
      firstname: 'Rohan',
      lastname: 'Patil',
      email,
      address: '',
      emailVerified: true,
      authProvider: ['Google'],
    }),
  )
  setClock()
  expect(await endOldUnverified()).toBe(0)
  expect(await found(unverified)).toEqual([booked.uid])
})

test('how many services a user has is looked at row by row, newest first', async () => {
  const [one, two] = await Promise.all([createCustomer(), createCustomer(), createCustomer()])
  await bookService(one)
  for (let count = 0; count < 2; count++) await bookService(two)
  expect((await found({ minServices: 1 })).sort()).toEqual([one.uid, two.uid].sort())
  expect(await found({ minServices: 2 })).toEqual([two.uid])
  expect(await found({ minServices: 1, email: one.email })).toEqual([one.uid])
  expect(await found({ minServices: 2, email: one.email })).toEqual([])
  expect(Object.keys((await listUsers({}, null)).rows[0] ?? {})).not.toContain('serviceCount')
})
