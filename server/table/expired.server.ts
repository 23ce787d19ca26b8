import { now } from '#server/clock.server.ts'

/** An item whose `ttl` is in seconds since 1970; without one it has no end. */
type Expiring = { ttl?: number | undefined }

/*
 * DynamoDB deletes an item hours to days after its time is over. Until then it is treated as gone wherever it is shown, counted or
 * handed out. A change decides with the item as it is stored, because its write is on condition of it.
 */

/** Whether the time of an item is over. */
export function hasExpired({ ttl }: Expiring): boolean {
  return ttl !== undefined && ttl * 1000 <= now()
}

/** The item; null where there is none, or its time is over. */
export function unlessExpired<Item extends Expiring>(item: Item | null | undefined): Item | null {
  return item && !hasExpired(item) ? item : null
}

/** The items whose time is not over. */
export function unexpired<Item extends Expiring>(items: readonly Item[]): Item[] {
  return items.filter((item) => !hasExpired(item))
}
