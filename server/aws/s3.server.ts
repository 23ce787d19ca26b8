import type { S3Client } from '@aws-sdk/client-s3'
import { configuration, isDeployed } from '#server/configuration.server.ts'
import { keepingDeadline } from './deadline.server.ts'

/**
 * The private bucket of the staff's documents. Bytes go between the browser and S3 alone; what is read here is the first
 * and the last of a file.
 */

const bucket = configuration.documentsBucket
/** Seconds. */
const uploadLifetime = 10 * 60
const viewLifetime = 5 * 60

let client: S3Client | undefined

async function load() {
  const sdk = await import('@aws-sdk/client-s3')
  client ??= keepingDeadline(
    new sdk.S3Client({
      maxAttempts: 2,
      forcePathStyle: !isDeployed,
      requestHandler: { connectionTimeout: 1000, requestTimeout: 3000, throwOnRequestTimeout: true },
    }),
  )
  return { sdk, client }
}

/** What an object carries that no nurse's record names; the bucket's lifecycle removes what has it (docs/decisions/0017). */
const draftTag = '<Tagging><TagSet><Tag><Key>state</Key><Value>draft</Value></Tag></TagSet></Tagging>'

/**
 * Leave for a browser to upload one file: this key, this content type, at most so many bytes, for ten minutes. It may be
 * used more than once until then, so no record names such a key. What is sent expires.
 * @returns the address and the fields of the form, to be followed by the field `file`
 */
export async function allowUpload(
  key: string,
  { type, most }: { type: string; most: number },
): Promise<{ url: string; fields: Record<string, string> }> {
  const [{ client }, { createPresignedPost }] = await Promise.all([
    load(),
    import('@aws-sdk/s3-presigned-post'),
  ])
  return createPresignedPost(client, {
    Bucket: bucket,
    Key: key,
    Fields: { 'Content-Type': type, tagging: draftTag },
    Conditions: [['content-length-range', 1, most]],
    Expires: uploadLifetime,
  })
}

export type StoredFile = { type: string; size: number; etag: string; first: Uint8Array; last: Uint8Array }

/**
 * What is stored under a key, with its first 64 KB and its last 16 bytes; null when there is nothing, or when it was
 * replaced between the two reads.
 */
export async function readEnds(key: string): Promise<StoredFile | null> {
  const { sdk, client } = await load()
  const read = async (range: string) => {
    const answer = await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: key, Range: range }))
    return { answer, bytes: (await answer.Body?.transformToByteArray()) ?? new Uint8Array() }
  }
  try {
    const [start, end] = await Promise.all([read('bytes=0-65535'), read('bytes=-16')])
    if (start.answer.ETag !== end.answer.ETag) return null
    const total = start.answer.ContentRange?.split('/')[1]
    return {
      type: start.answer.ContentType ?? '',
      size: Number(total ?? start.answer.ContentLength ?? 0),
      etag: start.answer.ETag ?? '',
      first: start.bytes,
      last: end.bytes,
    }
  } catch (error) {
    if (error instanceof sdk.NoSuchKey) return null
    throw error
  }
}

/** The keys of everything whose key begins like this, for tools. */
export async function* listFiles(prefix: string): AsyncGenerator<string> {
  const { sdk, client } = await load()
  let from: string | undefined
  do {
    const page = await client.send(
      new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: from }),
    )
    for (const { Key } of page.Contents ?? []) if (Key) yield Key
    from = page.NextContinuationToken
  } while (from)
}

/** Writes a file that a record is about to name. */
export async function putFile(
  key: string,
  { type, bytes }: { type: string; bytes: Uint8Array },
): Promise<void> {
  const { sdk, client } = await load()
  await client.send(new sdk.PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentType: type }))
}

