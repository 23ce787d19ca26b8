import { expect, test, vi } from 'vitest'
import { cachedResponse } from '#server/http/response-cache.server.ts'
import { stopClock } from '#tests/support/clock.ts'
import { createCustomer } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'

/* The responses that a CDN may cache, and those that no cache may store. */

const kept = ['/', '/about', '/prices', '/terms-and-conditions', '/privacy', '/newsletter']

/** A page without the nonce of its scripts, which differs in each response. */
function withoutNonce(html: string): string {
  return html.replaceAll(/ nonce="[^"]*"/g, '')
}

test('a public page is cacheable for a minute, and the same for every visitor', async () => {
  for (const path of kept) {
    const [one, other] = [await openSite().get(path), await openSite().get(path)]
    expect(one.headers['cache-control'], path).toBe('public, max-age=0, s-maxage=60')
    expect(one.cookies, path).toEqual([])
    expect(withoutNonce(one.html), path).toBe(withoutNonce(other.html))
    expect(one.html, path).not.toContain(one.headers['x-request-id'])
  }
})

test('a visitor who gets a shared page gets their own nonce in it', async () => {
  const [one, other] = [await openSite().get('/about'), await openSite().get('/about')]
  const [first = '', second = ''] = [one, other].map(
    ({ headers }) => /'nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '')?.[1],
  )
  expect(other.html).toContain(`nonce="${second}"`)
  expect(other.html).not.toContain(first)
})

test('a public page for a signed-in user is not cacheable', async () => {
  const site = openSite(await createCustomer())
  for (const path of kept) {
    const { headers, text } = await site.get(path)
    expect(text, path).toContain('Sign out')
    expect(headers['cache-control'], path).toBe('no-store')
  }
})

test('a page that shows a notice or sets the language cookie is not cacheable', async () => {
  const noticed = await openSite().get('/about', {
    cookie: `notice=${btoa(JSON.stringify('signedOutEverywhere'))}`,
  })
  expect(noticed.headers['cache-control']).toBe('no-store')
  const chosen = await openSite().get('/about?lang=hi')
  expect(chosen.cookies.join()).toContain('lang=hi')
  expect(chosen.headers['cache-control']).toBe('no-store')
  const remembered = await openSite().get('/about', { cookie: 'lang=hi' })
  expect(remembered.headers['cache-control']).toBe('public, max-age=0, s-maxage=60')
  expect(remembered.html).toContain('<html lang="hi"')
})

test('forms, responses to forms, errors and personal pages are not cacheable', async () => {
  const site = openSite()
  for (const path of ['/login', '/signup', '/enquiry', '/contact', '/no/such/page', '/show/service']) {
    expect((await site.get(path)).headers['cache-control'], path).toBe('no-store')
  }
  expect((await site.post('/newsletter', { subscriber: '' })).headers['cache-control']).toBe('no-store')
})

const shared = { 'cache-control': 'public, max-age=0, s-maxage=60' }

function making(answer: object) {
  return vi.fn((nonce: string) =>
    Promise.resolve({ statusCode: 200, headers: shared, body: `<script nonce="${nonce}">`, ...answer }),
  )
}

async function ask(key: string | null, nonce: string, make: ReturnType<typeof making>) {
  return (await cachedResponse(key, nonce, () => make(nonce))).body
}

test('a shareable response is rendered once within its lifetime, with each visitor’s own nonce', async () => {
  const clock = stopClock()
  const make = making({})
  expect(await ask('once', 'one', make)).toBe('<script nonce="one">')
  clock.advance(59_999)
  expect(await ask('once', 'two', make)).toBe('<script nonce="two">')
  expect(make).toHaveBeenCalledTimes(1)
  expect(await ask('once, elsewhere', 'three', make)).toBe('<script nonce="three">')
  expect(make).toHaveBeenCalledTimes(2)
  clock.advance(1)
  await ask('once', 'four', make)
  expect(make).toHaveBeenCalledTimes(3)
})

test.each([
  ['has another cache-control', { headers: { 'cache-control': 'public, max-age=3600' } }],
  ['has no-store', { headers: { 'cache-control': 'no-store' } }],
  ['has no cache-control', { headers: {} }],
  ['is an error', { statusCode: 500 }],
  ['is a redirect', { statusCode: 302 }],
  ['sets a cookie', { cookies: ['lang=hi'] }],
])('a response that %s is rendered for each visitor', async (name, answer) => {
  const make = making(answer)
  await ask(name, 'one', make)
  await ask(name, 'two', make)
  expect(make).toHaveBeenCalledTimes(2)
})

test('a signed-in user gets their own response, not a shared one', async () => {
  const make = making({})
  await ask('mine', 'one', make)
  await ask(null, 'two', make)
  await ask(null, 'three', make)
  expect(make).toHaveBeenCalledTimes(3)
})

test('requests to endless addresses do not fill the memory', async () => {
  const make = making({})
  for (let visit = 0; visit < 250; visit++) await ask(`flood ${visit}`, 'one', make)
  await ask('flood 249', 'one', make)
  expect(make).toHaveBeenCalledTimes(250)
  await ask('flood 0', 'one', make)
  expect(make).toHaveBeenCalledTimes(251)
})
