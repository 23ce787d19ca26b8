import {
  AssociateSoftwareTokenCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { expect, test } from 'vitest'
import { totp } from '#tools/sandbox/cognito/actions/software-token.ts'
import { addPerson, openPool, otherThan, refusal, tokensOf, type Pool } from './cognito-pool.ts'

const email = 'asha@family.example'

async function openWithPerson() {
  const pool = await openPool()
  await addPerson(pool, email)
  return { pool, accessToken: (await tokensOf(pool, email)).AccessToken }
}

async function associate(pool: Pool, AccessToken: string) {
  const { SecretCode = '' } = await pool.client.send(new AssociateSoftwareTokenCommand({ AccessToken }))
  return SecretCode
}

function verify(pool: Pool, AccessToken: string, UserCode: string) {
  return pool.client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }))
}

test('the codes are those of RFC 6238, appendix B', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  expect([59, 1111111109, 20000000000].map((seconds) => totp(secret, seconds * 1000))).toEqual([
    '287082',
    '081804',
    '353130',
  ])
})

test('a secret is registered by its first code, and its later codes are verified', async () => {
  const { pool, accessToken } = await openWithPerson()
  expect(await refusal(verify(pool, accessToken, '123456'))).toMatch(/^SoftwareTokenMFANotFoundException/)
  const secret = await associate(pool, accessToken)
  const code = totp(secret, pool.clock.now)
  expect(await refusal(verify(pool, accessToken, otherThan(code)))).toMatch(/^EnableSoftwareTokenMFA/)
  expect((await verify(pool, accessToken, code)).Status).toBe('SUCCESS')
  const later = (await tokensOf(pool, email)).AccessToken
  expect((await verify(pool, later, totp(secret, pool.clock.now))).Status).toBe('SUCCESS')
  expect(await refusal(verify(pool, later, otherThan(code)))).toMatch(/^EnableSoftwareTokenMFA/)
})

test('a new secret replaces the former one', async () => {
  const { pool, accessToken } = await openWithPerson()
  const [former, secret] = [await associate(pool, accessToken), await associate(pool, accessToken)]
  expect(await refusal(verify(pool, accessToken, totp(former, pool.clock.now)))).toMatch(/^Enable/)
  expect((await verify(pool, accessToken, totp(secret, pool.clock.now))).Status).toBe('SUCCESS')
  expect(await refusal(verify(pool, 'no token', totp(secret, pool.clock.now)))).toMatch(/^NotAuthorized/)
})
