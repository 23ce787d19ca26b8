import { createHmac, randomBytes } from 'node:crypto'
import type { Pool } from '../pool.ts'
import { CognitoError, requiredText } from '../protocol.ts'
import type { Input } from '../protocol.ts'
import { verifyAccessToken } from '../tokens.ts'

/*
 * TOTP with an access token. AssociateSoftwareToken returns a new secret, which replaces the registered one once a code of
 * it is verified. VerifySoftwareToken checks a code against the new secret if there is one, or else against the registered one.
 * Sources: both in Cognito's API reference ("disassociates an existing software token when you verify the new token");
 * AWS's own example of step-up authentication, which verifies codes of a registered token with an access token
 * (AWS Security Blog, "Implement step-up authentication with Amazon Cognito"); the answer to a wrong code and the window of
 * one step each way as reported by users (amplify-js#3873, aws-amplify-auth-starters#15). AWS does not document whether a code
 * works twice. Here it does, so that the product itself must refuse a second use.
 */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const step = 30_000

export async function associateSoftwareToken(pool: Pool, input: Input) {
  const user = await verifyAccessToken(pool, requiredText(input, 'AccessToken'))
  const secret = Array.from(randomBytes(52), (byte) => alphabet[byte % 32]).join('')
  user.softwareToken = { registered: user.softwareToken?.registered ?? null, pending: secret }
  return { SecretCode: secret }
}

export async function verifySoftwareToken(pool: Pool, input: Input) {
  const user = await verifyAccessToken(pool, requiredText(input, 'AccessToken'))
  const code = requiredText(input, 'UserCode')
  if (!/^\d{6}$/.test(code)) {
    throw new CognitoError('InvalidParameterException', 'UserCode must be six digits.')
  }
  const { pending = null, registered = null } = user.softwareToken ?? {}
  const secret = pending ?? registered
  if (!secret) {
    throw new CognitoError(
      'SoftwareTokenMFANotFoundException',
      'Software Token MFA does not exist for the user.',
    )
  }
  const now = pool.context.now()
  if (![-step, 0, step].some((drift) => totp(secret, now + drift) === code)) {
    const message = 'Code mismatch and fail enable Software Token MFA'
    throw new CognitoError('EnableSoftwareTokenMFAException', message)
  }
  user.softwareToken = { registered: secret, pending: null }
  return { Status: 'SUCCESS' }
}

/**
 * The code of a secret (RFC 6238: SHA-1, 30 seconds, six digits), for the check above and for tests.
 * @param secret base32
 * @param at milliseconds since 1970
 */
export function totp(secret: string, at: number): string {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / step)))
  const digest = createHmac('sha1', key).update(counter).digest()
  const from = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(from) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
