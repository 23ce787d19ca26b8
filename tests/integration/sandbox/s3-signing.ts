import { createHash, createHmac } from 'node:crypto'
import { credentials, documentsBucket, region } from '#tools/sandbox/environment.ts'

/*
 * Signature Version 4 as AWS documents it, written for these tests only: the stand-in must not be tested with its own
 * code.
 */
type Signer = { accessKeyId?: string; secretAccessKey?: string; at?: Date }

export type PostForm = { fields: Record<string, string> }

/** The fields of a presigned POST. `conditions` are added to those that the fields imply. */
export function presignPost(
  options: { fields?: Record<string, string>; conditions?: unknown[]; expiresIn?: number } & Signer = {},
): PostForm {
  const { at = new Date(), accessKeyId = credentials.accessKeyId } = options
  const date = amzDate(at)
  const fields: Record<string, string> = {
    key: 'staff/1/aadhaarCard',
    'Content-Type': 'image/png',
    ...options.fields,
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': `${accessKeyId}/${scope(date)}`,
    'x-amz-date': date,
  }
  const policy = {
    expiration: new Date(at.getTime() + (options.expiresIn ?? 600) * 1000).toISOString(),
    conditions: [
      { bucket: documentsBucket },
      ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
      ...(options.conditions ?? []),
    ],
  }
  const encoded = Buffer.from(JSON.stringify(policy)).toString('base64')
  return {
    fields: { ...fields, policy: encoded, 'x-amz-signature': sign(date, encoded, options.secretAccessKey) },
  }
}

/** A presigned address that a browser can GET or PUT. */
export function presign(
  method: string,
  origin: string,
  key: string,
  options: { expiresIn?: number; query?: Record<string, string> } & Signer = {},
): string {
  const { at = new Date(), accessKeyId = credentials.accessKeyId } = options
  const date = amzDate(at)
  const url = new URL(`${origin}/s3/${documentsBucket}/${key}`)
  const query = Object.entries({
    ...options.query,
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${accessKeyId}/${scope(date)}`,
    'X-Amz-Date': date,
    'X-Amz-Expires': String(options.expiresIn ?? 300),
    'X-Amz-SignedHeaders': 'host',
  })
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&')
  const request = [method, url.pathname, query, `host:${url.host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n')
  const hash = createHash('sha256').update(request).digest('hex')
  const text = ['AWS4-HMAC-SHA256', date, scope(date), hash].join('\n')
  return `${url.href}?${query}&X-Amz-Signature=${sign(date, text, options.secretAccessKey)}`
}

function sign(date: string, text: string, secret = credentials.secretAccessKey): string {
  const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secret}`, date.slice(0, 8)), region))
  return hmac(key, text).toString('hex')
}

function scope(date: string): string {
  return `${date.slice(0, 8)}/${region}/s3/aws4_request`
}

function amzDate(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d+/g, '')
}
