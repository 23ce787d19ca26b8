import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { checks, type Ask } from '#tests/smoke/checks.ts'
import { expect, test } from '#tests/support/e2e/test.ts'

/*
 * The checks of a deployed stage (`npm run smoke`), on the production build. They need no browser; they are here because the
 * build is served here.
 */

const run = promisify(execFile)

function origin(): string {
  return process.env.SITE_ORIGIN ?? ''
}

async function smoke(address: string): Promise<{ code: number; stdout: string }> {
  try {
    const { stdout } = await run('node', ['tests/smoke/run.ts', address])
    return { code: 0, stdout }
  } catch (error) {
    return error as { code: number; stdout: string }
  }
}

test('the production build passes every check', async () => {
  const { code, stdout } = await smoke(origin())
  expect(stdout).toContain(`${checks.length} of ${checks.length} checks of ${origin()} are right`)
  expect(code).toBe(0)
})

test('the smoke test fails for a site that answers 200 to everything, and for no site at all', async () => {
  const server = createServer((_, outgoing) =>
    outgoing.end('<html lang="en"><h1>Welcome to Pune</h1></html>'),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port')
  const elsewhere = `http://localhost:${address.port}`
  expect(await smoke(elsewhere)).toMatchObject({ code: 1, stdout: expect.stringContaining('\n0 of ') })
  server.close()
  await once(server, 'close')
  expect((await smoke(elsewhere)).code).toBe(1)
})

type Spoil = (answer: Response, path: string) => Response | Promise<Response>

function without(header: string): Spoil {
  return withHeader(header, null)
}

function withHeader(header: string, value: string | null): Spoil {
  return (answer) => {
    const headers = new Headers(answer.headers)
    if (value === null) headers.delete(header)
    else headers.set(header, value)
    return new Response(answer.body, { status: answer.status, headers })
  }
}

function withStatus(status: number): Spoil {
  return ({ body, headers }) => new Response(body, { status, headers })
}

function withText(from: string | RegExp, to: string): Spoil {
  return async (answer) => new Response((await answer.text()).replaceAll(from, to), answer)
}

function onStatic(spoil: Spoil): Spoil {
  return (answer, path) => (path.startsWith('/_static/') ? spoil(answer, path) : answer)
}

/** Defects that a deployment can have, and the check that must fail for each. */
const troubles: [trouble: string, check: RegExp, spoil: Spoil][] = [
  ['the table does not answer', /healthz/, withStatus(503)],
  ['the readiness is cached', /healthz/, withHeader('cache-control', 'max-age=60')],
  ['the landing page is cut off', /whole/, withText('</html>', '')],
  ['the landing page is an error', /whole/, withStatus(500)],
  ['a page sets a cookie for an anonymous request', /whole/, withHeader('set-cookie', 'a=b')],
  ['the policy is gone', /security headers/, without('content-security-policy')],
  [
    'the CDN replaces the policy',
    /security headers/,
    withHeader('content-security-policy', "default-src 'self'"),
  ],
  ['the site may be opened without TLS', /security headers/, without('strict-transport-security')],
  ['types are guessed', /security headers/, without('x-content-type-options')],
  ['there is no request id', /security headers/, without('x-request-id')],
  [
    'a cached page has another nonce than its policy',
    /nonce/,
    withHeader('content-security-policy', "script-src 'nonce-other'"),
  ],
  ['the static files were not uploaded', /cached for good/, onStatic(withStatus(404))],
  ['the static files are not cached', /cached for good/, onStatic(withHeader('cache-control', 'max-age=0'))],
  [
    'the static files have no type',
    /cached for good/,
    onStatic(withHeader('content-type', 'application/octet-stream')),
  ],
  ['the static files are empty', /cached for good/, onStatic(({ headers }) => new Response('', { headers }))],
  ['a missing file is answered with a page', /no page/, onStatic(withStatus(200))],
  ['the login page is cached', /login page/, withHeader('cache-control', 'public, max-age=60')],
  ['the login page has no password', /login page/, withText('name="password"', 'name="pass"')],
  ['the site refuses its own forms', /of the site itself/, withStatus(403)],
  ['the origin is not passed on', /another site is refused/, withStatus(400)],
  ['the repository is served', /of the repository/, withStatus(200)],
  ['missing pages have status 200', /404/, withStatus(200)],
  ['an anonymous request sees the lists', /sign-in first/, withStatus(200)],
  ['the sign-in is on another site', /sign-in first/, withHeader('location', 'https://evil.example/login')],
  [
    'the site names another origin as its own',
    /name this site/,
    withText(/http:\/\/localhost:\d+/g, 'https://other.example'),
  ],
]

for (const [trouble, name, spoil] of troubles) {
  test(`when ${trouble} its check fails, and otherwise it passes`, async () => {
    const [check, ...more] = checks.filter((each) => name.test(each.name))
    if (!check || more.length > 0) throw new Error(`${String(name)} is not the name of one check`)
    const ask: Ask = (path, request) => fetch(new URL(path, origin()), { ...request, redirect: 'manual' })
    await check.run(ask, origin())
    const spoiled: Ask = async (path, request) => spoil(await ask(path, request), path)
    await expect(check.run(spoiled, origin())).rejects.toMatchObject({ code: 'ERR_ASSERTION' })
  })
}

test('every check has a defect that makes it fail', () => {
  const idle = checks.filter(({ name }) => !troubles.some(([, check]) => check.test(name)))
  expect(idle.map(({ name }) => name)).toEqual([])
})
