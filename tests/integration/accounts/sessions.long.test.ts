import { expect, test } from 'vitest'
import { readAccount } from '#server/accounts/session/account.server.ts'
import { currentAccessToken } from '#server/accounts/session/renewal.server.ts'
import { Session } from '#server/accounts/session/session.entity.server.ts'
import * as cognito from '#tests/support/cognito.ts'
import { stopClock } from '#tests/support/clock.ts'
import { accountOf } from '#tests/support/people.ts'
import { failNext } from '#tests/support/stand-ins.ts'
import { hour, minute, createUserWithEmail } from './people.ts'
import { sessionsOf, signInAgain } from '#tests/support/accounts/sessions.ts'

/* More of what sessions.test.ts tests. */

test('the eleventh session of a user ends the oldest one and its tokens', async () => {
  const clock = stopClock()
  const first = await createUserWithEmail()
  const { uid, refreshToken } = (await accountOf(first)).session
  for (let count = 0; count < 10; count++) {
    clock.advance(minute)
    await signInAgain(first.email)
  }
  expect(await sessionsOf(first)).toHaveLength(10)
  expect(await readAccount(first.credentials)).toBeNull()
  await expect(cognito.refreshTokens(uid, refreshToken)).rejects.toThrow()
})

test('a request that needs the new token waits for the process that fetches it', async () => {
  const person = await createUserWithEmail()
  const { session } = await accountOf(person)
  const over = new Date(Date.now() - 1000).toISOString()
  await Session.patch({ uid: session.uid, sessionId: session.sessionId }).set({ tokensExpireAt: over }).go()
  await failNext({ service: 'cognito', action: 'AdminInitiateAuth', delay: 400 })
  const [renewed, waited] = await Promise.all([
    accountOf(person),
    currentAccessToken({ ...session, tokensExpireAt: over }),
  ])
  expect(waited).toBe(renewed.session.accessToken)
  expect(waited).not.toBe(session.accessToken)
})

test('a session continues while Cognito does not answer, and is renewed later', async () => {
  const clock = stopClock()
  const person = await createUserWithEmail()
  clock.advance(2 * hour)
  await failNext({
    service: 'cognito',
    action: 'AdminInitiateAuth',
    error: 'InternalErrorException',
    times: 2,
  })
  expect(await readAccount(person.credentials)).not.toBeNull()
  clock.advance(minute)
  const { session } = await accountOf(person)
  expect(Date.parse(session.tokensExpireAt)).toBe(clock.now() + hour)
})
