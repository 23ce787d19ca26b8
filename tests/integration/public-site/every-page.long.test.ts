import { beforeAll, expect, test } from 'vitest'
import { inTurn } from '#tests/support/every-case.ts'
import {
  customerWithServices,
  forAdministrators,
  forCustomers,
  forNewCustomers,
  forNurses,
  forStaff,
  forVisitors,
  nurseWithVisit,
  pagesWithinFlows,
  recordsForDashboard,
  routesWithPages,
  type ProductPage,
} from '#tests/support/every-page.ts'
import { htmlErrors, idsOf, linksOf } from '#tests/support/html.ts'
import { createAdministrator, createCustomer, createStaffMember } from '#tests/support/people.ts'
import { openSite, type Site } from '#tests/support/site.ts'

/* Every page of the product in a browser without JavaScript: empty, with data and with errors. */

/** A browser that the public forms do not take for a script. */
const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 13) Chrome/141.0 Mobile Safari/537.36' }

type Shown = ProductPage & { site: Site }
let pages: Shown[]

beforeAll(async () => {
  const { customer, services } = await customerWithServices()
  const administrator = await createAdministrator()
  const records = await recordsForDashboard(administrator)
  const nurse = await nurseWithVisit()
  const newcomer = await createCustomer({ emailVerified: false, phoneVerified: false })
  const seenBy = (site: Site, seen: ProductPage[]) => seen.map((page) => ({ ...page, site }))
  pages = [
    ...seenBy(openSite(), forVisitors),
    ...seenBy(openSite(newcomer), forNewCustomers),
    ...seenBy(openSite(customer), forCustomers(services)),
    ...seenBy(openSite(await createStaffMember()), forStaff),
    ...seenBy(openSite(nurse.person), forNurses(nurse)),
    ...seenBy(openSite(administrator), forAdministrators(records)),
  ]
})

test('this file covers every page of the product', () => {
  const shown = new Set([...pages.map(({ route }) => route), ...pagesWithinFlows, 'dashboard', 'staff'])
  expect(routesWithPages().filter((route) => !shown.has(route))).toEqual([])
  expect(routesWithPages().length).toBeGreaterThan(40)
})

test('the HTML of every page is valid, and so is that of every form with errors', async () => {
  for (const { site, path, refused } of pages) {
    const page = await site.get(path)
    expect(page.location, path).toBeNull()
    expect(await htmlErrors(page.html), path).toEqual([])
    if (!refused) continue
    const again = await site.post(path, refused, phone)
    expect(again.status, `posted to ${path}`).toBeGreaterThanOrEqual(400)
    expect(again.html, `posted to ${path}`).toMatch(/role="alert"|notice--error|aria-invalid="true"/)
    expect(await htmlErrors(again.html), `posted to ${path}`).toEqual([])
  }
})

/* Remix sends the data behind a Suspense boundary; without it a page would not hydrate. */
test('every page that hydrates contains the data of its loaders', async () => {
  const hydrated: string[] = []
  for (const { site, path } of pages) {
    const { html } = await site.get(path)
    if (!html.includes('__remixContext')) continue
    hydrated.push(path)
    expect(html, path).toContain('streamController.enqueue(')
    expect(html, path).toContain('streamController.close(')
  }
  expect(hydrated.length).toBeGreaterThan(30)
})

/* React's streams write the unused bytes of a buffer, NUL, where a letter of three bytes does not fit at its end. */
test('no page in Hindi or Marathi holds a NUL or a broken letter', async () => {
  for (const lang of ['hi', 'mr']) {
    for (const { site, path, refused } of pages) {
      const { html } = await site.get(path, { cookie: `lang=${lang}` })
      expect(brokenIn(html), `${path} in ${lang}`).toEqual([])
      if (!refused) continue
      const again = await site.post(path, refused, { ...phone, cookie: `lang=${lang}` })
      expect(brokenIn(again.html), `posted to ${path} in ${lang}`).toEqual([])
    }
  }
})

/** The text around each broken letter. */
function brokenIn(html: string): string[] {
  return html.match(/.{0,20}[\0\uFFFD]+.{0,20}/g) ?? []
}

test('every link of every page works, and its fragment exists', async () => {
  const followed = new Map<string, string>()
  for (const [turn, { site, path }] of pages.entries()) {
    const { html, status } = await site.get(path)
    for (const link of inTurn(linksOf(html), turn, 3)) {
      const { origin, pathname, search, hash } = new URL(link, new URL(path, 'http://localhost:3333'))
      if (origin !== 'http://localhost:3333') continue
      // Links to the same refused or missing page, such as Refresh or another language, fail again.
      if (status !== 200 && pathname.startsWith(new URL(path, origin).pathname)) continue
      const address = pathname + search
      const isHere = address === path
      const known = isHere ? html : followed.get(address)
      const target = known ?? (await follow(site, address, `${link} on ${path}`))
      followed.set(address, target)
      if (hash) expect(idsOf(target), `${link} on ${path}`).toContain(decodeURIComponent(hash.slice(1)))
    }
  }
  expect(followed.size).toBeGreaterThan(50)
})

/** The page at the end of a link; redirects are followed as far as they stay on the site. */
async function follow(site: Site, address: string, named: string): Promise<string> {
  const { status, location, html } = await site.get(address)
  if (location) return location.startsWith('/') ? follow(site, location, named) : ''
  expect(status, named).toBe(200)
  return html
}
