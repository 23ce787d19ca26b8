import { randomBytes, randomUUID } from 'node:crypto'
import { errors, exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT } from 'jose'
import type { CryptoKey, JWK, JWTPayload } from 'jose'
import { issuer } from './pool.ts'
import type { Pool, SigningKeys } from './pool.ts'
import { readIfThere, writeSafely } from './state.ts'

/** Reads the pool's key pair from the folder, or creates it there, so that tokens stay valid after a restart. */
export async function loadSigningKeys(folder: string | null): Promise<SigningKeys> {
  const stored = folder === null ? null : readIfThere(folder, 'cognito-signing-key.json')
  const privateJwk = stored === null ? await newPrivateJwk() : (JSON.parse(stored) as JWK)
  if (folder !== null && stored === null) {
    writeSafely(folder, 'cognito-signing-key.json', JSON.stringify(privateJwk))
  }
  const { kid, n, e } = privateJwk
  const publicJwk: JWK = { kty: 'RSA', alg: 'RS256', use: 'sig', kid, n, e }
  return {
    keyId: kid ?? '',
    privateKey: (await importJWK(privateJwk, 'RS256')) as CryptoKey,
    publicKey: (await importJWK(publicJwk, 'RS256')) as CryptoKey,
    publicJwk,
  }
}

async function newPrivateJwk(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), alg: 'RS256', kid: randomBytes(32).toString('base64') }
}

/** Signs claims as a token of the pool that is valid for `lifetime` milliseconds from now. */
export async function signClaims(pool: Pool, lifetime: number, claims: JWTPayload): Promise<string> {
  const { keyId, privateKey } = await pool.keys()
  const issuedAt = Math.floor(pool.context.now() / 1000)
  const payload = { ...claims, jti: randomUUID(), iat: issuedAt, exp: issuedAt + lifetime / 1000 }
  return new SignJWT(payload).setProtectedHeader({ kid: keyId, alg: 'RS256' }).sign(privateKey)
}

/** The claims of a token that this pool has signed, or why the token is refused. */
export async function verifyClaims(pool: Pool, token: string): Promise<JWTPayload | 'expired' | 'invalid'> {
  const { publicKey } = await pool.keys()
  try {
    const options = { issuer, algorithms: ['RS256'], currentDate: new Date(pool.context.now()) }
    return (await jwtVerify(token, publicKey, options)).payload
  } catch (error) {
    return error instanceof errors.JWTExpired ? 'expired' : 'invalid'
  }
}
