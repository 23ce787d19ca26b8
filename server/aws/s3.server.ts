import type { S3Client } from '@aws-sdk/client-s3'
import { fileLimits } from '#domain/staff.ts'
import { now } from '#server/clock.server.ts'
import { configuration, isDeployed } from '#server/configuration.server.ts'
import { abortAtDeadline } from './deadline.server.ts'

/**
 * The private bucket of the nurses' documents. Files go directly between browser and S3; the server reads one only to check what was sent.
 */

const bucket = configuration.documentsBucket
/** Seconds. */
const uploadLifetime = 10 * 60
const viewLifetime = 5 * 60

let client: S3Client | undefined

async function load() {
  const sdk = await import('./s3-sdk.server.ts')
  client ??= abortAtDeadline(
    new sdk.S3Client({
      maxAttempts: 2,
      forcePathStyle: !isDeployed,
      requestHandler: { connectionTimeout: 1000, requestTimeout: 3000, throwOnRequestTimeout: true },
    }),
  )
  return { sdk, client }
}

/** The tag of an object that no nurse's record names. The bucket's lifecycle rule removes such objects (docs/decisions/0011). */
const draftTag = '<Tagging><TagSet><Tag><Key>state</Key><Value>draft</Value></Tag></TagSet></Tagging>'

/** The content type of every upload. Its bytes decide what it really is, and its copy gets the right type. */
const uploadedType = 'application/octet-stream'

/**
 * Makes a presigned POST with which a browser can upload one file of at most `most` bytes under this key within ten minutes. It can be used
 * repeatedly in that time, so no record may name the key. The draft tag lets the lifecycle rule remove the file.
 * @returns the URL and the fields of the form, which the field `file` must follow
 */
export async function presignUpload(
  key: string,
  { most }: { most: number },
): Promise<{ url: string; fields: Record<string, string> }> {
  const [{ client }, { createPresignedPost }] = await Promise.all([
    load(),
    import('@aws-sdk/s3-presigned-post'),
  ])
  return createPresignedPost(client, {
    Bucket: bucket,
    Key: key,
    Fields: { 'Content-Type': uploadedType, tagging: draftTag },
    Conditions: [['content-length-range', 1, most]],
    // The SDK counts from the system's time, which differs from the product's clock in tests.
    Expires: uploadLifetime + (now() - Date.now()) / 1000,
  })
}

/** A file in the bucket; `bytes` are its first ones, which is all of a file small enough for a form. */
export type StoredFile = { type: string; size: number; etag: string; bytes: Uint8Array }

/** Reads a file, of one larger than any form accepts only the beginning; null if there is none. */
export async function readFile(key: string): Promise<StoredFile | null> {
  const { sdk, client } = await load()
  const range = `bytes=0-${fileLimits.form - 1}`
  try {
    const answer = await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: key, Range: range }))
    const total = answer.ContentRange?.split('/')[1]
    return {
      type: answer.ContentType ?? '',
      size: Number(total ?? answer.ContentLength ?? 0),
      etag: answer.ETag ?? '',
      bytes: (await answer.Body?.transformToByteArray()) ?? new Uint8Array(),
    }
  } catch (error) {
    if (error instanceof sdk.NoSuchKey) return null
    throw error
  }
}

/** Lists the keys with a prefix; only for tools. */
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

/** Writes a file without the draft tag. */
export async function putFile(
  key: string,
  { type, bytes }: { type: string; bytes: Uint8Array },
): Promise<void> {
  const { sdk, client } = await load()
  await client.send(new sdk.PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentType: type }))
}

/**
 * Copies a file within the bucket if it is still the version that was checked; S3 compares and copies in one action (API reference of
 * CopyObject, `x-amz-copy-source-if-match`). The copy has no tags, or the draft tag.
 * @param etag the ETag of the version that was checked
 * @param type the content type of the copy; without it that of the source
 * @returns false if the source is gone or has become another version
 */
export async function copyFile(
  from: string,
  to: string,
  { etag, isDraft, type }: { etag: string; isDraft: boolean; type?: string | undefined },
): Promise<boolean> {
  const { sdk, client } = await load()
  try {
    await client.send(
      new sdk.CopyObjectCommand({
        Bucket: bucket,
        Key: to,
        CopySource: `${bucket}/${from}`,
        CopySourceIfMatch: etag,
        ...(type && { MetadataDirective: 'REPLACE', ContentType: type }),
        // The default, COPY, would keep the source's tags (`x-amz-tagging-directive`).
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

/** The most objects of one DeleteObjects (its API reference). */
const maxObjectsPerCall = 1000

/**
 * Removes files; a key without a file is no error. The bucket keeps removed files as former versions for a while.
 * @throws an Error with the keys that were not removed: S3 reports the failure of a single key in a response with status 200 (API reference
 * of DeleteObjects, element `Error`)
 */
export async function removeFiles(keys: string[]): Promise<void> {
  await removeObjects(keys.map((Key) => ({ Key })))
}

async function removeObjects(objects: { Key: string; VersionId?: string }[]): Promise<void> {
  const { sdk, client } = await load()
  for (let first = 0; first < objects.length; first += maxObjectsPerCall) {
    const Objects = objects.slice(first, first + maxObjectsPerCall)
    const { Errors = [] } = await client.send(
      new sdk.DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
    )
    if (Errors.length === 0) continue
    const words = Errors.map(({ Key, Code }) => `${Key} (${Code})`).join(', ')
    throw new Error(`Not removed from the bucket: ${words}`)
  }
}

/**
 * Removes all files with a prefix, with all former versions and delete markers, for good: a delete that names a version is permanent (S3's
 * user guide, "Deleting object versions from a versioning-enabled bucket").
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

/** Whether the bucket's lifecycle rule will remove this file; null if it does not exist. Only for tools. */
export async function willExpire(key: string): Promise<boolean | null> {
  const { sdk, client } = await load()
  try {
    const { TagSet = [] } = await client.send(new sdk.GetObjectTaggingCommand({ Bucket: bucket, Key: key }))
    return TagSet.some(({ Key, Value }) => Key === 'state' && Value === 'draft')
  } catch (error) {
    if (error instanceof Error && error.name === 'NoSuchKey') return null
    throw error
  }
}

/** A presigned URL that shows a file, valid for five minutes. */
export async function presignView(key: string): Promise<string> {
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
  return getSignedUrl(client, command, { expiresIn: viewLifetime, signingDate: new Date(now()) })
}
