import {
  AdminUpdateUserAttributesCommand,
  GetUserAttributeVerificationCodeCommand,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { expect, test } from 'vitest'
import { userPoolId } from '#tools/sandbox/cognito/cognito.ts'
import {
  addPerson,
  attributesBy,
  day,
  hour,
  openPool,
  otherThan,
  refusal,
  signInWith,
  tokensOf,
} from './cognito-pool.ts'
import type { Pool } from './cognito-pool.ts'

const email = 'asha@example.com'
const oldPhone = '+919876543210'
const newPhone = '+919123456789'
const mismatch = 'CodeMismatchException: Invalid verification code provided, please try again.'
const expired = 'ExpiredCodeException: Invalid code provided, please request a code again.'
const tooMany = 'LimitExceededException: Attempt limit exceeded, please try after some time.'

function update(pool: Pool, AccessToken: string, attributes: Record<string, string>) {
  const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))
  return pool.client.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes }))
}

function updateAsAdministrator(pool: Pool, attributes: Record<string, string>) {
  const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))
  return pool.client.send(
    new AdminUpdateUserAttributesCommand({ UserPoolId: userPoolId, Username: email, UserAttributes }),
  )
}

function askForCode(pool: Pool, AccessToken: string, AttributeName: string) {
  return pool.client.send(new GetUserAttributeVerificationCodeCommand({ AccessToken, AttributeName }))
}

function verify(pool: Pool, AccessToken: string, AttributeName: string, Code: string) {
  return pool.client.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName, Code }))
}

test('the e-mail of a new account is verified with a code', async () => {
  const pool = await openPool()
  await addPerson(pool, email)
  const { AccessToken } = await tokensOf(pool, email)
  const { CodeDeliveryDetails } = await askForCode(pool, AccessToken, 'email')
  expect(CodeDeliveryDetails).toEqual({
    AttributeName: 'email',
    DeliveryMedium: 'EMAIL',
    Destination: 'a***@e***',
  })
  await verify(pool, AccessToken, 'email', pool.lastCode(email))
  expect(await attributesBy(pool, AccessToken)).toMatchObject({ email_verified: 'true' })
  expect(await refusal(verify(pool, AccessToken, 'email', pool.lastCode(email)))).toBe(expired)
})

test('a new phone number waits for its code while the old one stays', async () => {
  const pool = await openPool()
  await addPerson(pool, email, { phone_number: oldPhone, phone_number_verified: 'true' })
  const { AccessToken } = await tokensOf(pool, email)
  const { CodeDeliveryDetailsList } = await update(pool, AccessToken, {
    phone_number: newPhone,
    given_name: 'Asha',
  })
  expect(CodeDeliveryDetailsList).toEqual([
    { AttributeName: 'phone_number', DeliveryMedium: 'SMS', Destination: '+********6789' },
  ])
  expect(await attributesBy(pool, AccessToken)).toMatchObject({
    given_name: 'Asha',
    phone_number: oldPhone,
    phone_number_verified: 'true',
  })
  await verify(pool, AccessToken, 'phone_number', pool.lastCode(newPhone))
  expect(await attributesBy(pool, AccessToken)).toMatchObject({
    phone_number: newPhone,
    phone_number_verified: 'true',
  })
})

test('a first phone number is not set before its code', async () => {
  const pool = await openPool()
  await addPerson(pool, email)
  const { AccessToken } = await tokensOf(pool, email)
  expect(await refusal(askForCode(pool, AccessToken, 'phone_number'))).toContain('InvalidParameterException')
  await update(pool, AccessToken, { phone_number: newPhone })
  expect(await attributesBy(pool, AccessToken)).not.toHaveProperty('phone_number')
  await askForCode(pool, AccessToken, 'phone_number')
  expect(pool.deliveries.map(({ to }) => to)).toEqual([newPhone, newPhone])
  await verify(pool, AccessToken, 'phone_number', pool.lastCode(newPhone))
  expect(await attributesBy(pool, AccessToken)).toMatchObject({ phone_number: newPhone })
})

test('a code verifies the value that was requested last', async () => {
  const pool = await openPool()
  await addPerson(pool, email)
  const { AccessToken } = await tokensOf(pool, email)
  await update(pool, AccessToken, { phone_number: oldPhone })
  const first = pool.lastCode(oldPhone)
  await update(pool, AccessToken, { phone_number: newPhone })
  const second = pool.lastCode(newPhone)
  if (first !== second) expect(await refusal(verify(pool, AccessToken, 'phone_number', first))).toBe(mismatch)
  await verify(pool, AccessToken, 'phone_number', second)
  expect(await attributesBy(pool, AccessToken)).toMatchObject({ phone_number: newPhone })
})

