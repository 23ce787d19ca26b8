import { expect, test } from 'vitest'
import { limits } from '#server/limits/limits.server.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { newEmail } from '#tests/support/people.ts'
import { failNext } from '#tests/support/stand-ins.ts'
import { newAddress, password, trySignIn, createUserWithEmail } from './people.ts'

/* More of what sign-in.test.ts tests. */

test('of twenty wrong passwords at once four are tried and sixteen refused', async () => {
  const { email } = await createUserWithEmail()
  const { calls, ...seen } = await observe(() =>
    Promise.all(Array.from({ length: 20 }, () => trySignIn({ email, password: 'Wrong#2026' }, newAddress()))),
  )
  const outcomes = 'result' in seen ? seen.result : []
  const refused = outcomes.filter((outcome) => !outcome.ok && outcome.reason === 'too-many')
  expect(refused).toHaveLength(20 - limits.signInPerEmail.max)
  expect(tally(calls, 'cognito').AdminInitiateAuth).toBe(limits.signInPerEmail.max)
  expect(await trySignIn({ email, password }, newAddress())).toMatchObject({ reason: 'too-many' })
})

test('one address tries no more e-mails than its limit', async () => {
  const address = newAddress()
  const tries = Array.from({ length: limits.signInPerAddress.max + 3 }, () =>
    trySignIn({ email: newEmail(), password }, address),
  )
  const outcomes = await Promise.all(tries)
  expect(outcomes.filter((outcome) => !outcome.ok && outcome.reason === 'too-many')).toHaveLength(3)
})

test('a failure of Cognito does not count as a wrong password', async () => {
  const { email } = await createUserWithEmail()
  for (let attempt = 0; attempt < limits.signInPerEmail.max + 1; attempt++) {
    await failNext({
      service: 'cognito',
      action: 'AdminInitiateAuth',
      error: 'InternalErrorException',
      times: 2,
    })
    expect(await trySignIn({ email, password }, newAddress())).toEqual({ ok: false, reason: 'failed' })
  }
  expect((await trySignIn({ email, password }, newAddress())).ok).toBe(true)
})
