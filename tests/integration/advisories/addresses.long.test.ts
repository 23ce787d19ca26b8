import { beforeAll, expect, test } from 'vitest'
import { everyRouteWithRecords, roles, type ProductRoute, type Role } from '#tests/support/every-route.ts'
import { openSite, type Answer, type Site } from '#tests/support/site.ts'
import { origin, targetsOf, hostile, parameters } from '#tests/support/advisories/addresses.ts'

/* More of what addresses.test.ts tests. */

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

test('no page leads to another site that one of its parameters names', async () => {
  for (const { path, role, target } of everyRequest()) {
    const address = `${path}?${new URLSearchParams(parameters.map((name) => [name, target]))}`
    const answer = await open(role).get(address)
    expect(misled(answer, address), `${address} as ${role}`).toEqual([])
  }
})
