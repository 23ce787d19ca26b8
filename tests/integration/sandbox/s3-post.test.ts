import { GetObjectCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { credentials, documentsBucket as Bucket, region } from '#tools/sandbox/environment.ts'
import { startStandIns } from '#tools/sandbox/server.ts'
import { presignPost } from './s3-signing.ts'
import type { PostForm } from './s3-signing.ts'

const siteOrigin = 'http://localhost:3333'
const Key = 'staff/1/aadhaarCard'
const twoMegabytes = 2 * 1024 * 1024
const upToTwoMegabytes = [['content-length-range', 1, twoMegabytes]]

async function startBucket({ now = Date.now }: { now?: () => number } = {}) {
  const { origin, stop } = await startStandIns({ port: 0, folder: null, siteOrigin, now })
  const client = new S3Client({
    region,
    credentials,
    endpoint: `${origin}/s3`,
    forcePathStyle: true,
    maxAttempts: 1,
  })
  onTestFinished(async () => {
    client.destroy()
    await stop()
  })
  const address = `${origin}/s3/${Bucket}`
  async function post(
    { fields }: PostForm,
    content: Uint8Array | string = 'PNG',
    changes: Record<string, string> = {},
  ) {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...fields, ...changes })) form.append(name, value)
    form.append('file', new Blob([content as BlobPart]), 'card.png')
    const answer = await fetch(address, { method: 'POST', body: form, headers: { origin: siteOrigin } })
    const text = await answer.text()
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      code: /<Code>(.*)<\/Code>/.exec(text)?.[1],
    }
  }
  const isStored = (key: string) =>
    client.send(new HeadObjectCommand({ Bucket, Key: key })).then(
      () => true,
      () => false,
    )
  return { client, address, post, isStored }
}

test("a browser's upload is stored under its key and type, and the browser may read the answer", async () => {
  const { client, post } = await startBucket()
  const answer = await post(
    presignPost({ conditions: upToTwoMegabytes }),
    new Uint8Array([0x89, 0, 13, 10, 13, 10, 255]),
  )
  expect(answer.status).toBe(204)
  expect(answer.headers.get('access-control-allow-origin')).toBe(siteOrigin)
  expect(answer.headers.get('etag')).toMatch(/^"[\da-f]{32}"$/)
  const object = await client.send(new GetObjectCommand({ Bucket, Key }))
  expect(object.ContentType).toBe('image/png')
  expect(await object.Body?.transformToString('hex')).toBe('89000d0a0d0aff')
})

test('the requested status is returned, 201 with the object', async () => {
  const { post } = await startBucket()
  const created = await post(presignPost({ fields: { success_action_status: '201' } }))
  expect(created.status).toBe(201)
  expect(created.text).toContain(`<Key>${Key}</Key>`)
  expect((await post(presignPost({ fields: { success_action_status: '200' } }))).status).toBe(200)
})

test('exactly two megabytes pass; a byte more and an empty file are refused', async () => {
  const { post, isStored } = await startBucket()
  const form = presignPost({ conditions: upToTwoMegabytes })
  expect(await post(form, new Uint8Array(twoMegabytes + 1))).toMatchObject({
    status: 400,
    code: 'EntityTooLarge',
  })
  expect(await post(form, '')).toMatchObject({ status: 400, code: 'EntityTooSmall' })
  expect(await isStored(Key)).toBe(false)
  expect((await post(form, new Uint8Array(twoMegabytes))).status).toBe(204)
})

test('a policy for one field does not allow the key of another field or nurse', async () => {
  const { post, isStored } = await startBucket()
  for (const key of ['staff/1/panCard', 'staff/2/aadhaarCard']) {
    const answer = await post(presignPost(), 'PNG', { key })
    expect(answer).toMatchObject({ status: 403, code: 'AccessDenied' })
    expect(answer.text).toContain('Policy Condition failed')
    expect(await isStored(key)).toBe(false)
  }
})

test('another content type than the one signed is refused', async () => {
  const { post } = await startBucket()
  expect(await post(presignPost(), 'PNG', { 'Content-Type': 'text/html' })).toMatchObject({
    code: 'AccessDenied',
  })
})

