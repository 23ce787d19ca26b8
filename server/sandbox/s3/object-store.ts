import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type StoredObject = {
  key: string
  size: number
  /** With its quotes. */
  etag: string
  /** Milliseconds since 1970. */
  modified: number
  /** What a GET answers with beside the above: `content-type`, `x-amz-meta-…`. */
  headers: Record<string, string>
  checksums: Record<string, string>
  tags?: Record<string, string>
}

export type ObjectStore = {
  put(object: Omit<StoredObject, 'size' | 'etag'>, bytes: Buffer): StoredObject
  head(key: string): StoredObject | null
  read(key: string): Buffer
  remove(key: string): void
  /** Replaces the tags of an object that is there. */
  tag(key: string, tags: Record<string, string>): void
  /** Every object, in the order of the keys' UTF-8 bytes. */
  list(): StoredObject[]
}

/**
 * The objects of one bucket, in a folder or, for null, in memory. What is known of them stays in memory always.
 * @param hasExpired what the bucket's lifecycle rule says of an object; it is gone as soon as somebody looks
 */
export function createObjectStore(
  folder: string | null,
  hasExpired: (object: StoredObject) => boolean,
): ObjectStore {
  const objects = new Map<string, StoredObject>()
  const contents = new Map<string, Buffer>()
  if (folder) {
    mkdirSync(folder, { recursive: true })
    for (const name of readdirSync(folder).filter((each) => each.endsWith('.json'))) {
      const object = JSON.parse(readFileSync(join(folder, name), 'utf8')) as StoredObject
      if (existsSync(fileOf(folder, object.key))) objects.set(object.key, object)
    }
  }
  function remove(key: string): void {
    if (folder && objects.has(key)) {
      rmSync(`${fileOf(folder, key)}.json`, { force: true })
      rmSync(fileOf(folder, key), { force: true })
    }
    objects.delete(key)
    contents.delete(key)
  }

  function current(key: string): StoredObject | null {
    const object = objects.get(key)
    if (!object) return null
    if (!hasExpired(object)) return object
    remove(key)
    return null
  }

  return {
    put(description, bytes) {
      const etag = `"${createHash('md5').update(bytes).digest('hex')}"`
      const object = { ...description, size: bytes.length, etag }
      if (folder) {
        writeFileSync(fileOf(folder, object.key), bytes)
        writeFileSync(`${fileOf(folder, object.key)}.json`, JSON.stringify(object))
      } else contents.set(object.key, bytes)
      objects.set(object.key, object)
      return object
    },
    head: current,
    read: (key) => (folder ? readFileSync(fileOf(folder, key)) : (contents.get(key) ?? Buffer.alloc(0))),
    tag(key, tags) {
      const object = objects.get(key)
      if (!object) return
      const tagged = { ...object, tags }
      if (folder) writeFileSync(`${fileOf(folder, key)}.json`, JSON.stringify(tagged))
      objects.set(key, tagged)
    },
    remove,
    list: () =>
      [...objects.keys()]
        .flatMap((key) => current(key) ?? [])
        .sort((one, other) => Buffer.compare(Buffer.from(one.key), Buffer.from(other.key))),
  }
}

/** A key may hold any character and be longer than a file's name. */
function fileOf(folder: string, key: string): string {
  return join(folder, createHash('sha256').update(key).digest('hex'))
}
