import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { documentsBucket as Bucket } from '#tools/sandbox/environment.ts'
import { startS3 } from './s3-start.ts'

/* The stand-in for S3: versions, conditional copies, tags, and keys that fail inside a 200 response. */

const day = 24 * 60 * 60 * 1000
const Key = 'staff/1/panCard'

/** Starts a bucket whose lifecycle rules use the test's clock. */
async function startWithClock(options: { folder?: string } = {}) {
  const clock = { now: Date.now() }
  return { clock, ...(await startS3({ ...options, now: () => clock.now })) }
}

async function put(client: S3Client, key: string, Body: string) {
  const { ETag } = await client.send(new PutObjectCommand({ Bucket, Key: key, Body }))
  return ETag
}

async function read(client: S3Client, key: string) {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key }))
  return Body?.transformToString()
}

async function tagsOf(client: S3Client, key: string) {
  const { TagSet } = await client.send(new GetObjectTaggingCommand({ Bucket, Key: key }))
  return TagSet
}

/** Each version in the order of the listing: its key, whether it is the newest, and whether it is a delete marker. */
async function listed(client: S3Client, Prefix = '') {
  const { Versions = [], DeleteMarkers = [] } = await client.send(
    new ListObjectVersionsCommand({ Bucket, Prefix }),
  )
  return {
    versions: Versions.map(({ Key, IsLatest, Size }) => ({ Key, IsLatest, Size })),
    markers: DeleteMarkers.map(({ Key, IsLatest }) => ({ Key, IsLatest })),
  }
}

test('a replaced or deleted object stays as a noncurrent version', async () => {
  const { client } = await startS3()
  await put(client, Key, 'one')
  await put(client, Key, 'second')
  expect(await listed(client)).toEqual({
    versions: [
      { Key, IsLatest: true, Size: 6 },
      { Key, IsLatest: false, Size: 3 },
    ],
    markers: [],
  })
  await client.send(new DeleteObjectCommand({ Bucket, Key }))
  await expect(read(client, Key)).rejects.toMatchObject({ name: 'NoSuchKey' })
  expect(await listed(client)).toEqual({
    versions: [
      { Key, IsLatest: false, Size: 6 },
      { Key, IsLatest: false, Size: 3 },
    ],
    markers: [{ Key, IsLatest: true }],
  })
})

test('deleting a version by its id is permanent; deleting a delete marker restores the version before', async () => {
  const { client } = await startS3()
  await put(client, Key, 'one')
  await client.send(new DeleteObjectCommand({ Bucket, Key }))
  const { DeleteMarkers, Versions } = await client.send(new ListObjectVersionsCommand({ Bucket }))
  const remove = (VersionId?: string) =>
    client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key, VersionId }] } }))
  expect((await remove(DeleteMarkers?.[0]?.VersionId)).Deleted).toMatchObject([{ Key }])
  expect(await read(client, Key)).toBe('one')
  await remove(Versions?.[0]?.VersionId)
  await expect(read(client, Key)).rejects.toMatchObject({ name: 'NoSuchKey' })
  expect(await listed(client)).toEqual({ versions: [], markers: [] })
})

test('a listing of versions is limited to its prefix and paged', async () => {
  const { client } = await startS3()
  for (const key of ['staff/1/a', 'staff/1/a', 'staff/1/b', 'staff/1/c', 'staff/10/a'])
    await put(client, key, key)
  const pages: (string | undefined)[][] = []
  let from: { KeyMarker?: string; VersionIdMarker?: string } = {}
  for (;;) {
    const page = await client.send(
      new ListObjectVersionsCommand({ Bucket, Prefix: 'staff/1/', MaxKeys: 2, ...from }),
    )
    pages.push((page.Versions ?? []).map(({ Key }) => Key))
    if (!page.IsTruncated) break
    from = { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker }
  }
  expect(pages).toEqual([
    ['staff/1/a', 'staff/1/a'],
    ['staff/1/b', 'staff/1/c'],
  ])
})

test('a listing continues from its marker even when the marked key was removed', async () => {
  const { client } = await startS3()
  for (const key of ['a', 'b', 'c']) await put(client, key, key)
  const first = await client.send(new ListObjectVersionsCommand({ Bucket, MaxKeys: 1 }))
  const Objects = (first.Versions ?? []).map(({ Key, VersionId }) => ({ Key, VersionId }))
  await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }))
  const rest = await client.send(
    new ListObjectVersionsCommand({
      Bucket,
      KeyMarker: first.NextKeyMarker,
      VersionIdMarker: first.NextVersionIdMarker,
    }),
  )
  expect(rest.Versions?.map(({ Key }) => Key)).toEqual(['b', 'c'])
})

