import { SendingPermit } from '#server/aws/permit.server.ts'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type * as cognitoModule from '#server/aws/cognito.server.ts'
import type * as tokensModule from '#server/aws/cognito-tokens.server.ts'

/*
 * The calls of `server/aws/cognito.server.ts` against a real user pool, to hold the stand-in to it. It needs AWS
 * credentials and, of a pool made as decision 0008 says, REAL_USER_POOL_ID, REAL_USER_POOL_CLIENT_ID and
 * REAL_USER_POOL_CLIENT_SECRET; without them it is skipped and says so. It sends no message to anyone.
 */
const { REAL_USER_POOL_ID, REAL_USER_POOL_CLIENT_ID, REAL_USER_POOL_CLIENT_SECRET } = process.env
const isConfigured = Boolean(REAL_USER_POOL_ID && REAL_USER_POOL_CLIENT_ID && REAL_USER_POOL_CLIENT_SECRET)
if (!isConfigured) console.log('No real user pool is configured (REAL_USER_POOL_ID): its tests are skipped.')

describe.skipIf(!isConfigured)('a real user pool', () => {
  let cognito: typeof cognitoModule
  let tokens: typeof tokensModule
  const email = `test-${randomUUID()}@example.com`
  const password = 'Caring#2026'

  beforeAll(async () => {
    for (const name of ['AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER', 'COGNITO_JWKS_URL'])
      delete process.env[name]
    Object.assign(process.env, {
      AWS_REGION: REAL_USER_POOL_ID?.split('_')[0],
      COGNITO_USER_POOL_ID: REAL_USER_POOL_ID,
      COGNITO_CLIENT_ID: REAL_USER_POOL_CLIENT_ID,
      COGNITO_CLIENT_SECRET: REAL_USER_POOL_CLIENT_SECRET,
    })
    vi.resetModules()
    cognito = await import('#server/aws/cognito.server.ts')
    tokens = await import('#server/aws/cognito-tokens.server.ts')
  })

  test('somebody is made, signs in, is renewed, signed out everywhere and removed', async () => {
    const uid = await cognito.createPoolUser(email)
    try {
      await expect(cognito.createPoolUser(email)).rejects.toMatchObject({ name: 'UsernameExistsException' })
      await cognito.setPassword(uid, password)
      expect(await cognito.findPoolUser(email)).toMatchObject({ uid, emailVerified: false, enabled: true })
      const signedIn = await cognito.signInWithPassword(email, password)
      expect(await tokens.verifyIdToken(signedIn.idToken)).toMatchObject({ uid, username: uid })
      const renewed = await cognito.refreshTokens(uid, signedIn.refreshToken)
      expect((await tokens.verifyIdToken(renewed.idToken)).uid).toBe(uid)
      await cognito.revokeRefreshToken(signedIn.refreshToken)
      await expect(cognito.refreshTokens(uid, signedIn.refreshToken)).rejects.toMatchObject({
        name: 'NotAuthorizedException',
      })
      const again = await cognito.signInWithPassword(uid, password)
      await cognito.signOutEverywhere(uid)
      await expect(cognito.refreshTokens(uid, again.refreshToken)).rejects.toMatchObject({
        name: 'NotAuthorizedException',
      })
      // No number is proven, so there is nothing that a code could be sent to.
      expect(await cognito.startPhoneSignIn(new SendingPermit('smsSignIn', ''), uid)).toBeNull()
    } finally {
      await cognito.deletePoolUser(uid)
    }
    expect(await cognito.findPoolUser(email)).toBeNull()
    await cognito.deletePoolUser(uid)
  })

  test('a wrong password and an unknown e-mail are refused alike, and an unknown uid is asked for a code', async () => {
    const refused = { name: 'NotAuthorizedException' }
    await expect(cognito.signInWithPassword(email, 'Wrong#2026')).rejects.toMatchObject(refused)
    const challenge = await cognito.pretendPhoneSignIn()
    expect(challenge).not.toBe('')
    await expect(
      cognito.finishPhoneSignIn(randomUUID(), { challenge: 'forged', code: '123456' }),
    ).rejects.toThrow()
  })
})
