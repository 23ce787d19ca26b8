import { now } from '#server/clock.server.ts'

/** An item whose `ttl` is in seconds since 1970; without one it never expires. */
type Expiring = { ttl?: number | undefined }

/*
 * DynamoDB deletes an expired item hours to days later. Until then it must count as gone wherever it is shown, counted or handed out.
 * Changes decide with the stored item, because their writes are conditional on it.
 */

/** Whether an item has expired. */
export function hasExpired({ ttl }: Expiring): boolean {
  return ttl !== undefined && ttl * 1000 <= now()
}

/** The item; null if there is none or it has expired. */
export function unlessExpired<Item extends Expiring>(item: Item | null | undefined): Item | null {
  return item && !hasExpired(item) ? item : null
}

/** The items that have not expired. */
export function unexpired<Item extends Expiring>(items: readonly Item[]): Item[] {
  return items.filter((item) => !hasExpired(item))
}
