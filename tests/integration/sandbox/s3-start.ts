import { S3Client } from '@aws-sdk/client-s3'
import { onTestFinished } from 'vitest'
import { credentials, region } from '#tools/sandbox/environment.ts'
import { startStandIns } from '#tools/sandbox/server.ts'
import type { StandInsOptions } from '#tools/sandbox/server.ts'

export const siteOrigin = 'http://localhost:3333'

export const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

/** Starts a bucket for one test, with a client that can have another key or secret. */
export async function startS3(
  options: Partial<StandInsOptions & { secretAccessKey: string; accessKeyId: string }> = {},
) {
  const standIns = await startStandIns({ port: 0, folder: null, siteOrigin, ...options })
  const client = new S3Client({
    region,
    credentials: { ...credentials, ...options },
    endpoint: `${standIns.origin}/s3`,
    forcePathStyle: true,
    maxAttempts: 1,
  })
  onTestFinished(async () => {
    client.destroy()
    await standIns.stop()
  })
  return { client, origin: standIns.origin, stop: standIns.stop }
}
