import { beforeAll, describe, expect, test } from 'vitest'
import { handler } from '#server/handler.server.ts'
import { callHandler } from '#tests/support/api-gateway.ts'
import { minute, stopClock, tuesdayMorning, type TestClock } from '#tests/support/clock.ts'
import { recordLog } from '#tests/support/log.ts'
import { createCustomer, createNurse, type Person } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'

/* A link from outside finds the session, although its cookie is SameSite=Strict (docs/decisions/0006). */

/** What a browser sends with a navigation that another site began. */
const outside = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
/** The same after the refresh of our own page. */
const own = { ...outside, 'sec-fetch-site': 'same-origin' }

const path = '/show/service'
const refreshOf = (answer: { headers: Record<string, string> }) => answer.headers.refresh
const inSeconds = (time: number) => Math.floor(time / 1000)

let customer: Person
let clock: TestClock

beforeAll(async () => {
  customer = await createCustomer()
})

/** The clock stands still, a little after the sign-in of the customer. */
function standStill() {
  clock = stopClock()
}

test('a signed-in person gets the page that a foreign link leads to, in the second request', async () => {
  standStill()
  const first = await openSite().get(path, outside)
  const again = `${path}?in=${inSeconds(clock.now())}`
  expect(first.status).toBe(200)
  expect(refreshOf(first)).toBe(`0; url=${again}`)
  expect(first.html).toContain(`<a href="${again}">Open the page</a>`)

  const site = openSite(customer)
  const second = await site.get(again, own)
  expect(second).toMatchObject({ status: 303, location: path })
  expect(second.headers['cache-control']).toBe('no-store')
  const third = await site.get(path, own)
  expect(third.status).toBe(200)
  expect(third.text).toContain('Your Services')
})

test('the small page is for no cache and sends no referrer, and has the headers of every answer', async () => {
  const { headers, html } = await openSite().get(path, outside)
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-type': 'text/html; charset=utf-8',
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("object-src 'none'") as string,
    'x-request-id': expect.stringMatching(/./) as string,
  })
  expect(html).not.toMatch(/<script|style=/)
})

test.each([
  ['hi', 'पेज खोलें'],
  ['mr', 'पेज उघडा'],
])('its words are in the visitor’s language: %s', async (language, words) => {
  for (const { address, headers } of [
    { address: path, headers: { ...outside, cookie: `lang=${language}` } },
    { address: `${path}?lang=${language}`, headers: outside },
  ]) {
    const { html, text } = await openSite().get(address, headers)
    expect(text).toContain(words)
    expect(html).toContain(`<html lang="${language}"`)
  }
  const dashboard = await openSite().get('/dashboard/panel', { ...outside, cookie: `lang=${language}` })
  expect(dashboard.text).toContain('Open the page')
})

test('the rest of the address stays as it is', async () => {
  standStill()
  const seconds = inSeconds(clock.now())
  const query = 'n=a%20b+c&k=%26%22%3Cx%3E&k=2&empty&x=;y,z'
  const { headers, html } = await openSite().get(`/staff/join?${query}`, outside)
  expect(headers.refresh).toBe(`0; url=/staff/join?${query}&in=${seconds}`)
  expect(html).toContain(`href="/staff/join?${query.replaceAll('&', '&#38;')}&#38;in=${seconds}"`)
  const answer = await openSite(customer).get(`/staff/join?in=${seconds}&${query}`, own)
  expect(answer).toMatchObject({ status: 303, location: `/staff/join?${query}` })
})

describe('a person who is signed out', () => {
  test('gets to the sign-in, and from there to the page without `in`', async () => {
    const log = recordLog()
    const site = openSite()
    const { headers } = await site.get(`${path}?lang=hi`, outside)
    const again = headers.refresh?.replace('0; url=', '') ?? ''
    expect(again).toMatch(/\?lang=hi&in=\d+$/)
    const answer = await site.get(again, own)
    expect(answer).toMatchObject({ status: 302, location: '/login?redirectTo=%2Fshow%2Fservice%3Flang%3Dhi' })
    const login = await site.get(answer.location ?? '', own)
    expect(login.status).toBe(200)
    expect(login.html).not.toMatch(/[?&;]in=\d|%(3F|26)in%3D/)
    expect(log.text()).not.toContain('in=')
  })

  test('has a cookie of a session that has ended: the same', async () => {
    const cookie = `${customer.cookie.slice(0, -8)}AAAAAAAA`
    const seconds = inSeconds(Date.now())
    const site = openSite({ cookie })
    expect(await site.get(`${path}?in=${seconds}`, own)).toMatchObject({ status: 303, location: path })
    expect((await site.get(path, own)).location).toBe('/login?redirectTo=%2Fshow%2Fservice')
  })

  test('reads no `in` in the links of a page that needs no session', async () => {
    const nurse = await createNurse()
    const { html, status } = await openSite().get(
      `/staff/join?n=${nurse.id}&k=none&in=${inSeconds(Date.now())}`,
      own,
    )
    expect(status).toBe(410)
    expect(html).toContain('k=none')
    expect(html).not.toContain('in=')
  })
})

