import { vi } from 'vitest'
import type { Handler } from '#tests/support/api-gateway.ts'
import { toEvent } from '#tests/support/api-gateway.ts'

/* What cold-requests.test.ts and its long tests share. */

/** The handler of a newly started function. */
export async function startFunction(): Promise<Handler> {
  vi.resetModules()
  return (await import('#server/handler.server.ts')).handler
}

export async function ask(handler: Handler, rawPath: string) {
  const url = new URL('http://localhost:3333/')
  const headers = { host: 'localhost:3333' }
  const event = toEvent({ method: 'GET', url, headers, body: Buffer.alloc(0), sourceIp: '10.1.2.3' })
  const { statusCode, body = '', headers: answered = {} } = await handler({ ...event, rawPath })
  return { statusCode, title: /<title>(.*?)<\/title>/.exec(body)?.[1], location: answered.location }
}
