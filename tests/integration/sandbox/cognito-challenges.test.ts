import {
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import type { ChallengeNameType } from '@aws-sdk/client-cognito-identity-provider'
import { expect, test } from 'vitest'
import { verificationCodeText } from '#tools/deploy/verification-code-text.ts'
import { clientId, userPoolId } from '#tools/sandbox/cognito/cognito.ts'
import {
  addPerson,
  attributesBy,
  minute,
  openPool,
  otherThan,
  password,
  refusal,
  signedIn,
  tokensOf,
} from './cognito-pool.ts'
import type { Pool } from './cognito-pool.ts'

const email = 'asha@example.com'
const phone = '+919876543210'
const incorrect = 'NotAuthorizedException: Incorrect username or password.'

function addPersonWithPhone(pool: Pool) {
  return addPerson(pool, email, { phone_number: phone, phone_number_verified: 'true' })
}

function choose(pool: Pool, username: string, preferred?: string, more: Record<string, string> = {}) {
  return pool.client.send(
    new AdminInitiateAuthCommand({
      UserPoolId: userPoolId,
      ClientId: clientId,
      AuthFlow: 'USER_AUTH',
      AuthParameters: {
        USERNAME: username,
        ...(preferred === undefined ? {} : { PREFERRED_CHALLENGE: preferred }),
        ...more,
      },
    }),
  )
}

function respond(
  pool: Pool,
  ChallengeName: ChallengeNameType,
  Session: string | undefined,
  ChallengeResponses: Record<string, string>,
) {
  return pool.client.send(
    new AdminRespondToAuthChallengeCommand({
      UserPoolId: userPoolId,
      ClientId: clientId,
      ChallengeName,
      Session,
      ChallengeResponses,
    }),
  )
}

test('a verified phone number signs in with a code by SMS', async () => {
  const pool = await openPool()
  const sub = await addPersonWithPhone(pool)
  const started = await choose(pool, email, 'SMS_OTP')
  expect(started).toMatchObject({
    ChallengeName: 'SMS_OTP',
    ChallengeParameters: {
      CODE_DELIVERY_DELIVERY_MEDIUM: 'SMS',
      CODE_DELIVERY_DESTINATION: '+********3210',
    },
  })
  const code = pool.lastCode(phone)
  expect(code).toMatch(/^\d{8}$/)
  // The text that the template gives the pool.
  expect(pool.deliveries.at(-1)?.text).toBe(verificationCodeText.replace('{####}', code))
  const answer = { USERNAME: email, SMS_OTP_CODE: code }
  const { AuthenticationResult } = await respond(pool, 'SMS_OTP', started.Session, answer)
  expect(await attributesBy(pool, signedIn(AuthenticationResult).AccessToken)).toMatchObject({ sub })
  expect(await refusal(respond(pool, 'SMS_OTP', started.Session, answer))).toBe(
    'NotAuthorizedException: Invalid session for the user, session can only be used once.',
  )
})

test('a challenge by SMS lasts ten minutes and ends after a wrong code', async () => {
  const pool = await openPool()
  await addPersonWithPhone(pool)
  const first = await choose(pool, email, 'SMS_OTP')
  const answer = { USERNAME: email, SMS_OTP_CODE: pool.lastCode(phone) }
  pool.clock.advance(10 * minute)
  expect(await refusal(respond(pool, 'SMS_OTP', first.Session, answer))).toBe(
    'NotAuthorizedException: Invalid session for the user, session is expired.',
  )

  const second = await choose(pool, email, 'SMS_OTP')
  const right = { USERNAME: email, SMS_OTP_CODE: pool.lastCode(phone) }
  const wrong = { ...right, SMS_OTP_CODE: otherThan(right.SMS_OTP_CODE) }
  expect(await refusal(respond(pool, 'SMS_OTP', second.Session, wrong))).toBe(
    'CodeMismatchException: Invalid code or auth state for the user.',
  )
  expect(await refusal(respond(pool, 'SMS_OTP', second.Session, right))).toBe(
    'NotAuthorizedException: Invalid session for the user, session can only be used once.',
  )
})

test('the session of a challenge belongs to one user and one kind of response', async () => {
  const pool = await openPool()
  await addPersonWithPhone(pool)
  await addPerson(pool, 'ravi@example.com')
  const { Session } = await choose(pool, email, 'SMS_OTP')
  const code = pool.lastCode(phone)
  const invalid = 'NotAuthorizedException: Invalid session for the user.'
  const stolen = respond(pool, 'SMS_OTP', Session, { USERNAME: 'ravi@example.com', SMS_OTP_CODE: code })
  expect(await refusal(stolen)).toBe(invalid)
  const otherKind = respond(pool, 'PASSWORD', Session, { USERNAME: email, PASSWORD: password })
  expect(await refusal(otherKind)).toBe(invalid)
  const madeUp = respond(pool, 'SMS_OTP', 'x'.repeat(160), { USERNAME: email, SMS_OTP_CODE: code })
  expect(await refusal(madeUp)).toBe(invalid)
})

test('sign-in by SMS returns a challenge for an unknown name, without sending anything', async () => {
  const pool = await openPool()
  await addPersonWithPhone(pool)
  const known = await choose(pool, email, 'SMS_OTP')
  const sent = pool.deliveries.length
  const unknown = await choose(pool, 'nobody@example.com', 'SMS_OTP')
  const again = await choose(pool, 'nobody@example.com', 'SMS_OTP')
  expect(pool.deliveries).toHaveLength(sent)
  expect(unknown.ChallengeParameters?.CODE_DELIVERY_DESTINATION).toMatch(/^\+\*{8}\d{4}$/)
  expect(again.ChallengeParameters).toEqual(unknown.ChallengeParameters)
  expect(unknown.Session).toHaveLength(known.Session?.length ?? 0)
  expect(Object.keys(unknown).sort()).toEqual(Object.keys(known).sort())
  const wrong = otherThan(pool.lastCode(phone))
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const answer = await refusal(
      respond(pool, 'SMS_OTP', known.Session, { USERNAME: email, SMS_OTP_CODE: wrong }),
    )
    const simulated = respond(pool, 'SMS_OTP', unknown.Session, {
      USERNAME: 'nobody@example.com',
      SMS_OTP_CODE: wrong,
    })
    expect(await refusal(simulated)).toBe(answer)
  }
})

