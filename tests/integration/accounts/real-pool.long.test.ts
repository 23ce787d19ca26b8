import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import {
  CognitoIdentityProviderClient,
  ForgotPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type * as domainModule from '#server/aws/cognito-domain.server.ts'
import type * as cognitoModule from '#tests/support/cognito.ts'
import type * as tokensModule from '#server/aws/cognito-tokens.server.ts'
import { SendingPermit } from '#server/aws/permit.server.ts'
import { totp } from '#tools/sandbox/cognito/actions/software-token.ts'

/*
 * Tests that need a real user pool, in the order of "Try on staging" in docs/aws.md, which names the settings. Without
 * REAL_USER_POOL_ID all of them are skipped. The steps build on each other, so the file must run as a whole.
 */
const {
  REAL_USER_POOL_ID,
  REAL_USER_POOL_CLIENT_ID,
  REAL_USER_POOL_CLIENT_SECRET,
  REAL_USER_POOL_DOMAIN,
  REAL_SITE_ORIGIN,
  REAL_PHONE_NUMBER,
  REAL_MAILBOX,
  REAL_CODE_FILE,
} = process.env
const isConfigured = Boolean(REAL_USER_POOL_ID && REAL_USER_POOL_CLIENT_ID && REAL_USER_POOL_CLIENT_SECRET)
const hasPhone = Boolean(REAL_PHONE_NUMBER && REAL_CODE_FILE)
const hasMailbox = Boolean(REAL_MAILBOX && REAL_CODE_FILE)
const hasDomain = Boolean(REAL_USER_POOL_DOMAIN && REAL_SITE_ORIGIN)
if (!isConfigured) console.log('No real user pool is configured (REAL_USER_POOL_ID): its tests are skipped.')

const refused = { name: 'NotAuthorizedException' }
/** How long a person has to type a code, in milliseconds. */
const patience = 180_000

describe.skipIf(!isConfigured)('a real user pool', { timeout: 60_000 }, () => {
  let cognito: typeof cognitoModule
  let tokens: typeof tokensModule
  let domain: typeof domainModule
  const email = REAL_MAILBOX ?? `test-${randomUUID()}@example.com`
  const password = `Caring#${randomBytes(6).toString('hex')}`
  let uid = ''
  let secret = ''
  /** The wrong passwords since the last sign-in, as Cognito counts them. */
  let wrongPasswords = 0

  beforeAll(async () => {
    for (const name of ['AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER', 'COGNITO_JWKS_URL'])
      delete process.env[name]
    Object.assign(process.env, {
      AWS_REGION: REAL_USER_POOL_ID?.split('_')[0],
      COGNITO_USER_POOL_ID: REAL_USER_POOL_ID,
      COGNITO_CLIENT_ID: REAL_USER_POOL_CLIENT_ID,
      COGNITO_CLIENT_SECRET: REAL_USER_POOL_CLIENT_SECRET,
      ...(REAL_USER_POOL_DOMAIN && { COGNITO_DOMAIN_URL: REAL_USER_POOL_DOMAIN }),
      ...(REAL_SITE_ORIGIN && { SITE_ORIGIN: REAL_SITE_ORIGIN }),
    })
    vi.resetModules()
    cognito = await import('#tests/support/cognito.ts')
    tokens = await import('#server/aws/cognito-tokens.server.ts')
    domain = await import('#server/aws/cognito-domain.server.ts')
  })

  // Runs also after a step that failed.
  afterAll(async () => {
    if (uid !== '') await cognito.deletePoolUser(uid)
  })

  test('R1: a user is made with a temporary password and no number, once for an e-mail', async () => {
    uid = await cognito.createPoolUser(email)
    expect(uid).toMatch(/^[0-9a-f-]{36}$/)
    await expect(cognito.createPoolUser(email)).rejects.toMatchObject({ name: 'UsernameExistsException' })
  })

  test('R2: they are found by e-mail, by sub and in the list', async () => {
    const found = { uid, emailVerified: false, enabled: true }
    expect(await cognito.findPoolUser(email)).toMatchObject(found)
    expect(await cognito.findPoolUser(uid)).toMatchObject(found)
    expect(await cognito.findPoolUser(`${randomUUID()}@example.com`)).toBeNull()
    const listed: { uid: string; phone: string; createdAt: number }[] = []
    for await (const user of cognito.listPoolUsers()) listed.push(user)
    const own = listed.find((user) => user.uid === uid)
    expect(own).toMatchObject({ username: uid, phone: '' })
    expect(Math.abs((own?.createdAt ?? 0) - Date.now())).toBeLessThan(300_000)
  })

  test('R3: they sign in with the password, by e-mail and by sub, and the ID token verifies', async () => {
    await cognito.setPassword(uid, password)
    for (const name of [email, uid]) {
      const { idToken } = await cognito.signInWithPassword(name, password)
      expect(await tokens.verifyIdToken(idToken)).toMatchObject({ uid, username: uid, emailVerified: false })
    }
  })

  test('R4: tokens are renewed by the uid, and a revoked refresh token brings no more', async () => {
    const { refreshToken } = await cognito.signInWithPassword(email, password)
    const renewed = await cognito.refreshTokens(uid, refreshToken)
    expect(renewed.refreshToken).toBe(refreshToken)
    expect((await tokens.verifyIdToken(renewed.idToken)).uid).toBe(uid)
    await cognito.revokeRefreshToken(refreshToken)
    await expect(cognito.refreshTokens(uid, refreshToken)).rejects.toMatchObject(refused)
  })

  test('R5: signing out everywhere ends every refresh token', async () => {
    const first = await cognito.signInWithPassword(email, password)
    const second = await cognito.signInWithPassword(uid, password)
    await cognito.signOutEverywhere(uid)
    for (const { refreshToken } of [first, second])
      await expect(cognito.refreshTokens(uid, refreshToken)).rejects.toMatchObject(refused)
  })

  test('R6: a wrong password and an unknown e-mail are refused alike', async () => {
    const wrong = await failureOf(cognito.signInWithPassword(email, 'Wrong#2026'))
    const unknown = await failureOf(cognito.signInWithPassword(`${randomUUID()}@example.com`, 'Wrong#2026'))
    wrongPasswords = 1
    expect(wrong).toMatchObject(refused)
    expect([unknown.name, unknown.message]).toEqual([wrong.name, wrong.message])
  })

  test('R7: after wrong passwords the account is locked in Cognito’s words', async () => {
    expect(await lock()).toMatch(/attempts exceeded/i)
  })

  test('R8: a new password set by the server lifts the lock', async () => {
    // A lock of at least eight seconds, so that it does not end by itself during the test.
    await lock(8)
    await cognito.setPassword(uid, password)
    await expect(cognito.signInWithPassword(email, password)).resolves.toHaveProperty('idToken')
  })

  test('R9: Cognito sends no code for a new password, though the e-mail is verified', async () => {
    await cognito.markEmailVerified(uid)
    expect(await cognito.findPoolUser(email)).toMatchObject({ emailVerified: true })
    const client = new CognitoIdentityProviderClient({})
    const asked = client.send(
      new ForgotPasswordCommand({
        ClientId: REAL_USER_POOL_CLIENT_ID,
        Username: uid,
        SecretHash: cognito.secretHash(uid),
      }),
    )
    await expect(asked).rejects.toThrow()
  })

  test('R10: a secret for an authenticator app is registered by its first code', async () => {
    const { accessToken } = await cognito.signInWithPassword(email, password)
    secret = await cognito.associateSoftwareToken(accessToken)
    expect(secret).toMatch(/^[A-Z2-7]{32,}$/)
    await cognito.verifySoftwareToken(accessToken, totp(secret, Date.now()))
  })

  test('R11: later codes of a registered secret are verified, and a wrong one is refused', async () => {
    const { accessToken } = await cognito.signInWithPassword(email, password)
    // Wait for the next code: the first one is used up.
    await wait(31_000)
    const code = totp(secret, Date.now())
    const wrong = await failureOf(cognito.verifySoftwareToken(accessToken, otherThan(code)))
    expect(wrong.name).toMatch(/^(EnableSoftwareTokenMFAException|CodeMismatchException)$/)
    await cognito.verifySoftwareToken(accessToken, totp(secret, Date.now()))
  })

  test('R12: a registered secret changes nothing at a sign-in with the password', async () => {
    const { idToken } = await cognito.signInWithPassword(email, password)
    expect((await tokens.verifyIdToken(idToken)).uid).toBe(uid)
  })

  test('R13: wrong codes of the app lock no sign-in', async () => {
    const { accessToken } = await cognito.signInWithPassword(email, password)
    for (let count = 0; count < 6; count++) {
      const wrong = otherThan(totp(secret, Date.now()))
      await failureOf(cognito.verifySoftwareToken(accessToken, wrong))
    }
    // At once, when a lock of a second or more would still be active.
    expect(await cognito.signInWithPassword(email, password)).toHaveProperty('idToken')
  })

  test('R14: without a proven number there is no sign-in by SMS; an unknown uid is asked for a code', async () => {
    expect(await cognito.startPhoneSignIn(new SendingPermit('smsSignIn', ''), uid)).toBeNull()
    expect(await cognito.pretendPhoneSignIn()).toMatch(/./)
    const forged = { challenge: randomBytes(40).toString('hex'), code: '12345678' }
    await expect(cognito.finishPhoneSignIn(randomUUID(), forged)).rejects.toThrow()
  })

  test.skipIf(!hasPhone)(
    'R15: a number is the user’s once its code of six digits was given',
    { timeout: patience },
    async () => {
      const { accessToken } = await cognito.signInWithPassword(email, password)
      const permit = new SendingPermit('smsVerification', REAL_PHONE_NUMBER ?? '')
      await cognito.sendPhoneCode(permit, accessToken)
      expect(await cognito.verifiedPhone(uid)).toBeNull()
      const code = await typedCode('the SMS that verifies the number')
      expect(code).toMatch(/^\d{6}$/)
      await expect(
        cognito.verifyAttribute(accessToken, 'phone_number', otherThan(code)),
      ).rejects.toMatchObject({
        name: 'CodeMismatchException',
      })
      await cognito.verifyAttribute(accessToken, 'phone_number', code)
      expect(await cognito.verifiedPhone(uid)).toBe(REAL_PHONE_NUMBER)
    },
  )

  test.skipIf(!hasPhone)(
    'R16: a code of eight digits signs in, also with an authenticator app registered',
    { timeout: patience },
    async () => {
      const challenge = await startPhoneSignIn()
      const code = await typedCode('the first SMS to sign in')
      expect(code).toMatch(/^\d{8}$/)
      const { idToken } = await cognito.finishPhoneSignIn(uid, { challenge, code })
      expect((await tokens.verifyIdToken(idToken)).uid).toBe(uid)
    },
  )

  test.skipIf(!hasPhone)(
    'R17: after a wrong code the right one is refused',
    { timeout: patience },
    async () => {
      const challenge = await startPhoneSignIn()
      const code = await typedCode('the second SMS to sign in')
      await expect(
        cognito.finishPhoneSignIn(uid, { challenge, code: otherThan(code) }),
      ).rejects.toMatchObject({ name: 'CodeMismatchException' })
      await expect(cognito.finishPhoneSignIn(uid, { challenge, code })).rejects.toThrow()
    },
  )

  test.skipIf(!hasPhone)(
    'R18: a second challenge by SMS leaves the first one open',
    { timeout: patience },
    async () => {
      const first = await startPhoneSignIn()
      const code = await typedCode('the third SMS to sign in')
      await startPhoneSignIn()
      const { idToken } = await cognito.finishPhoneSignIn(uid, { challenge: first, code })
      expect((await tokens.verifyIdToken(idToken)).uid).toBe(uid)
    },
  )

  test.skipIf(!hasMailbox)('R19: a code of six digits proves the e-mail', { timeout: patience }, async () => {
    const { accessToken } = await cognito.signInWithPassword(email, password)
    await cognito.sendEmailCode(new SendingPermit('mailCode', email), accessToken)
    const code = await typedCode(`the e-mail to ${email}`)
    expect(code).toMatch(/^\d{6}$/)
    await expect(cognito.verifyAttribute(accessToken, 'email', otherThan(code))).rejects.toMatchObject({
      name: 'CodeMismatchException',
    })
    await cognito.verifyAttribute(accessToken, 'email', code)
  })

  test.skipIf(!hasDomain)(
    'R20: the login page of the domain leads to Google and takes no password',
    async () => {
      const query = new URL(domain.googleSignInUrl({ state: 's', nonce: 'n', codeChallenge: 'c'.repeat(43) }))
        .search
      const parameters = new URLSearchParams(query)
      parameters.delete('identity_provider')
      const answer = await fetch(`${REAL_USER_POOL_DOMAIN}/login?${parameters}`)
      // The last redirect is Google's page, or Cognito's own with only a button for Google.
      const isGoogles = new URL(answer.url).hostname.endsWith('google.com')
      expect(isGoogles || !/type="?password/.test(await answer.text())).toBe(true)
    },
  )

  test.skipIf(!hasDomain)(
    'R21: the token endpoint takes the client’s secret and refuses an unknown code with 400',
    async () => {
      // Any status other than 400, such as 401 for the secret, is another error.
      await expect(
        domain.exchangeCode(randomUUID(), randomBytes(32).toString('base64url')),
      ).rejects.toBeInstanceOf(domain.CodeRefused)
    },
  )

  test('R22: a Google identity that never signed in is linked, and the password is refused until it does', async () => {
    await cognito.linkGoogle(uid, String(randomInt(2 ** 40)))
    await expect(cognito.signInWithPassword(email, password)).rejects.toThrow()
  })

  test('R23: a disabled user does not sign in and has no tokens, also after they are enabled', async () => {
    const other = `test-${randomUUID()}@example.com`
    const disabled = await cognito.createPoolUser(other)
    try {
      await cognito.setPassword(disabled, password)
      const { refreshToken } = await cognito.signInWithPassword(other, password)
      await cognito.disablePoolUser(disabled)
      await cognito.disablePoolUser(disabled)
      expect(await cognito.findPoolUser(other)).toMatchObject({ enabled: false })
      await expect(cognito.signInWithPassword(other, password)).rejects.toMatchObject(refused)
      await expect(cognito.refreshTokens(disabled, refreshToken)).rejects.toMatchObject(refused)
      await cognito.enablePoolUser(disabled)
      await cognito.enablePoolUser(disabled)
      await expect(cognito.refreshTokens(disabled, refreshToken)).rejects.toMatchObject(refused)
      expect(await cognito.signInWithPassword(other, password)).toHaveProperty('idToken')
    } finally {
      await cognito.deletePoolUser(disabled)
    }
  })

  test('R24: a user who is removed is gone, twice without an error, and so are their tokens', async () => {
    const other = `test-${randomUUID()}@example.com`
    const removed = await cognito.createPoolUser(other)
    await cognito.setPassword(removed, password)
    const { refreshToken } = await cognito.signInWithPassword(other, password)
    await cognito.deletePoolUser(removed)
    expect(await cognito.findPoolUser(other)).toBeNull()
    await cognito.deletePoolUser(removed)
    await cognito.signOutEverywhere(removed)
    const renewal = await failureOf(cognito.refreshTokens(removed, refreshToken))
    expect(renewal.name).toMatch(/^(NotAuthorizedException|UserNotFoundException)$/)
  })

  async function startPhoneSignIn(): Promise<string> {
    const challenge = await cognito.startPhoneSignIn(new SendingPermit('smsSignIn', ''), uid)
    if (challenge === null) throw new Error('Cognito gave no challenge by SMS')
    return challenge
  }

  /**
   * Types wrong passwords until the account is locked.
   * @param seconds how long the lock must last at least; the n-th wrong password locks for 2^(n-5) seconds
   * @returns Cognito's message for a locked account
   */
  async function lock(seconds = 1): Promise<string> {
    let words = ''
    while (words === '' || 2 ** (wrongPasswords - 5) < seconds) {
      const { name, message } = await failureOf(cognito.signInWithPassword(email, 'Wrong#2026'))
      expect(name).toBe('NotAuthorizedException')
      const isLocked = !/incorrect/i.test(message)
      words = isLocked ? message : ''
      if (isLocked) await wait(500)
      else wrongPasswords += 1
      expect(wrongPasswords, 'wrong passwords without a lock').toBeLessThan(12)
    }
    return words
  }
})

async function failureOf(call: Promise<unknown>): Promise<Error> {
  try {
    await call
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('The call did not fail')
}

/** A code of as many digits that differs from this one. */
function otherThan(code: string): string {
  return code.replaceAll(/\d/g, (digit) => String((Number(digit) + 1) % 10))
}

/** Prompts the person who runs the test for the code of a message; they write it into REAL_CODE_FILE. */
async function typedCode(message: string): Promise<string> {
  const file = REAL_CODE_FILE ?? ''
  rmSync(file, { force: true })
  console.log(`Write the code of ${message} into the file: echo CODE > ${file}`)
  for (;;) {
    const code = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
    if (code !== '') return code
    await wait(500)
  }
}
