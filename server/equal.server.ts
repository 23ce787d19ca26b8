import { timingSafeEqual } from 'node:crypto'

/**
 * Compares two secrets in a time that does not depend on how much of them is equal. An empty text equals nothing, so that a
 * missing secret never matches.
 */
export function isSameSecret(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && left.length > 0 && timingSafeEqual(left, right)
}