describe('there is no loop', () => {
  test.each([
    ['of this moment', 0, false],
    ['of 59 seconds ago', 59, false],
    ['of a process whose clock is five seconds ahead', -5, false],
    ['of a minute ago', 60, true],
    ['of a year ago', 365 * 24 * 3600, true],
    ['of the future', -3600, true],
  ])('an `in` %s', async (_, age, isRefreshed) => {
    standStill()
    const seconds = inSeconds(clock.now())
    const answer = await openSite().get(`${path}?in=${seconds - age}&page=2`, outside)
    if (isRefreshed) expect(refreshOf(answer)).toBe(`0; url=${path}?page=2&in=${seconds}`)
    else
      expect(answer).toMatchObject({
        status: 302,
        location: '/login?redirectTo=%2Fshow%2Fservice%3Fpage%3D2',
      })
  })

  test.each(['', 'x', '-1', '1e99', 'NaN', 'Infinity', ' '])('an `in` that is no time: %j', async (value) => {
    const answer = await openSite().get(`${path}?in=${encodeURIComponent(value)}`, outside)
    expect(refreshOf(answer)).toMatch(/^0; url=\/show\/service\?in=\d{10}$/)
  })

  test('one of several is enough, also where its name is encoded, and all are taken away', async () => {
    const seconds = inSeconds(Date.now())
    const query = `in=1&%69n=${seconds}&a=1&in`
    const answer = await openSite().get(`${path}?${query}`, outside)
    expect(answer).toMatchObject({ status: 302, location: '/login?redirectTo=%2Fshow%2Fservice%3Fa%3D1' })
    const withCookie = await openSite(customer).get(`${path}?${query}`, own)
    expect(withCookie).toMatchObject({ status: 303, location: `${path}?a=1` })
  })

  test('an old link that was copied with `in` opens for a signed-in person', async () => {
    clock = stopClock(tuesdayMorning)
    const old = `${path}?in=${inSeconds(clock.now())}`
    clock.advance(90 * 24 * 60 * minute)
    expect(refreshOf(await openSite().get(old, outside))).toContain(`in=${inSeconds(clock.now())}`)
    expect(await openSite(customer).get(old, own)).toMatchObject({ status: 303, location: path })
  })
})

describe('what a page of another site can start', () => {
  test.each([
    ['a link that was followed', { 'sec-fetch-user': '?1' }, true],
    ['a redirect, a script, a form by GET or window.open', {}, true],
    ['a navigation that a worker sends on', { 'sec-fetch-dest': 'empty' }, true],
    ['a frame', { 'sec-fetch-dest': 'iframe' }, false],
    ['a frame of a frameset', { 'sec-fetch-dest': 'frame' }, false],
    ['an object', { 'sec-fetch-dest': 'object' }, false],
    ['an embedded page', { 'sec-fetch-dest': 'embed' }, false],
    ['an image', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }, false],
    ['a prefetch', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'empty' }, false],
    ['a prefetch as a navigation', { 'sec-purpose': 'prefetch' }, false],
    ['a prerendered page', { 'sec-purpose': 'prefetch;prerender' }, false],
    ['a former prefetch', { purpose: 'prefetch' }, false],
    ['a fetch', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }, false],
    ['a page of our own', { 'sec-fetch-site': 'same-origin' }, false],
    ['another host of our domain', { 'sec-fetch-site': 'same-site' }, false],
    ['a typed address', { 'sec-fetch-site': 'none' }, false],
  ])('%s', async (_, headers, isRefreshed) => {
    const answer = await openSite().get(path, { ...outside, ...headers })
    expect(refreshOf(answer) !== undefined).toBe(isRefreshed)
    if (!isRefreshed) expect(answer.location).toBe('/login?redirectTo=%2Fshow%2Fservice')
  })

  test('a browser without these headers gets what it got', async () => {
    expect((await openSite().get(path)).location).toBe('/login?redirectTo=%2Fshow%2Fservice')
  })

  test('with the cookie the page comes at once', async () => {
    expect(await openSite(customer).get(path, outside)).toMatchObject({ status: 200, location: null })
  })

  test.each(['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is no link', async (method) => {
    for (const query of ['', `?in=${inSeconds(Date.now())}`]) {
      const url = new URL(path + query, 'http://localhost:3333')
      const headers = { host: url.host, ...outside, ...(query && { cookie: customer.cookie }) }
      const request = { method, url, headers, body: Buffer.alloc(0), sourceIp: '10.9.8.7' }
      const answer = await callHandler(handler, request)
      expect(answer.headers.refresh, query).toBeUndefined()
      expect(answer.status, query).not.toBe(303)
    }
  })
})

