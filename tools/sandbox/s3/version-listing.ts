import { escapeXml } from '../query-protocol.ts'
import type { StandInAnswer } from '../stand-in.ts'
import type { ObjectStore, StoredVersion } from './object-store.ts'
import { namespace, xml } from './xml.ts'

/** ListObjectVersions with `prefix`, `max-keys`, `key-marker` and `version-id-marker`. */
export function listVersions(store: ObjectStore, bucket: string, parameters: URLSearchParams): StandInAnswer {
  const prefix = parameters.get('prefix') ?? ''
  const limit = Math.min(Number(parameters.get('max-keys') ?? 1000), 1000)
  const all = store.listVersions().filter(({ key }) => key.startsWith(prefix))
  const left = all.slice(placeAfter(all, parameters.get('key-marker'), parameters.get('version-id-marker')))
  const page = left.slice(0, limit)
  const last = page.at(-1)
  const isTruncated = left.length > page.length
  const next =
    isTruncated && last
      ? `<NextKeyMarker>${escapeXml(last.key)}</NextKeyMarker><NextVersionIdMarker>${last.versionId}</NextVersionIdMarker>`
      : ''
  const newest = new Set(
    all.filter((each, place) => all[place - 1]?.key !== each.key).map(({ versionId }) => versionId),
  )
  const entries = page.map((version) => entryXml(version, newest.has(version.versionId)))
  return xml(
    200,
    `<ListVersionsResult xmlns="${namespace}"><Name>${bucket}</Name><Prefix>${escapeXml(prefix)}</Prefix>` +
      `<MaxKeys>${limit}</MaxKeys><IsTruncated>${isTruncated}</IsTruncated>${next}${entries.join('')}</ListVersionsResult>`,
  )
}

/** Where the listing continues: after the version of the markers, which may have been removed since the last page. */
function placeAfter(all: StoredVersion[], key: string | null, versionId: string | null): number {
  if (key === null) return 0
  const marked = all.findIndex((each) => each.key === key && each.versionId === versionId)
  if (marked >= 0) return marked + 1
  const later = all.findIndex((each) => Buffer.compare(Buffer.from(each.key), Buffer.from(key)) > 0)
  return later < 0 ? all.length : later
}

function entryXml(
  { key, versionId, modified, etag, size, isDeleteMarker }: StoredVersion,
  isLatest: boolean,
): string {
  const common =
    `<Key>${escapeXml(key)}</Key><VersionId>${versionId}</VersionId><IsLatest>${isLatest}</IsLatest>` +
    `<LastModified>${new Date(modified).toISOString()}</LastModified>`
  if (isDeleteMarker) return `<DeleteMarker>${common}</DeleteMarker>`
  return (
    `<Version>${common}<ETag>${escapeXml(etag)}</ETag><Size>${size}</Size>` +
    `<StorageClass>STANDARD</StorageClass></Version>`
  )
}
