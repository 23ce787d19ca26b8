import { beforeEach, expect, test, vi } from 'vitest'
import { startFunction, ask } from '#tests/support/cold-requests.ts'

/*
 * A function that has just started has loaded only the root's module. However an address is
 * written, its first response must equal the later ones.
 */

beforeEach(() => vi.resetModules())

test.each([
  ['/x/../login', 'Sign In'],
  // The firewall counts it as a page (tools/deploy/firewall.yml).
  ['/_static/../login', 'Sign In'],
  ['//login', undefined],
  ['/x/../dashboard/panel', undefined],
  ['/%E0%A4%A', undefined],
])('the first request of a process to %s gets the same response as a later one', async (path, title) => {
  const cold = await ask(await startFunction(), path)
  const warm = await startFunction()
  for (const page of ['/', '/login', '/dashboard/panel', '/no/such/page']) await ask(warm, page)
  expect(cold).toEqual(await ask(warm, path))
  expect(cold.statusCode).toBeLessThan(500)
  if (title) expect(cold).toMatchObject({ statusCode: 200, title: expect.stringContaining(title) as string })
})
