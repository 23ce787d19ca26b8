import {
  ConfirmSignUpCommand,
  ResendConfirmationCodeCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { expect, test } from 'vitest'
import { clientId } from '#tools/sandbox/cognito/cognito.ts'
import {
  attributesBy,
  day,
  hour,
  openPool,
  otherThan,
  password,
  refusal,
  signInWith,
  tokensOf,
} from './cognito-pool.ts'
import type { Pool } from './cognito-pool.ts'

const email = 'asha@example.com'
const mismatch = 'CodeMismatchException: Invalid verification code provided, please try again.'
const expired = 'ExpiredCodeException: Invalid code provided, please request a code again.'
const tooMany = 'LimitExceededException: Attempt limit exceeded, please try after some time.'

function signUp(pool: Pool, username = email, attributes: Record<string, string> = {}, typed = password) {
  return pool.client.send(
    new SignUpCommand({
      ClientId: clientId,
      Username: username,
      Password: typed,
      UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    }),
  )
}

function confirm(pool: Pool, code: string, username = email) {
  return pool.client.send(
    new ConfirmSignUpCommand({ ClientId: clientId, Username: username, ConfirmationCode: code }),
  )
}

function resend(pool: Pool, username = email) {
  return pool.client.send(new ResendConfirmationCodeCommand({ ClientId: clientId, Username: username }))
}

test('SignUp sends a code by e-mail, and the confirmed person can sign in', async () => {
  const pool = await openPool()
  const answer = await signUp(pool, email, { given_name: 'Asha' })
  expect(answer.UserConfirmed).toBe(false)
  expect(answer.CodeDeliveryDetails).toEqual({
    AttributeName: 'email',
    DeliveryMedium: 'EMAIL',
    Destination: 'a***@e***',
  })
  expect(pool.deliveries).toEqual([
    {
      channel: 'email',
      to: email,
      subject: 'Your verification code',
      text: expect.stringMatching(/^Your confirmation code is \d{6}$/),
    },
  ])
  await confirm(pool, pool.lastCode(email))
  expect(await attributesBy(pool, (await tokensOf(pool, email)).AccessToken)).toEqual({
    sub: answer.UserSub,
    email,
    email_verified: 'true',
    given_name: 'Asha',
  })
})

test('SignUp with a phone number sends the code by SMS and confirms the number', async () => {
  const pool = await openPool()
  const answer = await signUp(pool, email, { phone_number: '+919876543210' })
  expect(answer.CodeDeliveryDetails).toEqual({
    AttributeName: 'phone_number',
    DeliveryMedium: 'SMS',
    Destination: '+********3210',
  })
  expect(pool.deliveries).toEqual([
    {
      channel: 'sms',
      to: '+919876543210',
      subject: null,
      text: expect.stringMatching(/^Your verification code is \d{6}$/),
    },
  ])
  await confirm(pool, pool.lastCode('+919876543210'))
  const attributes = await attributesBy(pool, (await tokensOf(pool, email)).AccessToken)
  expect(attributes).toMatchObject({ email_verified: 'false', phone_number_verified: 'true' })
})

test('SignUp refuses an e-mail that has an account, however it is written', async () => {
  const pool = await openPool()
  await signUp(pool)
  expect(await refusal(signUp(pool, 'ASHA@Example.com'))).toBe(
    'UsernameExistsException: An account with the given email already exists.',
  )
})

test('fifty sign-ups with one e-mail at once make one account', async () => {
  const pool = await openPool()
  const answers = await Promise.all(Array.from({ length: 50 }, () => refusal(signUp(pool))))
  expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1)
  expect(pool.deliveries).toHaveLength(1)
})

