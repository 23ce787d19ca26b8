import { beforeAll, expect, test } from 'vitest'
import { everyRouteWithRecords, roles, type ProductRoute, type Role } from '#tests/support/every-route.ts'
import { openSite, type Answer, type Site } from '#tests/support/site.ts'
import { origin, targetsOf, hostile, parameters } from '#tests/support/advisories/addresses.ts'

/*
 * Addresses that Remix and React Router took for another site's (docs/decisions/0051): whatever stands in an address or in its
 * parameters, no redirect, link or form of the answer leads away, and nothing of it becomes a script.
 */

/** The other hosts that our pages link to, from pages whose address has nothing unusual. */
let known: Set<string>
let routes: ProductRoute[]
let open: (role: Role) => Site

beforeAll(async () => {
  const all = await everyRouteWithRecords()
  routes = all.routes
  open = all.open
  const pages = await Promise.all(['/', '/about', '/no/such/page'].map((path) => openSite().get(path)))
  known = new Set(pages.flatMap((page) => targetsOf(page).map((target) => new URL(target, origin).host)))
})

/** Where an answer leads away to, for a browser that shows it at this address. */
function foreignTargets(answer: Answer, path: string): string[] {
  return targetsOf(answer).filter((target) => {
    if (!URL.canParse(target, origin + path)) return true
    const { protocol, host } = new URL(target, origin + path)
    return ['http:', 'https:'].includes(protocol)
      ? host !== 'localhost:3333' && !known.has(host)
      : !['tel:', 'mailto:'].includes(protocol)
  })
}

test.each([
  ['//evil.example', '/evil.example'],
  ['///evil.example', '/evil.example'],
  ['//evil.example/login?lang=hi', '/evil.example/login?lang=hi'],
  ['//evil.example//%2e%2e//login', '/evil.example/login'],
  ['/%5Cevil.example', '/evil.example'],
  ['/%5C%5Cevil.example?x=//y', '/evil.example?x=//y'],
  ['/%2e%2e//evil.example.data', '/evil.example.data'],
  ['//', '/'],
  ['//?redirectTo=//evil.example', '/?redirectTo=//evil.example'],
  ['/login//evil.example', '/login/evil.example'],
  ['/login//', '/login/'],
  [`/login${'/'.repeat(8000)}x`, '/login/x'],
])('%s, with slashes in a row, leads to the address with one', async (address, path) => {
  const { status, location, headers } = await openSite().get(origin + address)
  expect({ status, location }).toEqual({ status: 308, location: path })
  expect(headers['cache-control']).toBe('no-store')
})

test.each([
  '//evil.example',
  '///evil.example',
  '/%5Cevil.example',
  '/%09/evil.example',
  '/%2F%2Fevil.example',
  '//evil.example/%2e%2e',
  '//evil.example/login',
  '/login//evil.example',
  '/javascript:alert(1)',
  '/;//evil.example',
  '/@evil.example',
  '/login?x=//evil.example',
  '/login?javascript:alert(1)',
  '/?//evil.example',
])('a page at %s has no link, form or file of another site', async (address) => {
  for (const role of roles) {
    const answer = await open(role).get(origin + address)
    expect(foreignTargets(answer, address), role).toEqual([])
  }
})

/** Each route for each role, with one of the hostile addresses in turn. */
function everyRequest(): { path: string; role: Role; target: string }[] {
  return routes.flatMap(({ path }, at) =>
    roles.map((role, shift) => ({ path, role, target: hostile[(at + shift) % hostile.length] ?? '' })),
  )
}

/** What leads away and has to do with the request: Google's sign-in and the nurses' files are at other hosts too. */
function misled(answer: Answer, address: string): string[] {
  return foreignTargets(answer, address).filter((target) => /evil|javascript|alert/.test(target))
}

test('no answer to a form leads to another site that one of its fields names', async () => {
  const actions = new Set(routes.flatMap(({ hasAction, path }) => (hasAction ? [path] : [])))
  for (const { path, role, target } of everyRequest().filter(({ path: own }) => actions.has(own))) {
    if (path === '/logout') continue
    const fields = Object.fromEntries(parameters.map((name) => [name, target]))
    const address = `${path}?${new URLSearchParams(fields)}`
    const answer = await open(role).post(address, fields)
    expect(misled(answer, address), `${address} as ${role}`).toEqual([])
  }
})

test('what stands in an address becomes no script of the page', async () => {
  const markup = '"></script><script>alert(1)</script>'
  const scriptsOf = ({ html }: Answer) => html.match(/<script/gi)?.length
  for (const path of ['/', '/login', '/signup', '/contact', '/no/such/page']) {
    const site = openSite()
    const usual = await site.get(path)
    const answers = await Promise.all([
      site.get(`${path}?${new URLSearchParams({ redirectTo: markup, [markup]: markup })}#${markup}`),
      site.get(`${path}?${encodeURI(markup)}`),
    ])
    for (const answer of answers) {
      expect(answer.status, path).toBe(usual.status)
      expect(scriptsOf(answer), path).toBe(scriptsOf(usual))
      expect(answer.html, path).not.toContain('<script>alert')
    }
  }
  const unknown = await openSite().get('/no/such/page')
  const asPath = await openSite().get(`/no/${encodeURIComponent(markup)}`)
  expect(scriptsOf(asPath)).toBe(scriptsOf(unknown))
  expect(asPath.html).not.toContain('<script>alert')
})
