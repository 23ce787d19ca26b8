import { afterEach, expect, test, vi } from 'vitest'
import { securityHeaders } from '#server/http/security-headers.server.ts'

const headers = securityHeaders('a-nonce')
const policy = new Map(
  headers['content-security-policy']?.split('; ').map((directive) => {
    const [name = '', ...sources] = directive.split(' ')
    return [name, sources]
  }),
)

afterEach(() => vi.unstubAllEnvs())

test.each([
  ['the site’s own host alone', '', ''],
  ['also the hosts below it', 'subdomains', '; includeSubDomains'],
  ['also the browsers’ built-in lists', 'preload', '; includeSubDomains; preload'],
])('browsers use HTTPS only, for at least a year: %s', async (_, scope, directives) => {
  vi.stubEnv('HSTS_SCOPE', scope)
  vi.resetModules()
  const { securityHeaders: headersWith } = await import('#server/http/security-headers.server.ts')
  const [, seconds, rest] =
    /^max-age=(\d+)(.*)$/.exec(headersWith('n')['strict-transport-security'] ?? '') ?? []
  expect(Number(seconds)).toBeGreaterThanOrEqual(365 * 24 * 60 * 60)
  expect(rest).toBe(directives)
})

test('the policy allows only named sources, scripts with the nonce, and no other base address', () => {
  expect(policy.get('script-src')).toEqual(["'nonce-a-nonce'", "'strict-dynamic'"])
  expect(policy.get('style-src')).toEqual(["'self'"])
  expect(policy.get('base-uri')).toEqual(["'none'"])
  expect(policy.get('form-action')).toEqual(["'self'"])
  expect([...policy.values()].flat()).not.toContain("'unsafe-inline'")
  expect([...policy.values()].flat()).not.toContain("'unsafe-eval'")
})

test('the next page’s styles and data may be fetched in advance, which Firefox judges by default-src, and nothing else falls back to it', () => {
  expect(policy.get('default-src')).toEqual(["'self'"])
  for (const name of ['object-src', 'media-src', 'worker-src', 'frame-src'])
    expect(policy.get(name), name).toEqual(["'none'"])
  const others = ['connect-src', 'font-src', 'img-src', 'manifest-src', 'script-src', 'style-src']
  expect(others.filter((name) => !policy.has(name))).toEqual([])
})

test('no other site can put a page into a frame', () => {
  expect(policy.get('frame-ancestors')).toEqual(["'none'"])
  expect(headers['x-frame-options']).toBe('DENY')
})

test('browsers do not guess the content type, and other sites get only the origin as referrer', () => {
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
})