describe('where a link may lead', () => {
  test.each([
    '/show/earlier',
    '/show/service/17a0d6ec-0d1a-4c5b-9f1b-0f7d5d8f1a52/visits',
    '/staff',
    '/staff/',
    '/staff/visits/17a0d6ec-0d1a-4c5b-9f1b-0f7d5d8f1a52.2026-11-18.1',
    '/profile',
    '/profile/data/parts?of=2',
    '/dashboard',
    '/dashboard/services/x-1/assign',
  ])('%s is a page', async (address) => {
    expect(refreshOf(await openSite().get(address, outside))).toMatch(/^0; url=\//)
  })

  test.each([
    ...['/', '/about', '/login?redirectTo=/show/service', '/book/service', '/logout', '/auth/google'],
    ...[
      '/showroom',
      '/staffed',
      '/profiles',
      '/dashboards',
      '/reset_password?token=1',
      '/healthz',
      '/x/show/a',
    ],
    ...['/profile/data', '/profile/data/', '/PROFILE/DATA', '/profile/%64ata', '/profile//data'],
    ...['/dashboard/users.data', '/show/service.data', '/profile/data.data', '/dashboard.data'],
    ...['/show/service/a/visits.csv', '/show/service/a/visits.CSV', '/show/service/a/visits.csv/'],
    ...['/show/service/a/visits.ics', '/show/service/a/visits%2Eics', '/show/service/a/visits/photos/b'],
    ...['/dashboard/services/temp.csv', '/dashboard/enquiries.csv', '/dashboard/staff/a/photo'],
    ...['/dashboard/staff/a/files/profilePhoto', '/dashboard/staff/a/FILES/x', '/dashboard/staff/files'],
    ...['/dashboard/second-factor', '/dashboard/second-factor/', '/dashboard/Second-Factor', '/show/auth/x'],
    ...[
      '/show%2Fservice',
      '/show/..%2f..%2fauth',
      '/.//evil.example/show',
      '/show//evil.example',
      '/\\evil.example',
    ],
  ])('%s is none, whatever `in` it has', async (address) => {
    const first = await openSite().get(address, outside)
    expect(refreshOf(first)).toBeUndefined()
    const at = inSeconds(Date.now())
    const signedIn = await openSite(customer).get(
      `${address}${address.includes('?') ? '&' : '?'}in=${at}`,
      own,
    )
    expect(signedIn.status).not.toBe(303)
  })

  test.each([
    '/show/x\r\nset-cookie: a=b',
    '/show/%0d%0aset-cookie:%20a=b',
    '/show/service?x=%0d%0aset-cookie:%20a=b',
    '/show/service?x=\r\nset-cookie: a=b',
    '/show/service?url=https://evil.example',
    '/show/\\evil.example',
    '/show/service?x=\'"><script>alert(1)</script>',
    '/show/सेवा',
  ])('nothing in an address leads to another site or into another header: %j', async (address) => {
    const { headers, html, status } = await openSite().get(address, outside)
    expect(status).toBeLessThan(500)
    expect(headers).not.toHaveProperty('set-cookie')
    for (const to of [headers.refresh?.replace('0; url=', ''), headers.location]) {
      if (to === undefined) continue
      expect(to).toMatch(/^\/(?!\/)[\x21-\x7e]*$/)
      expect(new URL(to, 'http://localhost:3333').origin).toBe('http://localhost:3333')
    }
    expect(html).not.toContain('<script>alert')
  })
})
