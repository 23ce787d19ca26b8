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

/** Where browsers send uploads to and get pictures from, for the page's policy. */
export function documentsOrigin(): string {
  return configuration.documentsOrigin ?? `https://${bucket}.s3.${configuration.region}.amazonaws.com`
}

/** What an object carries until a record names it; the bucket's lifecycle removes what keeps it. */
const draftTag = '<Tagging><TagSet><Tag><Key>state</Key><Value>draft</Value></Tag></TagSet></Tagging>'

/**
 * Leave for a browser to upload one file: this key, this content type, at most so many bytes, for ten minutes.
 * `isKept` says that a record names the key already; what else is sent expires until one does.
 * @returns the address and the fields of the form, to be followed by the field `file`
 */
export async function allowUpload(
  key: string,
  { type, most, isKept = false }: { type: string; most: number; isKept?: boolean },
): Promise<{ url: string; fields: Record<string, string> }> {
  const [{ client }, { createPresignedPost }] = await Promise.all([
    load(),
    import('@aws-sdk/s3-presigned-post'),
  ])
  return createPresignedPost(client, {
    Bucket: bucket,
    Key: key,
    Fields: { 'Content-Type': type, ...(!isKept && { tagging: draftTag }) },
    Conditions: [['content-length-range', 1, most]],
    Expires: uploadLifetime,
  })
}

export type StoredFile = { type: string; size: number; etag: string; first: Uint8Array; last: Uint8Array }

/** What is stored under a key, with its first 64 KB and its last 16 bytes; null when there is nothing. */
export async function readEnds(key: string): Promise<StoredFile | null> {
  const { sdk, client } = await load()
  const read = async (range: string) => {
    const answer = await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: key, Range: range }))
    return { answer, bytes: (await answer.Body?.transformToByteArray()) ?? new Uint8Array() }
  }
  try {
    const [start, end] = await Promise.all([read('bytes=0-65535'), read('bytes=-16')])
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
 * Says that a record names these objects now: they no longer expire.
 * @returns those that are not there (any more)
 */
export async function keepFiles(keys: string[]): Promise<string[]> {
  const { sdk, client } = await load()
  const missing = await Promise.all(
    keys.map(async (Key) => {
      try {
        await client.send(new sdk.DeleteObjectTaggingCommand({ Bucket: bucket, Key }))
        return []
      } catch (error) {
        if (error instanceof Error && error.name === 'NoSuchKey') return [Key]
        throw error
      }
    }),
  )
  return missing.flat()
}

export async function removeFiles(keys: string[]): Promise<void> {
  if (keys.length === 0) return
  const { sdk, client } = await load()
  const Objects = keys.map((Key) => ({ Key }))
  await client.send(new sdk.DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }))
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
