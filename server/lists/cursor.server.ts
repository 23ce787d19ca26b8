import { createHmac } from 'node:crypto'
import { isSameSecret } from '#server/equal.server.ts'
import { purposeKeys } from '#server/purpose-key.server.ts'

/** Where a page of a list starts: behind an item, or before it when paging back. */
export type Position = { direction: 'after' | 'before'; key: Record<string, string | number> }

/** A cursor that was not made for this list with these filters, or not by us at all. */
export class InvalidCursor extends Error {}

const longest = 2000

/**
 * A position as text for an address. It is signed together with the list and its filters, so that nobody can make one,
 * nor use one elsewhere; the table is only ever asked to go on from where it stopped.
 * @param scope names the list and its filters
 */
export function sealCursor(scope: string, position: Position): string {
  const payload = Buffer.from(JSON.stringify([position.direction, position.key])).toString('base64url')
  const [key] = purposeKeys('cursor')
  return `${payload}.${sign(key, scope, payload)}`
}

/** @throws InvalidCursor */
export function openCursor(scope: string, cursor: string): Position {
  const [payload = '', signature = ''] = cursor.length > longest ? [] : cursor.split('.')
  const isOurs = purposeKeys('cursor').some((key) => isSameSecret(signature, sign(key, scope, payload)))
  if (!isOurs) throw new InvalidCursor()
  const [direction, key] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [
    Position['direction'],
    Position['key'],
  ]
  return { direction, key }
}

function sign(key: string, scope: string, payload: string): string {
  return createHmac('sha256', key).update(`${scope}\n${payload}`).digest('base64url').slice(0, 27)
}
