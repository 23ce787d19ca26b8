import { escapeXml } from '../query-protocol.ts'
import type { StandInAnswer } from '../stand-in.ts'
import type { ObjectStore, StoredObject } from './object-store.ts'
import { namespace, xml } from './xml.ts'

/** ListObjectsV2 with `prefix`, `delimiter`, `max-keys`, `start-after` and `continuation-token`. */
export function listObjects(store: ObjectStore, bucket: string, parameters: URLSearchParams): StandInAnswer {
  const prefix = parameters.get('prefix') ?? ''
  const delimiter = parameters.get('delimiter') ?? ''
  const limit = Math.min(Number(parameters.get('max-keys') ?? 1000), 1000)
  const token = parameters.get('continuation-token')
  const after =
    token === null ? (parameters.get('start-after') ?? '') : Buffer.from(token, 'base64url').toString()

  const groupOf = (key: string) => {
    const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1
    return end < 0 ? null : key.slice(0, end + delimiter.length)
  }
  const entries: (StoredObject | string)[] = []
  let last = ''
  let isTruncated = false
  for (const object of store.list()) {
    if (!object.key.startsWith(prefix) || !isAfter(object.key, after)) continue
    const group = groupOf(object.key)
    if (group !== null && (entries.includes(group) || after.startsWith(group))) {
      last = object.key
      continue
    }
    if (entries.length === limit) {
      isTruncated = true
      break
    }
    entries.push(group ?? object)
    last = object.key
  }

  const next = isTruncated
    ? `<NextContinuationToken>${Buffer.from(last).toString('base64url')}</NextContinuationToken>`
    : ''
  return xml(
    200,
    `<ListBucketResult xmlns="${namespace}"><Name>${bucket}</Name><Prefix>${escapeXml(prefix)}</Prefix>` +
      `<KeyCount>${entries.length}</KeyCount><MaxKeys>${limit}</MaxKeys><IsTruncated>${isTruncated}</IsTruncated>` +
      `${next}${entries.map(entryXml).join('')}</ListBucketResult>`,
  )
}

function entryXml(entry: StoredObject | string): string {
  if (typeof entry === 'string')
    return `<CommonPrefixes><Prefix>${escapeXml(entry)}</Prefix></CommonPrefixes>`
  return (
    `<Contents><Key>${escapeXml(entry.key)}</Key><LastModified>${new Date(entry.modified).toISOString()}</LastModified>` +
    `<ETag>${escapeXml(entry.etag)}</ETag><Size>${entry.size}</Size><StorageClass>STANDARD</StorageClass></Contents>`
  )
}

function isAfter(key: string, other: string): boolean {
  return other === '' || Buffer.compare(Buffer.from(key), Buffer.from(other)) > 0
}
