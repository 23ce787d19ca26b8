import { expect, test } from 'vitest'
import { securityHeaders } from '#server/http/security-headers.server.ts'

const headers = securityHeaders('a-nonce')
const policy = new Map(
  headers['content-security-policy']?.split('; ').map((directive) => {
    const [name = '', ...sources] = directive.split(' ')
    return [name, sources]
  }),
)

test('browsers come by HTTPS alone for a year at least, to every host of the domain', () => {
  const [, seconds] =
    /^max-age=(\d+); includeSubDomains\b/.exec(headers['strict-transport-security'] ?? '') ?? []
  expect(Number(seconds)).toBeGreaterThanOrEqual(365 * 24 * 60 * 60)
})

test('a page loads nothing that the policy does not name, runs no script without the nonce, and has one address', () => {
  expect(policy.get('default-src')).toEqual(["'none'"])
  expect(policy.get('script-src')).toEqual(["'nonce-a-nonce'", "'strict-dynamic'"])
  expect(policy.get('style-src')).toEqual(["'self'"])
  expect(policy.get('base-uri')).toEqual(["'none'"])
  expect(policy.get('form-action')).toEqual(["'self'"])
  // Without a directive of its own an object is under `default-src`.
  expect(policy.has('object-src')).toBe(false)
  expect([...policy.values()].flat()).not.toContain("'unsafe-inline'")
  expect([...policy.values()].flat()).not.toContain("'unsafe-eval'")
})

test('no other site puts a page into a frame', () => {
  expect(policy.get('frame-ancestors')).toEqual(["'none'"])
  expect(headers['x-frame-options']).toBe('DENY')
})

test('no answer is read as another type than it says, and other sites learn the host alone', () => {
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
})
