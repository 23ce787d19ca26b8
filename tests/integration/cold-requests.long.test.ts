import { beforeEach, expect, test, vi } from 'vitest'
import { startFunction, ask } from '#tests/support/cold-requests.ts'

/* More of what cold-requests.test.ts tests. */

beforeEach(() => vi.resetModules())

test.each([
  ['/./login', 'Sign In'],
  ['/login\\', 'Sign In'],
  ['\\login', 'Sign In'],
  ['/login/', 'Sign In'],
  ['/%2e%2e/login', 'Sign In'],
  ['/x/%2E%2E/login/%2e', 'Sign In'],
  ['/login\t', 'Sign In'],
  ['/login#there', 'Sign In'],
  ['/LOGIN', 'Sign In'],
  ['/login%5C', undefined],
])('the first request of a process to %s gets the same response as a later one', async (path, title) => {
  const cold = await ask(await startFunction(), path)
  const warm = await startFunction()
  for (const page of ['/', '/login', '/dashboard/panel', '/no/such/page']) await ask(warm, page)
  expect(cold).toEqual(await ask(warm, path))
  expect(cold.statusCode).toBeLessThan(500)
  if (title) expect(cold).toMatchObject({ statusCode: 200, title: expect.stringContaining(title) as string })
})
