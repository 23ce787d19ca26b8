import type * as Crypto from 'node:crypto'
import { vi } from 'vitest'

const crypto = await vi.importActual<typeof Crypto>('node:crypto')

/**
 * Replaces `node:crypto` by `vi.mock`: there are so few codes that bookings often draw one in use. Everything else stays
 * random.
 */
function randomInt(from: number, to?: number): number {
  if (to === undefined) return crypto.randomInt(from)
  return from === 100_000 ? 500_000 + crypto.randomInt(12) : crypto.randomInt(from, to)
}

const { randomUUID, randomBytes, createHash, createHmac, hkdfSync, webcrypto, timingSafeEqual } = crypto
export { randomInt, randomUUID, randomBytes, createHash, createHmac, hkdfSync, webcrypto, timingSafeEqual }
export default { ...crypto, randomInt }