/**
 * Copies a file inside the bucket, while it is still the version that was checked. The copy has no tags, or that of a
 * draft's file. S3 compares and copies as one action: "Copies the object if its entity tag (ETag) matches the specified
 * tag", else 412 (API reference of CopyObject, `x-amz-copy-source-if-match`); without the directive it would copy the
 * source's tags as well (`x-amz-tagging-directive`, COPY if left out).
 * @param etag S3's mark of the version that was checked
 * @returns false when the source is gone or has become another version
 */
export async function copyFile(
  from: string,
  to: string,
  { etag, isDraft }: { etag: string; isDraft: boolean },
): Promise<boolean> {
  const { sdk, client } = await load()
  try {
    await client.send(
      new sdk.CopyObjectCommand({
        Bucket: bucket,
        Key: to,
        CopySource: `${bucket}/${from}`,
        CopySourceIfMatch: etag,
        TaggingDirective: 'REPLACE',
        ...(isDraft && { Tagging: 'state=draft' }),
      }),
    )
    return true
  } catch (error) {
    if (error instanceof Error && /^(NoSuchKey|PreconditionFailed)$/.test(error.name)) return false
    throw error
  }
}

/** How many objects one DeleteObjects takes (its API reference). */
const mostAtOnce = 1000

/**
 * Removes files; what is not there is removed. The bucket keeps each as a former version for a while.
 * @throws an Error with the keys that are still there: of each key S3 tells a failure of its own inside an answer of 200
 * (API reference of DeleteObjects, element `Error`)
 */
export async function removeFiles(keys: string[]): Promise<void> {
  await removeObjects(keys.map((Key) => ({ Key })))
}

async function removeObjects(objects: { Key: string; VersionId?: string }[]): Promise<void> {
  const { sdk, client } = await load()
  for (let first = 0; first < objects.length; first += mostAtOnce) {
    const Objects = objects.slice(first, first + mostAtOnce)
    const { Errors = [] } = await client.send(
      new sdk.DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
    )
    if (Errors.length === 0) continue
    const words = Errors.map(({ Key, Code }) => `${Key} (${Code})`).join(', ')
    throw new Error(`Not removed from the bucket: ${words}`)
  }
}

/**
 * Removes everything whose key begins like this, with all former versions and delete markers, so that nothing can be got
 * back: a delete that names a version is permanent (S3's user guide, "Deleting object versions from a versioning-enabled
 * bucket").
 * @throws as `removeFiles`
 */
export async function eraseFiles(prefix: string): Promise<void> {
  const { sdk, client } = await load()
  let from: { KeyMarker?: string; VersionIdMarker?: string } = {}
  for (;;) {
    const page = await client.send(
      new sdk.ListObjectVersionsCommand({ Bucket: bucket, Prefix: prefix, ...from }),
    )
    const found = [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])]
    await removeObjects(found.flatMap(({ Key, VersionId }) => (Key ? [{ Key, VersionId }] : [])))
    if (!page.IsTruncated) return
    from = { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker }
  }
}

/** Whether the bucket's lifecycle will remove this file; null when there is none. For tools. */
export async function expires(key: string): Promise<boolean | null> {
  const { sdk, client } = await load()
  try {
    const { TagSet = [] } = await client.send(new sdk.GetObjectTaggingCommand({ Bucket: bucket, Key: key }))
    return TagSet.some(({ Key, Value }) => Key === 'state' && Value === 'draft')
  } catch (error) {
    if (error instanceof Error && error.name === 'NoSuchKey') return null
    throw error
  }
}

/** An address that shows a file for five minutes. */
export async function viewAddress(key: string): Promise<string> {
  const [{ sdk, client }, { getSignedUrl }] = await Promise.all([
    load(),
    import('@aws-sdk/s3-request-presigner'),
  ])
  const command = new sdk.GetObjectCommand({
    Bucket: bucket,
    Key: key,
    ResponseContentDisposition: 'inline',
    ResponseCacheControl: 'private, no-store',
  })
  return getSignedUrl(client, command, { expiresIn: viewLifetime })
}
