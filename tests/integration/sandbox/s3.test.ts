import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { documentsBucket as Bucket } from '#tools/sandbox/environment.ts'
import { png, startS3 } from './s3-start.ts'

const Key = 'staff/5f0c/profile photo+(1).png'

test('an object is returned as it was put, with its type and metadata', async () => {
  const { client } = await startS3()
  const { ETag } = await client.send(
    new PutObjectCommand({
      Bucket,
      Key,
      Body: png,
      ContentType: 'image/png',
      Metadata: { field: 'profilePhoto' },
    }),
  )
  const object = await client.send(new GetObjectCommand({ Bucket, Key }))
  expect(Buffer.from((await object.Body?.transformToByteArray()) ?? [])).toEqual(png)
  expect(object).toMatchObject({
    ETag,
    ContentType: 'image/png',
    ContentLength: 16,
    Metadata: { field: 'profilePhoto' },
  })
  expect(await client.send(new HeadObjectCommand({ Bucket, Key }))).toMatchObject({ ContentLength: 16, ETag })
})

test('a streamed upload, sent in chunks with a trailing checksum, arrives unchanged', async () => {
  const { client } = await startS3()
  const content = Buffer.alloc(300_000, 'nivaas ')
  const Body = Readable.from([content.subarray(0, 100_000), content.subarray(100_000)])
  await client.send(new PutObjectCommand({ Bucket, Key: 'streamed', Body, ContentLength: content.length }))
  const object = await client.send(new GetObjectCommand({ Bucket, Key: 'streamed' }))
  expect(Buffer.from((await object.Body?.transformToByteArray()) ?? []).equals(content)).toBe(true)
  expect(object.ContentEncoding).toBeUndefined()
})

test('a range of the first bytes can be read', async () => {
  const { client } = await startS3()
  await client.send(new PutObjectCommand({ Bucket, Key, Body: png }))
  const head = await client.send(new GetObjectCommand({ Bucket, Key, Range: 'bytes=0-3' }))
  expect(head).toMatchObject({
    ContentRange: 'bytes 0-3/16',
    ContentLength: 4,
    $metadata: { httpStatusCode: 206 },
  })
  expect(await head.Body?.transformToString('hex')).toBe('89504e47')
  await expect(client.send(new GetObjectCommand({ Bucket, Key, Range: 'bytes=16-' }))).rejects.toMatchObject({
    name: 'InvalidRange',
  })
})

test('a missing bucket or key has the errors of AWS', async () => {
  const { client } = await startS3()
  await expect(client.send(new GetObjectCommand({ Bucket, Key }))).rejects.toMatchObject({
    name: 'NoSuchKey',
  })
  await expect(client.send(new HeadObjectCommand({ Bucket, Key }))).rejects.toMatchObject({
    name: 'NotFound',
  })
  await expect(client.send(new GetObjectCommand({ Bucket: 'elsewhere', Key }))).rejects.toMatchObject({
    name: 'NoSuchBucket',
  })
  expect(await client.send(new DeleteObjectCommand({ Bucket, Key }))).toMatchObject({
    $metadata: { httpStatusCode: 204 },
  })
})

test('objects are copied and deleted, alone and together', async () => {
  const { client } = await startS3()
  await client.send(new PutObjectCommand({ Bucket, Key, Body: png, ContentType: 'image/png' }))
  const CopySource = encodeURIComponent(`${Bucket}/${Key}`)
  await client.send(new CopyObjectCommand({ Bucket, Key: 'copied & kept', CopySource }))
  expect(await client.send(new HeadObjectCommand({ Bucket, Key: 'copied & kept' }))).toMatchObject({
    ContentType: 'image/png',
    ContentLength: 16,
  })
  const Objects = [{ Key }, { Key: 'copied & kept' }, { Key: 'never was' }]
  const { Deleted } = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }))
  expect(Deleted).toEqual(Objects)
  expect((await client.send(new ListObjectsV2Command({ Bucket }))).KeyCount).toBe(0)
})

test('a listing is limited to its prefix, grouped by a delimiter and paged', async () => {
  const { client } = await startS3()
  for (const each of ['staff/1/a', 'staff/1/b', 'staff/2/a', 'uploads/x']) {
    await client.send(new PutObjectCommand({ Bucket, Key: each, Body: each }))
  }
  const first = await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'staff/', MaxKeys: 2 }))
  expect(first.Contents?.map((each) => each.Key)).toEqual(['staff/1/a', 'staff/1/b'])
  expect(first.IsTruncated).toBe(true)
  const ContinuationToken = first.NextContinuationToken
  const rest = await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'staff/', ContinuationToken }))
  expect(rest.Contents).toMatchObject([{ Key: 'staff/2/a', Size: 9 }])
  expect(rest.IsTruncated).toBe(false)
  const grouped = await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'staff/', Delimiter: '/' }))
  expect(grouped.CommonPrefixes).toEqual([{ Prefix: 'staff/1/' }, { Prefix: 'staff/2/' }])
})

test('a checksum that does not match is refused', async () => {
  const { client } = await startS3()
  const put = new PutObjectCommand({
    Bucket,
    Key,
    Body: png,
    ChecksumSHA256: Buffer.alloc(32).toString('base64'),
  })
  await expect(client.send(put)).rejects.toMatchObject({ name: 'BadDigest' })
})

test('a conditional put does not replace an existing object', async () => {
  const { client } = await startS3()
  const put = new PutObjectCommand({ Bucket, Key, Body: png, IfNoneMatch: '*' })
  await client.send(put)
  await expect(client.send(put)).rejects.toMatchObject({ name: 'PreconditionFailed' })
})

test('objects survive a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 's3-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const before = await startS3({ folder })
  await before.client.send(new PutObjectCommand({ Bucket, Key, Body: png, ContentType: 'image/png' }))
  await before.client.send(new PutObjectCommand({ Bucket, Key: 'gone', Body: png }))
  await before.client.send(new DeleteObjectCommand({ Bucket, Key: 'gone' }))
  const after = await startS3({ folder })
  const listed = await after.client.send(new ListObjectsV2Command({ Bucket }))
  expect(listed.Contents?.map((each) => each.Key)).toEqual([Key])
  const object = await after.client.send(new GetObjectCommand({ Bucket, Key }))
  expect(object.ContentType).toBe('image/png')
  expect(await object.Body?.transformToString('hex')).toBe(png.toString('hex'))
})

test('requested failures have the format of S3', async () => {
  const { client, origin } = await startS3()
  const body = JSON.stringify({ service: 's3', action: 'PutObject', error: 'SlowDown' })
  await fetch(`${origin}/fail`, { method: 'POST', body })
  await expect(client.send(new PutObjectCommand({ Bucket, Key, Body: png }))).rejects.toMatchObject({
    name: 'SlowDown',
    $metadata: { httpStatusCode: 503 },
  })
})
