import { beforeEach, expect, test, vi } from 'vitest'
import type { Handler } from '#tests/support/api-gateway.ts'
import { toEvent } from '#tests/support/api-gateway.ts'

/*
 * A function that has just started has loaded only the root's module (docs/decisions/0015). However an address is
 * written, its first response must equal the later ones.
 */

/** The handler of a newly started function. */
async function startFunction(): Promise<Handler> {
  vi.resetModules()
  return (await import('#server/handler.server.ts')).handler
}

beforeEach(() => vi.resetModules())

async function ask(handler: Handler, rawPath: string) {
  const url = new URL('http://localhost:3333/')
  const headers = { host: 'localhost:3333' }
  const event = toEvent({ method: 'GET', url, headers, body: Buffer.alloc(0), sourceIp: '10.1.2.3' })
  const { statusCode, body = '', headers: answered = {} } = await handler({ ...event, rawPath })
  return { statusCode, title: /<title>(.*?)<\/title>/.exec(body)?.[1], location: answered.location }
}

test.each([
  ['/x/../login', 'Sign In'],
  ['/./login', 'Sign In'],
  // The firewall counts it as a page (tools/deploy/firewall.yml).
  ['/_static/../login', 'Sign In'],
  ['/login\\', 'Sign In'],
  ['\\login', 'Sign In'],
  ['/login/', 'Sign In'],
  ['/%2e%2e/login', 'Sign In'],
  ['/x/%2E%2E/login/%2e', 'Sign In'],
  ['/login\t', 'Sign In'],
  ['/login#there', 'Sign In'],
  ['/LOGIN', 'Sign In'],
  ['//login', undefined],
  ['/x/../dashboard/panel', undefined],
  ['/login%5C', undefined],
  ['/%E0%A4%A', undefined],
])('the first request of a process to %s gets the same response as a later one', async (path, title) => {
  const cold = await ask(await startFunction(), path)
  const warm = await startFunction()
  for (const page of ['/', '/login', '/dashboard/panel', '/no/such/page']) await ask(warm, page)
  expect(cold).toEqual(await ask(warm, path))
  expect(cold.statusCode).toBeLessThan(500)
  if (title) expect(cold).toMatchObject({ statusCode: 200, title: expect.stringContaining(title) as string })
})