test('starts-with allows any ending, also for several types', async () => {
  const { post, isStored } = await startBucket()
  const open = presignPost({
    fields: { key: 'staff/1/${filename}' },
    conditions: [['starts-with', '$key', 'staff/1/']],
  })
  expect((await post(open)).status).toBe(204)
  expect(await isStored('staff/1/card.png')).toBe(true)
  const images = presignPost({ conditions: [['starts-with', '$Content-Type', 'image/']] })
  expect((await post(images)).status).toBe(204)
  const pdfs = presignPost({ conditions: [['starts-with', '$Content-Type', 'application/']] })
  expect(await post(pdfs)).toMatchObject({ code: 'AccessDenied' })
})

test('a field that the policy does not name is refused', async () => {
  const { post } = await startBucket()
  const answer = await post(presignPost(), 'PNG', { acl: 'public-read' })
  expect(answer).toMatchObject({ status: 403, code: 'AccessDenied' })
  expect(answer.text).toContain('Extra input fields: acl')
  expect((await post(presignPost(), 'PNG', { 'x-ignore-note': 'hello' })).status).toBe(204)
})

test('a condition whose field was left out is refused', async () => {
  const { post } = await startBucket()
  const form = presignPost({ conditions: [['eq', '$x-amz-meta-field', 'aadhaarCard']] })
  expect(await post(form)).toMatchObject({ status: 403, code: 'AccessDenied' })
})

test('an expired policy is refused', async () => {
  let time = Date.now()
  const { post } = await startBucket({ now: () => time })
  const form = presignPost({ expiresIn: 600 })
  expect((await post(form)).status).toBe(204)
  time += 601_000
  const late = await post(form)
  expect(late).toMatchObject({ status: 403, code: 'AccessDenied' })
  expect(late.text).toContain('Policy expired')
})

test('a policy that was changed, signed with another key or missing is refused', async () => {
  const { post } = await startBucket()
  const form = presignPost()
  const longer = JSON.parse(Buffer.from(form.fields.policy ?? '', 'base64').toString()) as Record<
    string,
    unknown
  >
  longer.expiration = '2099-01-01T00:00:00Z'
  const policy = Buffer.from(JSON.stringify(longer)).toString('base64')
  expect(await post(form, 'PNG', { policy })).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' })
  expect(await post(presignPost({ secretAccessKey: 'wrong' }))).toMatchObject({
    code: 'SignatureDoesNotMatch',
  })
  expect(await post(presignPost({ accessKeyId: 'SOMEONE' }))).toMatchObject({ code: 'InvalidAccessKeyId' })
  expect(await post({ fields: { key: Key } })).toMatchObject({ status: 403, code: 'AccessDenied' })
})

test('a body that is cut off or is not a form stores nothing', async () => {
  const { address, isStored } = await startBucket()
  const { fields } = presignPost()
  const parts = Object.entries(fields).map(
    ([name, value]) => `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const body = `${parts.join('')}--edge\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf a fi`
  const headers = { 'content-type': 'multipart/form-data; boundary=edge' }
  const broken = await fetch(address, { method: 'POST', body, headers })
  expect(await broken.text()).toContain('<Code>IncompleteBody</Code>')
  const plain = await fetch(address, {
    method: 'POST',
    body: 'a=b',
    headers: { 'content-type': 'text/plain' },
  })
  expect(plain.status).toBe(412)
  const withoutFile = await fetch(address, { method: 'POST', body: `${parts.join('')}--edge--\r\n`, headers })
  expect(await withoutFile.text()).toContain('exactly one file')
  expect(await isStored(Key)).toBe(false)
})

test.runIf(spawnSync('curl', ['--version']).status === 0)('curl can upload as a browser does', async () => {
  const { address, isStored } = await startBucket()
  const folder = mkdtempSync(join(tmpdir(), 'post-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'card.png'), Buffer.alloc(100_000, 7))
  const { fields } = presignPost({ conditions: upToTwoMegabytes })
  const form = Object.entries(fields).flatMap(([name, value]) => ['--form-string', `${name}=${value}`])
  const file = ['--form', `file=@${join(folder, 'card.png')};type=image/png`]
  const output = ['--silent', '--output', '/dev/null', '--write-out', '%{http_code}']
  const { stdout } = await promisify(execFile)('curl', [...output, ...form, ...file, address])
  expect(stdout).toBe('204')
  expect(await isStored(Key)).toBe(true)
})
