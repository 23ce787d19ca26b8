import { hkdfSync } from 'node:crypto'
import { secrets } from './secrets.server.ts'

/** What a key is for: the name of one cookie, kind of link or kind of stored digest. */
export type KeyPurpose = `cookie/${string}` | `link/${string}` | 'limits' | `captcha/${string}` | 'cursor'

const derived = new Map<string, string>()

/**
 * The keys of one purpose, derived from the application's secret by HKDF (RFC 5869), so that what is signed for one
 * purpose is never valid for another.
 * @returns base64url texts: the first signs, the others are those from before the secret was rotated and only verify
 */
export function purposeKeys(purpose: KeyPurpose): [string, ...string[]] {
  const [current, ...former] = secrets().cookie
  return [derive(current, purpose), ...former.map((secret) => derive(secret, purpose))]
}

function derive(secret: string, purpose: KeyPurpose): string {
  const id = `${purpose}\n${secret}`
  const known = derived.get(id)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', secret, '', `nivaas/${purpose}`, 32)).toString('base64url')
  derived.set(id, key)
  return key
}
