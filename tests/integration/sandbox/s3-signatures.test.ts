import { GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { expect, test } from 'vitest'
import { documentsBucket as Bucket } from '#tools/sandbox/environment.ts'
import { presign } from './s3-signing.ts'
import { png, siteOrigin, startS3 } from './s3-start.ts'

const Key = 'staff/5f0c/profile photo+(1).png'

test('a request signed with another key or secret, or not at all, is refused', async () => {
  const wrongSecret = await startS3({ secretAccessKey: 'wrong' })
  await expect(wrongSecret.client.send(new GetObjectCommand({ Bucket, Key }))).rejects.toMatchObject({
    name: 'SignatureDoesNotMatch',
    $metadata: { httpStatusCode: 403 },
  })
  const wrongKey = await startS3({ accessKeyId: 'SOMEONEELSE' })
  await expect(wrongKey.client.send(new GetObjectCommand({ Bucket, Key }))).rejects.toMatchObject({
    name: 'InvalidAccessKeyId',
  })
  const anonymous = await fetch(`${wrongKey.origin}/s3/${Bucket}/staff/1`)
  expect(anonymous.status).toBe(403)
  expect(await anonymous.text()).toContain('<Code>AccessDenied</Code>')
})

test('a body that is not the one that was signed is refused', async () => {
  const { client, origin } = await startS3()
  client.middlewareStack.add(
    (next) => (args) => {
      Object.assign(args.request as object, { body: 'altered on the go' })
      return next(args)
    },
    { step: 'deserialize' },
  )
  await expect(
    client.send(new PutObjectCommand({ Bucket, Key: 'altered', Body: 'what was signed..' })),
  ).rejects.toMatchObject({
    name: 'XAmzContentSHA256Mismatch',
  })
  expect((await fetch(presign('GET', origin, 'altered'))).status).toBe(404)
})

test('a presigned GET works until it expires, with the requested file name', async () => {
  let time = Date.now()
  const { client, origin } = await startS3({ now: () => time })
  await client.send(
    new PutObjectCommand({ Bucket, Key: 'staff/1/panCard', Body: png, ContentType: 'image/png' }),
  )
  const query = { 'response-content-disposition': 'inline; filename="PAN card.png"' }
  const address = presign('GET', origin, 'staff/1/panCard', { expiresIn: 300, query })
  const opened = await fetch(address)
  expect(opened.status).toBe(200)
  expect(opened.headers.get('content-type')).toBe('image/png')
  expect(opened.headers.get('content-disposition')).toBe('inline; filename="PAN card.png"')
  expect(Buffer.from(await opened.arrayBuffer())).toEqual(png)
  expect((await fetch(address.replace('panCard', 'aadhaarCard'))).status).toBe(403)
  expect((await fetch(address, { method: 'DELETE' })).status).toBe(403)
  time += 301_000
  const late = await fetch(address)
  expect(late.status).toBe(403)
  expect(await late.text()).toContain('<Message>Request has expired</Message>')
})

test('an address signed with AWS’s own package works', async () => {
  const { client } = await startS3()
  await client.send(new PutObjectCommand({ Bucket, Key, Body: png, ContentType: 'image/png' }))
  const address = await getSignedUrl(client, new GetObjectCommand({ Bucket, Key }), { expiresIn: 300 })
  expect(Buffer.from(await (await fetch(address)).arrayBuffer())).toEqual(png)
})

test('a presigned PUT stores what is sent, and nothing after a week', async () => {
  const { client, origin } = await startS3()
  const address = presign('PUT', origin, 'staff/1/panCard')
  expect(
    (await fetch(address, { method: 'PUT', body: png, headers: { 'content-type': 'image/png' } })).status,
  ).toBe(200)
  expect(await client.send(new HeadObjectCommand({ Bucket, Key: 'staff/1/panCard' }))).toMatchObject({
    ContentType: 'image/png',
    ContentLength: 16,
  })
  const tooLong = await fetch(presign('PUT', origin, 'x', { expiresIn: 604_801 }), {
    method: 'PUT',
    body: png,
  })
  expect(await tooLong.text()).toContain('AuthorizationQueryParametersError')
})

test('CORS allows the origin of the site only', async () => {
  const { origin } = await startS3()
  const ask = (from: string, method: string) =>
    fetch(`${origin}/s3/${Bucket}`, {
      method: 'OPTIONS',
      headers: {
        origin: from,
        'access-control-request-method': method,
        'access-control-request-headers': 'content-type',
      },
    })
  const allowed = await ask(siteOrigin, 'POST')
  expect(allowed.status).toBe(200)
  expect(allowed.headers.get('access-control-allow-origin')).toBe(siteOrigin)
  expect(allowed.headers.get('access-control-allow-headers')).toBe('content-type')
  for (const [from, method] of [
    ['https://evil.example', 'POST'],
    [siteOrigin, 'DELETE'],
  ] as const) {
    const refused = await ask(from, method)
    expect(refused.status).toBe(403)
    expect(refused.headers.get('access-control-allow-origin')).toBeNull()
  }
})
