import { expect, test } from 'vitest'
import { openSite } from '#tests/support/site.ts'

test('a response has the security headers and a request id', async () => {
  const { status, headers } = await openSite().get('/login')
  expect(status).toBe(200)
  expect(headers['content-security-policy']).toMatch(/script-src 'nonce-[\w+/=]+' 'strict-dynamic'/)
  expect(headers['x-request-id']).toMatch(/./)
  expect(headers['cache-control']).toBe('no-store')
})

test('an unknown address is a 404 with the site’s header and footer', async () => {
  const { status, text } = await openSite().get('/no/such/page')
  expect(status).toBe(404)
  expect(text).toContain('We cannot find this page')
  expect(text).toContain('Contact us')
})

test('a post from a page of another site is refused', async () => {
  const site = openSite()
  expect((await site.post('/login', {}, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await site.post('/login', {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
})
