import { expect, test } from 'vitest'
import { messageCookie } from '#app/session/message-cookie.server.ts'
import * as m from '#app/content/paraglide/messages.js'
import { languages } from '#domain/languages.ts'
import { handler } from '#server/handler.server.ts'
import { callHandler } from '#tests/support/api-gateway.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { createCustomer } from '#tests/support/people.ts'
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

test.each(languages)('what is refused before there is a page says so in $name', async ({ code }) => {
  const path = `/login?lang=${code}`
  const refused = await openSite().post(path, {}, { origin: 'https://evil.example' })
  expect([refused.status, refused.html]).toEqual([403, m.error_forbidden({}, { locale: code })])
  expect(refused.headers['content-type']).toBe('text/plain; charset=utf-8')
  const url = new URL(path, 'http://localhost:3333')
  const asked = { method: 'TRACE', url, headers: {}, body: Buffer.alloc(0), sourceIp: '10.1.2.3' }
  const unknown = await callHandler(handler, asked)
  expect([unknown.status, unknown.body.toString()]).toEqual([405, m.error_bad_request({}, { locale: code })])
})

test('what a browser fetches in advance of a page is not read, and takes away no message that the page is to show', async () => {
  const site = openSite({ cookie: await messageCookie('accountDeleted') })
  for (const header of ['purpose', 'sec-purpose']) {
    const { status, html } = await site.get('/.data', { [header]: 'prefetch' })
    expect([status, html]).toEqual([204, ''])
  }
  expect((await site.get('/')).text).toContain(m.profile_deleted())
  const family = openSite(await createCustomer())
  const early = await observe(() => family.get('/show/service.data', { purpose: 'prefetch' }))
  expect(tally(early.calls)).toEqual({})
})
