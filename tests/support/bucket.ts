import {
  GetObjectCommand,
  GetObjectTaggingCommand,
  ListObjectVersionsCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { staffFileFields } from '#domain/staff.ts'
import { listFiles } from '#server/aws/s3.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'

let own: S3Client | undefined

function load(): S3Client {
  own ??= new S3Client({ forcePathStyle: true })
  return own
}

/** The object under a key: its bytes in hexadecimal digits and its tags; null when there is none. */
export async function readStored(
  key: string,
): Promise<{ bytes: string; tags: Record<string, string> } | null> {
  const client = load()
  const place = { Bucket: process.env.DOCUMENTS_BUCKET, Key: key }
  try {
    const [object, tagging] = await Promise.all([
      client.send(new GetObjectCommand(place)),
      client.send(new GetObjectTaggingCommand(place)),
    ])
    const tags = Object.fromEntries((tagging.TagSet ?? []).map(({ Key = '', Value = '' }) => [Key, Value]))
    return { bytes: (await object.Body?.transformToString('hex')) ?? '', tags }
  } catch (error) {
    if (error instanceof Error && error.name === 'NoSuchKey') return null
    throw error
  }
}

/** A nurse's keys that their record does not name and that would never expire. */
export async function strayPapers(staffId: string): Promise<string[]> {
  const staff = await readStaff(staffId)
  const named = new Set<unknown>(staffFileFields.map((field) => staff?.[field]))
  const found: string[] = []
  for await (const key of listFiles(`staff/${staffId}/`)) {
    if (named.has(key)) continue
    const stored = await readStored(key)
    if (stored && stored.tags.state !== 'draft') found.push(key)
  }
  return found
}

/** Everything that could be restored: all versions and delete markers whose key has this prefix. */
export async function versionsBelow(prefix: string): Promise<string[]> {
  const page = await load().send(
    new ListObjectVersionsCommand({ Bucket: process.env.DOCUMENTS_BUCKET, Prefix: prefix }),
  )
  return [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])].map(
    ({ Key, VersionId }) => `${Key} ${VersionId}`,
  )
}