test('noncurrent versions expire after thirty days, and a delete marker with the last of them', async () => {
  const { client, clock } = await startWithClock()
  await put(client, Key, 'one')
  clock.now += 40 * day
  await client.send(new DeleteObjectCommand({ Bucket, Key }))
  clock.now += 30 * day - 1
  expect((await listed(client)).versions).toHaveLength(1)
  clock.now += 1
  expect(await listed(client)).toEqual({ versions: [], markers: [] })
})

test('versions survive a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 's3-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const before = await startWithClock({ folder })
  for (const body of ['one', 'second']) {
    await put(before.client, Key, body)
    before.clock.now += 1000
  }
  await put(before.client, 'gone', 'gone')
  await before.client.send(new DeleteObjectCommand({ Bucket, Key: 'gone' }))
  const after = await startS3({ folder })
  expect(await listed(after.client)).toEqual(await listed(before.client))
  expect(await read(after.client, Key)).toBe('second')
})

test('a copy is made of the requested version only', async () => {
  const { client } = await startS3()
  const CopySource = `${Bucket}/${Key}`
  const ETag = await put(client, Key, 'one')
  const copy = (to: string) =>
    client.send(new CopyObjectCommand({ Bucket, Key: to, CopySource, CopySourceIfMatch: ETag }))
  await copy('copied')
  expect(await read(client, 'copied')).toBe('one')
  await put(client, Key, 'another')
  await expect(copy('refused')).rejects.toMatchObject({
    name: 'PreconditionFailed',
    $metadata: { httpStatusCode: 412 },
  })
  await expect(client.send(new HeadObjectCommand({ Bucket, Key: 'refused' }))).rejects.toMatchObject({
    name: 'NotFound',
  })
  await client.send(new DeleteObjectCommand({ Bucket, Key }))
  await expect(copy('refused')).rejects.toMatchObject({ name: 'NoSuchKey' })
})

test('a copy has the source’s tags unless others or none are requested; the source keeps its own', async () => {
  const { client, clock } = await startWithClock()
  await put(client, Key, 'one')
  const CopySource = `${Bucket}/${Key}`
  const copy = (to: string, more: { TaggingDirective?: 'REPLACE'; Tagging?: string } = {}) =>
    client.send(new CopyObjectCommand({ Bucket, Key: to, CopySource, ...more }))
  const draft = [{ Key: 'state', Value: 'draft' }]
  await copy('tagged', { TaggingDirective: 'REPLACE', Tagging: 'state=draft' })
  expect(await tagsOf(client, 'tagged')).toEqual(draft)
  expect(await tagsOf(client, Key)).toEqual([])
  const tagged = `${Bucket}/tagged`
  await client.send(new CopyObjectCommand({ Bucket, Key: 'as the source', CopySource: tagged }))
  expect(await tagsOf(client, 'as the source')).toEqual(draft)
  await client.send(
    new CopyObjectCommand({ Bucket, Key: 'without', CopySource: tagged, TaggingDirective: 'REPLACE' }),
  )
  expect(await tagsOf(client, 'without')).toEqual([])
  // The lifecycle reads the tags of the copy.
  clock.now += 35 * day
  await expect(read(client, 'as the source')).rejects.toMatchObject({ name: 'NoSuchKey' })
  expect(await read(client, 'without')).toBe('one')
})

test('a key that fails inside DeleteObjects is reported in a 200 response and stays; the others are deleted', async () => {
  const { client, origin } = await startS3()
  for (const key of ['a', 'b', 'c']) await put(client, key, key)
  const failure = { service: 's3', action: 'DeleteObjects/Key', error: 'InternalError', times: 2 }
  await fetch(`${origin}/fail`, { method: 'POST', body: JSON.stringify(failure) })
  const Objects = ['a', 'b', 'c'].map((Key) => ({ Key }))
  const remove = (Quiet: boolean) =>
    client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet } }))
  const answer = await remove(false)
  expect(answer).toMatchObject({
    $metadata: { httpStatusCode: 200 },
    Deleted: [{ Key: 'c' }],
    Errors: [
      { Key: 'a', Code: 'InternalError' },
      { Key: 'b', Code: 'InternalError' },
    ],
  })
  expect(await read(client, 'a')).toBe('a')
  await expect(read(client, 'c')).rejects.toMatchObject({ name: 'NoSuchKey' })
  const again = await remove(true)
  expect([again.Deleted, again.Errors]).toEqual([undefined, undefined])
  await expect(read(client, 'a')).rejects.toMatchObject({ name: 'NoSuchKey' })
})
