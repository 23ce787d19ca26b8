import { expect, test } from 'vitest'
import { signUp } from '#server/accounts/password/sign-up.server.ts'
import { readStatistics } from '#server/statistics/statistics.server.ts'
import { stopClock } from '#tests/support/clock.ts'
import { accountOf, newEmail } from '#tests/support/people.ts'
import { failNext, readCode, readInbox } from '#tests/support/stand-ins.ts'
import { signUpFields, minute, newAddress, createSignedUpUser, createUserWithEmail } from './people.ts'

async function countedAt(domain: string) {
  return (await readStatistics()).get(`users.domain.${domain}`) ?? 0
}

test('a sign-up saves the user, signs them in and sends the code for their e-mail', async () => {
  const email = newEmail('sign-up.example')
  const person = await createSignedUpUser(email)
  const { user } = await accountOf(person)
  expect(user).toMatchObject({
    firstname: 'Asha',
    lastname: 'Kulkarni',
    email,
    address: 'Kothrud, Pune',
    number: '',
    phoneVerified: false,
    emailVerified: false,
    authProvider: ['email'],
    isAdmin: false,
  })
  expect(await readCode(email)).toMatch(/^\d{6}$/)
  expect(await countedAt('sign-up.example')).toBe(1)
})

test('an e-mail that has an account is refused, verified or not', async () => {
  const other = { password: 'Strangers#1', confirmPassword: 'Strangers#1' }
  for (const { email } of [await createSignedUpUser(), await createUserWithEmail()]) {
    const outcome = await signUp({ ...signUpFields(email), ...other }, newAddress())
    expect(outcome).toEqual({ ok: false, reason: 'already-registered' })
  }
})

test('the same form again is answered as the first time within a minute, as by a double tap, and not later', async () => {
  const clock = stopClock()
  const email = newEmail()
  const first = await signUp(signUpFields(email), newAddress())
  const again = await signUp(signUpFields(email), newAddress())
  expect([first.ok, again.ok]).toEqual([true, true])
  if (first.ok && again.ok) expect(again.credentials.uid).toBe(first.credentials.uid)
  expect(await readInbox(email)).toHaveLength(1)
  clock.advance(minute + 1)
  expect(await signUp(signUpFields(email), newAddress())).toEqual({ ok: false, reason: 'already-registered' })
})

test('a mail that fails does not lose the account', async () => {
  const email = newEmail()
  await failNext({
    service: 'cognito',
    action: 'GetUserAttributeVerificationCode',
    error: 'CodeDeliveryFailureException',
  })
  expect((await signUp(signUpFields(email), newAddress())).ok).toBe(true)
  expect(await readInbox(email)).toEqual([])
})
