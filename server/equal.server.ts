import { timingSafeEqual } from 'node:crypto'

/**
 * Whether two secrets are the same text, in a time that does not tell how much of it is. An empty text equals nothing: where
 * a secret is missing nobody knows it.
 */
export function isSameSecret(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && left.length > 0 && timingSafeEqual(left, right)
}