test('a user without a verified number must select another challenge', async () => {
  const pool = await openPool()
  await addPerson(pool, email, { phone_number: phone })
  const started = await choose(pool, email, 'SMS_OTP')
  expect(started.ChallengeName).toBe('SELECT_CHALLENGE')
  expect(started.AvailableChallenges).toEqual(['PASSWORD', 'PASSWORD_SRP'])
  expect(pool.deliveries).toEqual([])
  const byPassword = { USERNAME: email, ANSWER: 'PASSWORD', PASSWORD: password }
  const { AuthenticationResult } = await respond(pool, 'SELECT_CHALLENGE', started.Session, byPassword)
  expect(AuthenticationResult?.AccessToken).toBeTruthy()
})

test('without a preference a user selects a challenge, here a code by SMS, with AdminInitiateAuth', async () => {
  const pool = await openPool()
  await addPersonWithPhone(pool)
  const { Session, AvailableChallenges } = await choose(pool, email)
  expect(AvailableChallenges).toEqual(['PASSWORD', 'PASSWORD_SRP', 'SMS_OTP'])
  const who = { UserPoolId: userPoolId, ClientId: clientId }
  const chosen = await pool.client.send(
    new AdminRespondToAuthChallengeCommand({
      ...who,
      ChallengeName: 'SELECT_CHALLENGE',
      Session,
      ChallengeResponses: { USERNAME: email, ANSWER: 'SMS_OTP' },
    }),
  )
  const answered = await pool.client.send(
    new AdminRespondToAuthChallengeCommand({
      ...who,
      ChallengeName: 'SMS_OTP',
      Session: chosen.Session,
      ChallengeResponses: { USERNAME: email, SMS_OTP_CODE: pool.lastCode(phone) },
    }),
  )
  expect(answered.AuthenticationResult?.RefreshToken).toBeTruthy()
})

test('choice-based sign-in accepts the password at once or in a second step', async () => {
  const pool = await openPool()
  await addPerson(pool, email)
  const atOnce = await choose(pool, email, 'PASSWORD', { PASSWORD: password })
  expect(atOnce.AuthenticationResult?.AccessToken).toBeTruthy()
  const { ChallengeName, Session } = await choose(pool, email, 'PASSWORD')
  expect(ChallengeName).toBe('PASSWORD')
  const wrong = respond(pool, 'PASSWORD', Session, { USERNAME: email, PASSWORD: 'Wrong#2026' })
  expect(await refusal(wrong)).toBe(incorrect)
  const right = await respond(pool, 'PASSWORD', Session, { USERNAME: email, PASSWORD: password })
  expect(right.AuthenticationResult?.AccessToken).toBeTruthy()
})

test('a sign-in that lacks a parameter is refused', async () => {
  const pool = await openPool()
  await addPersonWithPhone(pool)
  const { Session } = await choose(pool, email, 'SMS_OTP')
  expect(await refusal(respond(pool, 'SMS_OTP', Session, { USERNAME: email }))).toBe(
    'InvalidParameterException: Missing required parameter SMS_OTP_CODE',
  )
  expect(await refusal(tokensOf(pool, email, ''))).toBe(
    'InvalidParameterException: Missing required parameter PASSWORD',
  )
})