test('a new e-mail signs in once it is verified, unless another user has it', async () => {
  const pool = await openPool()
  await addPerson(pool, email)
  await addPerson(pool, 'ravi@example.com')
  const { AccessToken } = await tokensOf(pool, email)
  expect(await refusal(update(pool, AccessToken, { email: 'Ravi@example.com' }))).toBe(
    'AliasExistsException: An account with the given email already exists.',
  )
  await update(pool, AccessToken, { email: 'asha.new@example.com' })
  expect(await refusal(signInWith(pool, 'asha.new@example.com'))).toContain('NotAuthorizedException')
  await verify(pool, AccessToken, 'email', pool.lastCode('asha.new@example.com'))
  expect(await refusal(signInWith(pool, 'asha.new@example.com'))).toBe('accepted')
  expect(await refusal(signInWith(pool, email))).toContain('NotAuthorizedException')
})

test('an e-mail that another user took meanwhile cannot be verified', async () => {
  const pool = await openPool()
  await addPerson(pool, email)
  const { AccessToken } = await tokensOf(pool, email)
  await update(pool, AccessToken, { email: 'wanted@example.com' })
  const code = pool.lastCode('wanted@example.com')
  await addPerson(pool, 'wanted@example.com')
  expect(await refusal(verify(pool, AccessToken, 'email', code))).toBe(
    'AliasExistsException: An account with the given email already exists.',
  )
})

test('an attribute code works for 24 hours and five wrong tries; a new code starts again', async () => {
  const pool = await openPool()
  await addPerson(pool, email)
  const { AccessToken } = await tokensOf(pool, email)
  await askForCode(pool, AccessToken, 'email')
  const code = pool.lastCode(email)
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    expect(await refusal(verify(pool, AccessToken, 'email', otherThan(code)))).toBe(mismatch)
  }
  expect(await refusal(verify(pool, AccessToken, 'email', code))).toBe(tooMany)
  await askForCode(pool, AccessToken, 'email')
  pool.clock.advance(day)
  const later = await tokensOf(pool, email)
  expect(await refusal(verify(pool, later.AccessToken, 'email', pool.lastCode(email)))).toBe(expired)
})

test('at most five codes and fifteen tries an hour', async () => {
  const pool = await openPool()
  await addPerson(pool, email)
  const { AccessToken } = await tokensOf(pool, email)
  for (let round = 1; round <= 3; round += 1) {
    await askForCode(pool, AccessToken, 'email')
    const wrong = otherThan(pool.lastCode(email))
    for (let attempt = 1; attempt <= 5; attempt += 1) await refusal(verify(pool, AccessToken, 'email', wrong))
  }
  await askForCode(pool, AccessToken, 'email')
  await askForCode(pool, AccessToken, 'email')
  expect(await refusal(askForCode(pool, AccessToken, 'email'))).toBe(tooMany)
  expect(await refusal(verify(pool, AccessToken, 'email', pool.lastCode(email)))).toBe(tooMany)
  pool.clock.advance(hour)
  const later = await tokensOf(pool, email)
  expect(await refusal(verify(pool, later.AccessToken, 'email', pool.lastCode(email)))).toBe('accepted')
})

test('a user cannot set their own e-mail as verified or change their sub', async () => {
  const pool = await openPool()
  await addPerson(pool, email)
  const { AccessToken } = await tokensOf(pool, email)
  expect(await refusal(update(pool, AccessToken, { email_verified: 'true' }))).toBe(
    'NotAuthorizedException: A client attempted to write unauthorized attribute',
  )
  expect(await refusal(update(pool, AccessToken, { sub: 'x' }))).toContain('InvalidParameterException')
  expect(await refusal(update(pool, AccessToken, { email: 'no e-mail' }))).toBe(
    'InvalidParameterException: Invalid email address format.',
  )
})

test('an administrator sets a number at once as verified; otherwise its code is needed', async () => {
  const pool = await openPool()
  await addPerson(pool, email)
  const { AccessToken } = await tokensOf(pool, email)
  await updateAsAdministrator(pool, { phone_number: oldPhone })
  expect(pool.deliveries.map(({ to }) => to)).toEqual([oldPhone])
  expect(await attributesBy(pool, AccessToken)).not.toHaveProperty('phone_number')
  const code = pool.lastCode(oldPhone)
  await updateAsAdministrator(pool, { phone_number: newPhone, phone_number_verified: 'true' })
  expect(await attributesBy(pool, AccessToken)).toMatchObject({ phone_number: newPhone })
  expect(await refusal(verify(pool, AccessToken, 'phone_number', code))).toBe(expired)
  await updateAsAdministrator(pool, { phone_number: '' })
  const attributes = await attributesBy(pool, AccessToken)
  expect(attributes).not.toHaveProperty('phone_number')
  expect(attributes).not.toHaveProperty('phone_number_verified')
})
