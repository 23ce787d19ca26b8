import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type StoredObject = {
  key: string
  size: number
  /** With quotes, as in the header. */
  etag: string
  /** Milliseconds since 1970. */
  modified: number
  /** More headers of a GET response: `content-type`, `x-amz-meta-…`. */
  headers: Record<string, string>
  checksums: Record<string, string>
  tags?: Record<string, string>
}

/** One version of an object, or a delete marker. As in S3, a version from before versioning has the id `null`. */
export type StoredVersion = StoredObject & {
  versionId: string
  /** Increases with each version, so that two versions of one millisecond keep their order after a restart. */
  position: number
  isDeleteMarker?: true
}

export type ObjectStore = {
  put(object: Omit<StoredObject, 'size' | 'etag'>, bytes: Buffer): StoredObject
  head(key: string): StoredObject | null
  read(key: string): Buffer
  /** Adds a delete marker as the newest version; with a `versionId`, deletes that version for good. */
  remove(key: string, versionId?: string): void
  /** Replaces the tags of an existing object. */
  tag(key: string, tags: Record<string, string>): void
  /** Every object, in the order of the keys' UTF-8 bytes. */
  list(): StoredObject[]
  /** Every version and delete marker, in the order of the keys' UTF-8 bytes, newest first for each key. */
  listVersions(): StoredVersion[]
}

/** The bucket's lifecycle rules. They are applied when a key is read, not by a timer. */
export type Lifecycle = {
  now(): number
  /** Whether a rule deletes the object now; it stays as a former version. */
  hasExpired(object: StoredObject): boolean
  /** How long former versions are kept, in milliseconds. */
  formerVersionLifetime: number
}

/**
 * The objects of one bucket with versioning. Their contents are stored in the folder, or in memory when it is null. Their
 * metadata is always in memory too.
 */
export function createObjectStore(folder: string | null, lifecycle: Lifecycle): ObjectStore {
  /** The versions of each key, the newest last. */
  const objects = new Map<string, StoredVersion[]>()
  const contents = new Map<string, Buffer>()
  let lastPosition = 0
  if (folder) for (const version of load(folder)) add(version)

  function add(version: StoredVersion): void {
    objects.set(version.key, [...(objects.get(version.key) ?? []), version])
    lastPosition = Math.max(lastPosition, version.position)
  }

  function newVersion() {
    return { versionId: randomUUID(), position: lastPosition + 1 }
  }

  function save(version: StoredVersion, bytes?: Buffer): void {
    const name = fileNameOf(version)
    if (bytes && folder) writeFileSync(join(folder, name), bytes)
    else if (bytes) contents.set(name, bytes)
    if (folder) writeFileSync(join(folder, `${name}.json`), JSON.stringify(version))
  }

  function eraseVersion(version: StoredVersion): void {
    const name = fileNameOf(version)
    if (folder) for (const each of [`${name}.json`, name]) rmSync(join(folder, each), { force: true })
    contents.delete(name)
    const left = (objects.get(version.key) ?? []).filter(({ versionId }) => versionId !== version.versionId)
    if (left.length > 0) objects.set(version.key, left)
    else objects.delete(version.key)
  }

  function addDeleteMarker(key: string, modified: number): void {
    const nothing = { size: 0, etag: '', headers: {}, checksums: {} }
    const marker: StoredVersion = { key, modified, ...nothing, ...newVersion(), isDeleteMarker: true }
    add(marker)
    save(marker)
  }

  /** The versions of a key after the lifecycle rules. */
  function versionsOf(key: string): StoredVersion[] {
    const last = objects.get(key)?.at(-1)
    if (last && !last.isDeleteMarker && lifecycle.hasExpired(last)) addDeleteMarker(key, lifecycle.now())
    for (const [place, version] of (objects.get(key) ?? []).entries()) {
      const next = objects.get(key)?.[place + 1]
      if (next && next.modified + lifecycle.formerVersionLifetime <= lifecycle.now()) eraseVersion(version)
    }
    const [only, ...others] = objects.get(key) ?? []
    if (only?.isDeleteMarker && others.length === 0) eraseVersion(only)
    return objects.get(key) ?? []
  }

  function current(key: string): StoredVersion | null {
    const last = versionsOf(key).at(-1)
    return last && !last.isDeleteMarker ? last : null
  }

  function keys(): string[] {
    return [...objects.keys()].sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
  }

  return {
    put(description, bytes) {
      const etag = `"${createHash('md5').update(bytes).digest('hex')}"`
      const version = { ...description, size: bytes.length, etag, ...newVersion() }
      save(version, bytes)
      add(version)
      return version
    },
    head: current,
    read(key) {
      const version = current(key)
      if (!version) return Buffer.alloc(0)
      return folder
        ? readFileSync(join(folder, fileNameOf(version)))
        : (contents.get(fileNameOf(version)) ?? Buffer.alloc(0))
    },
    tag(key, tags) {
      const version = current(key)
      if (!version) return
      const tagged = { ...version, tags }
      objects.set(key, [...versionsOf(key).slice(0, -1), tagged])
      save(tagged)
    },
    remove(key, versionId) {
      const version = versionsOf(key).find((each) => each.versionId === versionId)
      if (version) eraseVersion(version)
      // S3 adds a delete marker even for a key without versions. It would show only in a listing of versions, so it is left out.
      else if (versionId === undefined && objects.has(key)) addDeleteMarker(key, lifecycle.now())
    },
    list: () => keys().flatMap((key) => current(key) ?? []),
    listVersions: () => keys().flatMap((key) => versionsOf(key).toReversed()),
  }
}

function load(folder: string): StoredVersion[] {
  mkdirSync(folder, { recursive: true })
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      const stored = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Partial<StoredVersion>
      return { versionId: 'null', position: 0, ...stored } as StoredVersion
    })
    .filter((version) => version.isDeleteMarker || existsSync(join(folder, fileNameOf(version))))
    .sort((one, other) => one.modified - other.modified || one.position - other.position)
}

/** A hash, because a key may contain any character and be longer than a file name. */
function fileNameOf({ key, versionId }: StoredVersion): string {
  const named = versionId === 'null' ? key : `${key}\n${versionId}`
  return createHash('sha256').update(named).digest('hex')
}