test('SignUp refuses a username that is no e-mail and attributes that are not the caller’s to write', async () => {
  const pool = await openPool()
  expect(await refusal(signUp(pool, 'asha'))).toBe('InvalidParameterException: Username should be an email.')
  expect(await refusal(signUp(pool, email, { email_verified: 'true' }))).toBe(
    'NotAuthorizedException: A client attempted to write unauthorized attribute',
  )
  expect(await refusal(signUp(pool, email, { phone_number: '98765' }))).toBe(
    'InvalidParameterException: Invalid phone number format.',
  )
  expect(await refusal(signUp(pool, email, { 'custom:role': 'admin' }))).toContain(
    'custom:role: Attribute does not exist in the schema.',
  )
})

test.each([
  ['Aa1!x', 'not long enough'],
  ['Abcdef!', 'must have numeric characters'],
  ['Abcdef1', 'must have symbol characters'],
  ['abcdef1!', 'must have uppercase characters'],
  ['ABCDEF1!', 'must have lowercase characters'],
])('SignUp refuses the password %s: %s', async (weak, complaint) => {
  const pool = await openPool()
  expect(await refusal(signUp(pool, email, {}, weak))).toBe(
    `InvalidPasswordException: Password did not conform with policy: Password ${complaint}`,
  )
})

test('an unconfirmed person hears so only with the right password', async () => {
  const pool = await openPool()
  await signUp(pool)
  expect(await refusal(signInWith(pool, email))).toBe('UserNotConfirmedException: User is not confirmed.')
  expect(await refusal(signInWith(pool, email, 'Wrong#2026'))).toBe(
    'NotAuthorizedException: Incorrect username or password.',
  )
})

test('a confirmation code works for 24 hours', async () => {
  const pool = await openPool()
  await signUp(pool)
  pool.clock.advance(day - 1)
  expect(await refusal(confirm(pool, otherThan(pool.lastCode(email))))).toBe(mismatch)
  pool.clock.advance(1)
  expect(await refusal(confirm(pool, pool.lastCode(email)))).toBe(expired)
})

test('a new confirmation code replaces the one before', async () => {
  const pool = await openPool()
  await signUp(pool)
  const first = pool.lastCode(email)
  await resend(pool)
  const second = pool.lastCode(email)
  if (first !== second) expect(await refusal(confirm(pool, first))).toBe(mismatch)
  await confirm(pool, second)
})

test('after five wrong tries not even the right code confirms', async () => {
  const pool = await openPool()
  await signUp(pool)
  const code = pool.lastCode(email)
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    expect(await refusal(confirm(pool, otherThan(code)))).toBe(mismatch)
  }
  expect(await refusal(confirm(pool, code))).toBe(tooMany)
})

test('five codes an hour can be asked for', async () => {
  const pool = await openPool()
  await signUp(pool)
  for (let attempt = 1; attempt <= 5; attempt += 1) await resend(pool)
  expect(await refusal(resend(pool))).toBe(tooMany)
  pool.clock.advance(hour)
  expect(await refusal(resend(pool))).toBe('accepted')
})

test('a confirmed person is neither confirmed nor sent a code again', async () => {
  const pool = await openPool()
  await signUp(pool)
  await confirm(pool, pool.lastCode(email))
  expect(await refusal(confirm(pool, '123456'))).toBe(
    'NotAuthorizedException: User cannot be confirmed. Current status is CONFIRMED',
  )
  expect(await refusal(resend(pool))).toBe('InvalidParameterException: User is already confirmed.')
})

test('an unknown name is answered like an unconfirmed one', async () => {
  const pool = await openPool()
  await signUp(pool)
  const wrong = otherThan(pool.lastCode(email))
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    const known = await refusal(confirm(pool, wrong))
    expect(await refusal(confirm(pool, wrong, 'nobody@example.com'))).toBe(known)
  }
  const sent = pool.deliveries.length
  const { CodeDeliveryDetails } = await resend(pool, 'nobody@example.com')
  expect(CodeDeliveryDetails).toEqual({
    AttributeName: 'email',
    DeliveryMedium: 'EMAIL',
    Destination: 'n***@e***',
  })
  expect(pool.deliveries).toHaveLength(sent)
})
