import { hkdfSync } from 'node:crypto'
import { secrets } from './secrets.server.ts'

/** The purpose of a key: one cookie, one kind of link or one kind of stored digest. */
export type KeyPurpose =
  | `cookie/${string}`
  | `link/${string}`
  | `code/${string}`
  | 'limits'
  | 'tickets'
  | 'nevers'
  | `captcha/${string}`
  | 'cursor'

const derived = new Map<string, string>()

/**
 * The keys of one purpose, derived from the application's secret by HKDF (RFC 5869), so that a signature for one purpose is
 * never valid for another.
 * @returns base64url texts: the first signs and verifies; the others are from before the secret was rotated and only verify
 */
export function purposeKeys(purpose: KeyPurpose): [string, ...string[]] {
  const [current, ...former] = secrets().cookie
  return [derive(current, purpose), ...former.map((secret) => derive(secret, purpose))]
}

function derive(secret: string, purpose: KeyPurpose): string {
  const id = `${purpose}\n${secret}`
  const cached = derived.get(id)
  if (cached) return cached
  const key = Buffer.from(hkdfSync('sha256', secret, '', `nivaas/${purpose}`, 32)).toString('base64url')
  derived.set(id, key)
  return key
}
