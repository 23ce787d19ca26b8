import { now } from '#server/clock.server.ts'

/**
 * Whether the time of an item is over. DynamoDB deletes such items hours to days late, so they are treated as gone.
 * @param item its `ttl` is in seconds since 1970; an item without one has no end
 */
export function hasExpired({ ttl }: { ttl?: number | undefined }): boolean {
  return ttl !== undefined && ttl * 1000 <= now()
}
