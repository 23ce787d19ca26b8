import { beforeAll, expect, test } from 'vitest'
import { handler } from '#server/handler.server.ts'
import { callHandler } from '#tests/support/api-gateway.ts'
import { everyRouteWithRecords, roles, type ProductRoute, type Role } from '#tests/support/every-route.ts'
import { recordLog } from '#tests/support/log.ts'
import type { Person } from '#tests/support/people.ts'
import { openSite, type Answer, type Site } from '#tests/support/site.ts'

/* Requests that only the framework itself makes, or that other versions of it answer, sent by a stranger (docs/decisions/0051). */

let routes: ProductRoute[]
let people: { customer: Person; administrator: Person }
let open: (role: Role) => Site

beforeAll(async () => {
  const all = await everyRouteWithRecords()
  routes = all.routes
  people = all.people
  open = all.open
})

/** What does not change from one answer to the next: no nonce, no request id, no CAPTCHA, no state of Google's sign-in. */
function shape({ status, location, headers, text }: Answer) {
  return {
    status,
    location: location?.split('?')[0],
    type: headers['content-type'],
    // The numbers of the CAPTCHA's question are words of several lengths.
    length: Math.round(text.replace(/What is \w+ plus \w+\?/, '').length / 50),
  }
}

test('a former data request, ?_data=, gets the page, and no error is logged', async () => {
  const log = recordLog()
  const different: string[] = []
  for (const { id, path } of routes) {
    const usual = shape(await openSite().get(path))
    for (const wanted of [id, 'no/such/route']) {
      const answer = await openSite().get(`${path}?${new URLSearchParams({ _data: wanted })}`)
      if (JSON.stringify(shape(answer)) !== JSON.stringify(usual)) different.push(`${path} ${wanted}`)
    }
  }
  expect(different).toEqual([])
  expect(log.lines().filter(({ level }) => level === 'error')).toEqual([])
  expect(log.metrics().ServerErrors).toBeUndefined()
})

test('a form posted with ?_data= is an ordinary form', async () => {
  const log = recordLog()
  const { status, html } = await openSite().post('/login?_data=routes%2Flogin', { email: 'asha' })
  expect(status).toBe(400)
  expect(html).toContain('<!DOCTYPE html>')
  expect(log.lines().filter(({ level }) => level === 'error')).toEqual([])
})

test('the manifest of lazy route discovery is not there, whatever is asked of it', async () => {
  const deep = '/a'.repeat(3500)
  for (const query of ['', '?p=%2Fdashboard', `?p=${deep}&version=source`, `?paths=${deep}&version=source`]) {
    for (const path of ['/__manifest', '/__manifest.data']) {
      const { status, html } = await openSite().get(path + query)
      expect(status).toBe(404)
      expect(html).not.toContain('routes/dashboard')
    }
  }
})

test.each<Record<string, string>>([
  { 'x-react-router-spa-mode': 'yes' },
  { 'x-react-router-prerender-data': '%5B%7B%22root%22%3A1%7D%5D' },
  { 'x-remix-spa-mode': 'yes' },
  { 'x-remix-response': 'yes' },
  { 'x-remix-redirect': 'https://evil.example/' },
  { 'x-remix-revalidate': 'yes', 'x-remix-reload-document': 'true' },
  { 'x-forwarded-host': 'evil.example' },
  { 'x-forwarded-host': 'localhost:3333/evil.example?' },
  { 'x-forwarded-proto': 'javascript', 'x-forwarded-prefix': '//evil.example' },
  { 'rsc-action-id': 'x', 'next-action': 'x', accept: 'text/x-component' },
])('the headers %o change nothing', async (headers) => {
  const addresses = ['/', '/login', '/_root.data', '/login.data', '/show/service', '/dashboard/panel', '/no']
  for (const role of roles) {
    for (const address of addresses) {
      const usual = await open(role).get(address)
      const answer = await open(role).get(address, headers)
      expect(shape(answer), `${address} as ${role}`).toEqual(shape(usual))
      expect(answer.html + JSON.stringify(answer.headers)).not.toContain('evil.example')
    }
  }
})

test('a page kept for all visitors takes nothing from the request that made it', async () => {
  const path = `/about?${new URLSearchParams({ first: 'request' })}`
  await openSite().get(path, { 'x-forwarded-host': 'evil.example', 'x-react-router-spa-mode': 'yes' })
  const { status, html } = await openSite().get(path)
  expect(status).toBe(200)
  expect(html).not.toContain('evil.example')
})

test.each([
  '../../../../../../etc/passwd',
  '..%2f..%2f..%2fetc%2fpasswd',
  '%7B%22__proto__%22%3A%7B%22uid%22%3A%22x%22%7D%7D',
  'ey'.repeat(1500),
])('a cookie with %s opens nothing and fails nowhere', async (value) => {
  const log = recordLog()
  const names = [
    'authToken',
    'lang',
    'notice',
    'googleSignIn',
    'phoneSignIn',
    'known',
    'mailedLink',
    '__session',
  ]
  const cookie = names.map((name) => `${name}=${value}`).join('; ')
  for (const { path } of routes) {
    const [usual, answer] = [await openSite().get(path), await openSite().get(path, { cookie })]
    expect(shape(answer), path).toEqual(shape(usual))
  }
  expect(log.lines().filter(({ level }) => level === 'error')).toEqual([])
})

const foreign: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://localhost:3333.evil.example' },
  { origin: 'javascript://localhost:3333/%0aalert(1)' },
  { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
]

test('a change from another site is refused, by every method, as a page, as data and as a former data request', async () => {
  const urls = routes.flatMap(({ id, path }) => [
    path,
    path === '/' ? '/_root.data' : `${path}.data`,
    `${path}?${new URLSearchParams({ _data: id })}`,
    `${path}?index`,
  ])
  for (const url of urls) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      for (const headers of foreign) {
        const answer = await callHandler(handler, {
          method,
          url: new URL(url, 'http://localhost:3333'),
          headers: {
            host: 'localhost:3333',
            cookie: people.administrator.cookie,
            'content-type': 'application/x-www-form-urlencoded',
            ...headers,
          },
          body: Buffer.from('intent=sign-out&confirm=on'),
          sourceIp: '10.1.2.3',
        })
        expect(answer.status, `${method} ${url} ${JSON.stringify(headers)}`).toBe(403)
        expect(answer.body.toString()).toBe('Forbidden')
      }
    }
  }
})

test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
  '%s does nothing that a post does not do',
  async (method) => {
    const log = recordLog()
    for (const { path } of routes.filter(({ hasAction }) => hasAction)) {
      const answer = await callHandler(handler, {
        method,
        url: new URL(path, 'http://localhost:3333'),
        headers: { host: 'localhost:3333', origin: 'http://localhost:3333' },
        body: Buffer.alloc(0),
        sourceIp: '10.1.2.3',
      })
      expect(answer.status, path).toBeLessThan(500)
    }
    expect(log.lines().filter(({ level }) => level === 'error')).toEqual([])
  },
)
