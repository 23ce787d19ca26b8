import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { StaffAccount } from '#server/accounts/session/roles.entity.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { ipLimitSubjects } from '#server/http/ip-address.server.ts'
import { limits } from '#server/limits/limits.server.ts'
import { take, usedOf } from '#server/limits/take.server.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { realWaitClock, stopClock } from '#tests/support/clock.ts'
import { newEmail } from '#tests/support/people.ts'
import { day, newAddress, password, trySignIn, createUserWithEmail, knownTo } from './people.ts'
import { wrong, ipv4, reasonOf, expectBound } from '#tests/support/accounts/tries.ts'

/* More of what tries.test.ts tests. */

/** A random IPv6 /48, so that tests do not share limits. */
function network(): string {
  const [a = '', b = ''] = randomUUID().split('-')
  return `2001:${a.slice(0, 4)}:${b}`
}

test.each([
  [
    'one /64',
    () => {
      const net = network()
      return (n: number) => `${net}:7::${n.toString(16)}`
    },
    'signInPerAddress',
  ],
] as const)(
  'fifty processes of %s try no more than its limit, and tries beyond it count for no e-mail',
  async (_, from, name) => {
    realWaitClock()
    const addressOf = from()
    const emails = Array.from({ length: 60 }, () => newEmail())
    const outcomes = await Promise.all(
      emails.map((email, n) => trySignIn({ email, password: wrong }, addressOf(n))),
    )
    const refused = emails.filter((_email, n) => reasonOf(outcomes[n]) === 'too-many')
    expectBound(outcomes, 'unknown-email', limits[name].max)
    expect(refused.length).toBeGreaterThan(0)
    for (const email of refused) expect(await usedOf('signInPerEmail', email)).toBe(0)
  },
)

test('sixty wrong tries of one person do not use up the limit of their address, nor do those that the address refuses use up theirs', async () => {
  stopClock()
  const address = ipv4()
  const [locked, neighbour] = [await createUserWithEmail(), await createUserWithEmail()]
  for (let count = 0; count < 60; count++) await trySignIn({ email: locked.email, password: wrong }, address)
  expect(await usedOf('signInPerAddress', address)).toBe(limits.signInPerEmailAndAddress.max)
  expect(await trySignIn({ email: neighbour.email, password }, address)).toMatchObject({ ok: true })

  for (let used = await usedOf('signInPerAddress', address); used < limits.signInPerAddress.max; used++)
    await take('signInPerAddress', address)
  for (let count = 0; count < 5; count++)
    expect(reasonOf(await trySignIn({ email: neighbour.email, password }, address))).toBe('too-many')
  const pair = `${neighbour.email} ${ipLimitSubjects(address).neighbourhood}`
  expect(await usedOf('signInPerEmailAndAddress', pair)).toBe(0)
})

test('the /64s of one /48 share a limit, and have no more tries for an e-mail than one address', async () => {
  realWaitClock()
  const net = network()
  const { neighbourhood } = ipLimitSubjects(`${net}::1`)
  const { email } = await createUserWithEmail()
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      trySignIn({ email, password: wrong }, `${net}:${n.toString(16)}::1`),
    ),
  )
  expectBound(outcomes, 'wrong-password', limits.signInPerEmailAndAddress.max)
  for (
    let used = await usedOf('signInPerNeighbourhood', neighbourhood);
    used < limits.signInPerNeighbourhood.max;
    used++
  )
    await take('signInPerNeighbourhood', neighbourhood)
  expect(await trySignIn({ email: newEmail(), password }, `${net}:ffff::1`)).toMatchObject({
    reason: 'too-many',
  })
})

test('fifty processes from fifty addresses try one e-mail four times, with as many calls to Cognito', async () => {
  realWaitClock()
  const { email } = await createUserWithEmail()
  const { calls, ...seen } = await observe(() =>
    Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        trySignIn({ email, password: wrong }, n % 2 ? ipv4() : `${network()}::1`),
      ),
    ),
  )
  const outcomes = 'result' in seen ? seen.result : []
  expectBound(outcomes, 'wrong-password', limits.signInPerEmail.max)
  expect(tally(calls, 'cognito').AdminInitiateAuth).toBeLessThanOrEqual(limits.signInPerEmail.max)
})

test('all accounts with a role or a confirmed service have a daily limit of tries together, which known browsers may pass', async () => {
  realWaitClock(Date.now() + 2000 * day)
  const person = await createUserWithEmail()
  await StaffAccount.create({
    uid: person.credentials.uid,
    email: person.email,
    createdAt: nowInstant(),
  }).go()
  const known = await knownTo(person)
  for (let batch = 0; batch < 20; batch++)
    await Promise.all(Array.from({ length: 100 }, () => take('signInFromUnknownBrowsers', 'all')))
  expect(await trySignIn({ email: person.email, password }, newAddress())).toMatchObject({
    reason: 'too-many',
  })
  expect((await trySignIn({ email: person.email, password }, newAddress(), known)).ok).toBe(true)
})
