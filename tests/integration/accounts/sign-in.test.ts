import { generateKeyPair, SignJWT, type JSONWebKeySet } from 'jose'
import { expect, test } from 'vitest'
import { readAccount } from '#server/accounts/session/account.server.ts'
import { readEmailVerification, verifyEmail } from '#server/accounts/password/email-verification.server.ts'
import { verifyIdToken } from '#server/aws/cognito-tokens.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { limits } from '#server/limits/limits.server.ts'
import { stopClock } from '#tests/support/clock.ts'
import { accountOf, newEmail } from '#tests/support/people.ts'
import { readCode, readInbox } from '#tests/support/stand-ins.ts'
import {
  signUpFields,
  minute,
  newAddress,
  password,
  createSignedUpUser,
  trySignIn,
  createUserWithEmail,
} from './people.ts'

test('the right password of a verified e-mail signs in and records it', async () => {
  const { email, credentials } = await createUserWithEmail()
  const clock = stopClock(Date.now() + minute)
  const outcome = await trySignIn({ email, password }, newAddress())
  if (!outcome.ok) throw new Error(outcome.reason)
  expect(outcome.credentials.sessionId).not.toBe(credentials.sessionId)
  const { user } = await accountOf(outcome)
  expect(user.lastLogin).toBe(new Date(clock.now()).toISOString())
})

test('a wrong password and an unknown e-mail have different outcomes', async () => {
  const { email } = await createUserWithEmail()
  expect(await trySignIn({ email, password: 'Wrong#2026' }, newAddress())).toMatchObject({
    ok: false,
    reason: 'wrong-password',
  })
  expect(await trySignIn({ email: newEmail(), password }, newAddress())).toMatchObject({
    ok: false,
    reason: 'unknown-email',
  })
})

test('an account without its user record must sign up again', async () => {
  const { email, credentials } = await createUserWithEmail()
  await User.delete({ uid: credentials.uid }).go()
  expect(await trySignIn({ email, password }, newAddress())).toEqual({ ok: false, reason: 'no-user-record' })
})

test('after the window the right password works again', async () => {
  const clock = stopClock()
  const { email } = await createUserWithEmail()
  for (let attempt = 0; attempt < limits.signInPerEmail.max; attempt++) {
    await trySignIn({ email, password: 'Wrong#2026' }, newAddress())
  }
  const refused = await trySignIn({ email, password }, newAddress())
  if (refused.ok || refused.reason !== 'too-many') throw new Error('not refused')
  clock.advance(refused.retryAfterSeconds * 1000)
  // Cognito's own lock lasts while tries continue; a quarter of an hour without a try ends it.
  clock.advance(15 * minute)
  expect((await trySignIn({ email, password }, newAddress())).ok).toBe(true)
})

test('only failed sign-ins count', async () => {
  const { email } = await createUserWithEmail()
  const address = newAddress()
  for (let attempt = 0; attempt < limits.signInPerEmail.max + 2; attempt++) {
    expect((await trySignIn({ email, password }, address)).ok).toBe(true)
  }
})

test('a token that the user pool did not sign is refused', async () => {
  const { credentials } = await createUserWithEmail()
  const claims = {
    sub: credentials.uid,
    email_verified: true,
    token_use: 'id',
    aud: process.env.COGNITO_CLIENT_ID,
    iss: `https://cognito-idp.ap-south-1.amazonaws.com/${process.env.COGNITO_USER_POOL_ID}`,
    exp: Math.floor(Date.now() / 1000) + 3600,
  }
  const encoded = Buffer.from(JSON.stringify(claims)).toString('base64url')
  const unsigned = Buffer.from('{"alg":"none","kid":"any"}').toString('base64url')
  await expect(verifyIdToken(`${unsigned}.${encoded}.`)).rejects.toThrow()

  const { privateKey } = await generateKeyPair('RS256')
  const { keys } = (await (await fetch(process.env.COGNITO_JWKS_URL ?? '')).json()) as JSONWebKeySet
  const forged = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: keys[0]?.kid ?? '' })
  await expect(verifyIdToken(await forged.sign(privateKey))).rejects.toThrow()
})

test('an unverified e-mail gets a session that can only verify it and then signs in', async () => {
  const { email } = await createSignedUpUser()
  const outcome = await trySignIn({ email, password }, newAddress())
  if (outcome.ok || outcome.reason !== 'email-not-verified') throw new Error('not refused')
  expect(await readAccount(outcome.credentials)).toBeNull()

  const verification = await readEmailVerification(outcome.credentials)
  if (!verification) throw new Error('no way to verify')
  const verified = await verifyEmail(verification, await readCode(email))
  if (!verified.ok || !verified.credentials) throw new Error('not verified')
  expect(verified.credentials.sessionId).not.toBe(outcome.credentials.sessionId)
  expect((await accountOf({ credentials: verified.credentials })).user.emailVerified).toBe(true)
  expect(await readEmailVerification(outcome.credentials)).toBeNull()
  expect((await trySignIn({ email, password }, newAddress())).ok).toBe(true)
})

test('the restricted session ends after an hour', async () => {
  const { email } = await createSignedUpUser()
  const clock = stopClock()
  const outcome = await trySignIn({ email, password }, newAddress())
  if (outcome.ok || outcome.reason !== 'email-not-verified') throw new Error('not refused')
  clock.advance(60 * minute)
  expect(await readEmailVerification(outcome.credentials)).toBeNull()
})

test('signing in sends a new code only when the last one has expired', async () => {
  const clock = stopClock()
  const { email } = await createSignedUpUser()
  await trySignIn({ email, password }, newAddress())
  expect(await readInbox(email)).toHaveLength(1)
  clock.advance(10 * minute)
  await trySignIn({ email, password }, newAddress())
  expect(await readInbox(email)).toHaveLength(2)
})

test('an e-mail that Cognito holds as verified is marked verified on the record at the next sign-in', async () => {
  const { email, credentials } = await createUserWithEmail()
  await User.patch({ uid: credentials.uid }).set({ emailVerified: false }).go()
  const outcome = await trySignIn({ email, password: signUpFields(email).password }, newAddress())
  if (!outcome.ok) throw new Error(outcome.reason)
  expect((await accountOf(outcome)).user.emailVerified).toBe(true)
})
