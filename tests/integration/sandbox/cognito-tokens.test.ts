import { createHmac } from 'node:crypto'
import {
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminUserGlobalSignOutCommand,
  GetUserCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { CognitoJwtVerifier } from 'aws-jwt-verify'
import { SimpleJwksCache } from 'aws-jwt-verify/jwk'
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { clientId, issuer, userPoolId } from '#tools/sandbox/cognito/cognito.ts'
import { addPerson, day, hour, openPool, refresh, refusal, tokensOf } from './cognito-pool.ts'
import type { Pool } from './cognito-pool.ts'

const email = 'asha@example.com'
const who = { UserPoolId: userPoolId, Username: email }
const revoked = 'NotAuthorizedException: Access Token has been revoked'
const refreshRevoked = 'NotAuthorizedException: Refresh Token has been revoked'
const invalid = 'NotAuthorizedException: Invalid Access Token'

function getUser(pool: Pool, accessToken: string) {
  return refusal(pool.client.send(new GetUserCommand({ AccessToken: accessToken })))
}

/** aws-jwt-verify as the product uses it; only the keys are fetched from the sandbox. */
function verifier(pool: Pool, tokenUse: 'id' | 'access') {
  const jwksCache = new SimpleJwksCache({
    fetcher: {
      async fetch() {
        const answer = await fetch(`${pool.origin}/cognito/${userPoolId}/.well-known/jwks.json`)
        return answer.arrayBuffer()
      },
    },
  })
  return CognitoJwtVerifier.create({ userPoolId, tokenUse, clientId }, { jwksCache })
}

test('aws-jwt-verify accepts the tokens of a sign-in', async () => {
  const pool = await openPool({ startAt: Date.now() })
  const sub = await addPerson(pool, email, { phone_number: '+919876543210', phone_number_verified: 'true' })
  const tokens = await tokensOf(pool, email)
  const id = await verifier(pool, 'id').verify(tokens.IdToken)
  expect(id).toMatchObject({
    sub,
    iss: issuer,
    aud: clientId,
    token_use: 'id',
    'cognito:username': sub,
    email,
    email_verified: false,
    phone_number: '+919876543210',
    phone_number_verified: true,
    auth_time: id.iat,
    exp: id.iat + day / 1000,
  })
  const access = await verifier(pool, 'access').verify(tokens.AccessToken)
  expect(access).toMatchObject({
    sub,
    username: sub,
    client_id: clientId,
    scope: 'aws.cognito.signin.user.admin',
    origin_jti: id.origin_jti,
    exp: access.iat + hour / 1000,
  })
})

test('aws-jwt-verify refuses a token that was signed with another key', async () => {
  const pool = await openPool({ startAt: Date.now() })
  await addPerson(pool, email)
  const other = await openPool({ startAt: Date.now() })
  await addPerson(other, email)
  const { IdToken } = await tokensOf(other, email)
  await expect(verifier(pool, 'id').verify(IdToken)).rejects.toThrow()
})

test('a forged access token is refused', async () => {
  const pool = await openPool()
  await addPerson(pool, email)
  const { AccessToken, IdToken } = await tokensOf(pool, email)
  const [header = '', payload = '', signature = ''] = AccessToken.split('.')
  const claims = decodeJwt(AccessToken)
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const ownKey = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', jwk: await exportJWK(publicKey) })
    .sign(privateKey)
  const hmacInput = `${encode({ alg: 'HS256' })}.${payload}`
  const jwks = await (await fetch(`${pool.origin}/cognito/${userPoolId}/.well-known/jwks.json`)).text()
  const hmac = createHmac('sha256', jwks).update(hmacInput).digest('base64url')

  expect(await getUser(pool, AccessToken)).toBe('accepted')
  expect(await getUser(pool, `${header}.${encode({ ...claims, sub: 'x' })}.${signature}`)).toBe(invalid)
  expect(await getUser(pool, `${encode({ alg: 'none' })}.${payload}.`)).toBe(invalid)
  expect(await getUser(pool, `${hmacInput}.${hmac}`)).toBe(invalid)
  expect(await getUser(pool, ownKey)).toBe(invalid)
  expect(await getUser(pool, IdToken)).toBe(invalid)
  expect(await getUser(pool, 'no token at all')).toBe(invalid)
})

test('an access token lasts an hour, a refresh token thirty days', async () => {
  const pool = await openPool()
  await addPerson(pool, email)
  const { AccessToken, RefreshToken } = await tokensOf(pool, email)
  pool.clock.advance(hour - 1000)
  expect(await getUser(pool, AccessToken)).toBe('accepted')
  pool.clock.advance(1000)
  expect(await getUser(pool, AccessToken)).toBe('NotAuthorizedException: Access Token has expired')
  pool.clock.advance(30 * day - hour - 1)
  expect(await refusal(refresh(pool, RefreshToken))).toBe('accepted')
  pool.clock.advance(1)
  expect(await refusal(refresh(pool, RefreshToken))).toBe('NotAuthorizedException: Refresh Token has expired')
  expect(await refusal(refresh(pool, 'made up'))).toBe('NotAuthorizedException: Invalid Refresh Token')
})

test('a refresh brings new tokens of the same sign-in, and no new refresh token', async () => {
  const pool = await openPool()
  await addPerson(pool, email)
  const first = await tokensOf(pool, email)
  pool.clock.advance(2 * hour)
  const { AuthenticationResult } = await refresh(pool, first.RefreshToken)
  expect(AuthenticationResult?.RefreshToken).toBeUndefined()
  const before = decodeJwt(first.IdToken)
  const after = decodeJwt(AuthenticationResult?.IdToken ?? '')
  expect(after).toMatchObject({ sub: before.sub, auth_time: before.auth_time, origin_jti: before.origin_jti })
  expect(after.jti).not.toBe(before.jti)
  expect(after.iat).toBe((before.iat ?? 0) + (2 * hour) / 1000)
})

test('RevokeToken ends one session with all its access tokens', async () => {
  const pool = await openPool()
  await addPerson(pool, email)
  const [phone, laptop] = [await tokensOf(pool, email), await tokensOf(pool, email)]
  const refreshed = await refresh(pool, phone.RefreshToken)
  const revoke = (Token: string) => pool.client.send(new RevokeTokenCommand({ ClientId: clientId, Token }))
  expect(await refusal(revoke(phone.AccessToken))).toContain('UnsupportedTokenTypeException')
  await revoke(phone.RefreshToken)
  expect(await getUser(pool, phone.AccessToken)).toBe(revoked)
  expect(await getUser(pool, refreshed.AuthenticationResult?.AccessToken ?? '')).toBe(revoked)
  expect(await refusal(refresh(pool, phone.RefreshToken))).toBe(refreshRevoked)
  expect(await getUser(pool, laptop.AccessToken)).toBe('accepted')
})

test('an administrator’s sign-out and a disabled account end the sessions, also after it is enabled', async () => {
  const pool = await openPool()
  await addPerson(pool, email)
  const first = await tokensOf(pool, email)
  await pool.client.send(new AdminUserGlobalSignOutCommand(who))
  expect(await getUser(pool, first.AccessToken)).toBe(revoked)
  const second = await tokensOf(pool, email)
  await pool.client.send(new AdminDisableUserCommand(who))
  await pool.client.send(new AdminEnableUserCommand(who))
  expect(await getUser(pool, second.AccessToken)).toBe(revoked)
  expect(await refusal(refresh(pool, second.RefreshToken))).toBe(refreshRevoked)
})

test('the tokens of a deleted account do not work, and the e-mail is free again', async () => {
  const pool = await openPool()
  for (let time = 1; time <= 2; time += 1) {
    await addPerson(pool, email)
    const { AccessToken, RefreshToken } = await tokensOf(pool, email)
    await pool.client.send(new AdminDeleteUserCommand(who))
    expect(await getUser(pool, AccessToken)).toBe('UserNotFoundException: User does not exist.')
    expect(await refusal(refresh(pool, RefreshToken))).toBe('NotAuthorizedException: Invalid Refresh Token')
    expect(await refusal(tokensOf(pool, email))).toBe(
      'NotAuthorizedException: Incorrect username or password.',
    )
  }
})
