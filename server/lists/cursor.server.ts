import { createHmac } from 'node:crypto'
import { isSameSecret } from '#server/equal.server.ts'
import { purposeKeys } from '#server/purpose-key.server.ts'

/** Where a page of a list starts: after an item, or before it when paging back. */
export type Position = { direction: 'after' | 'before'; key: Record<string, string | number> }

/** The cursor belongs to another list or other filters, or was not made by us. */
export class InvalidCursor extends Error {}

const maxLength = 2000

/**
 * Writes a position as text for a URL. It is signed together with the list and its filters, so that a caller can neither
 * forge a cursor nor use it for another list. So the table is only asked to continue from a key that it gave itself.
 * @param scope names the list and its filters
 */
export function sealCursor(scope: string, position: Position): string {
  const payload = Buffer.from(JSON.stringify([position.direction, position.key])).toString('base64url')
  const [key] = purposeKeys('cursor')
  return `${payload}.${sign(key, scope, payload)}`
}

/** @throws InvalidCursor */
export function openCursor(scope: string, cursor: string): Position {
  const [payload = '', signature = ''] = cursor.length > maxLength ? [] : cursor.split('.')
  const isOurs = purposeKeys('cursor').some((key) => isSameSecret(signature, sign(key, scope, payload)))
  if (!isOurs) throw new InvalidCursor()
  const [direction, key] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [
    Position['direction'],
    Position['key'],
  ]
  return { direction, key }
}

/** Whether a cursor was made for this list and its filters. */
export function isCursorOf(scope: string, cursor: string | null): boolean {
  if (cursor === null) return false
  try {
    openCursor(scope, cursor)
    return true
  } catch (error) {
    if (error instanceof InvalidCursor) return false
    throw error
  }
}

function sign(key: string, scope: string, payload: string): string {
  return createHmac('sha256', key).update(`${scope}\n${payload}`).digest('base64url').slice(0, 27)
}
