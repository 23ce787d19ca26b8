import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import streamObject from 'stream-json/streamers/stream-object.js'

/** The collections of the former database (section 3), in the order of their import. */
export const collections = ['users', 'staffs', 'tempServices', 'services', 'staff', 'admin'] as const
export type Collection = (typeof collections)[number]

export type FormerDocument = {
  collection: Collection
  /** The document's id in its collection. */
  id: string
  /** The document's content, not checked yet. */
  data: unknown
}

/** The export itself is not one, so that no further run can import it; the message is one line. */
export class UnreadableExport extends Error {}

/** How a report names a document: `users/Xk3…`. */
export function nameOf({ collection, id }: Pick<FormerDocument, 'collection' | 'id'>): string {
  return `${collection}/${id}`
}

/** Whether a folder has the file of a collection: `users.json`. */
export function hasCollection(folder: string, collection: Collection): boolean {
  return existsSync(fileOf(folder, collection))
}

/**
 * Streams the documents of a collection; none when its file does not exist.
 * @param folder has one JSON file for each collection, an object of documents by id
 * @throws UnreadableExport when the file is not such JSON
 */
export async function* readDocuments(folder: string, collection: Collection): AsyncGenerator<FormerDocument> {
  if (!hasCollection(folder, collection)) return
  const documents = pipeline(
    createReadStream(fileOf(folder, collection)),
    streamObject.withParserAsStream(),
    // The loop below gets the error too.
    () => {},
  )
  try {
    for await (const { key, value } of documents as AsyncIterable<{ key: string; value: unknown }>)
      yield { collection, id: key, data: value }
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unreadable'
    throw new UnreadableExport(`${collection}.json is no JSON object of documents: ${reason}`, {
      cause: error,
    })
  }
}

/** A hash of a document that does not depend on the order of its fields. */
export function digestOf(data: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(data)))
    .digest('base64url')
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(fields.map(([name, field]) => [name, sorted(field)]))
}

function fileOf(folder: string, collection: Collection): string {
  return join(folder, `${collection}.json`)
}
