import { afterEach, expect, test, vi } from 'vitest'
import { indiaDay } from '#domain/dates.ts'
import { createAdministrator, createCustomer } from '#tests/support/people.ts'
import { publicPages } from '#tests/support/public-pages.ts'
import { openSite } from '#tests/support/site.ts'

afterEach(() => void vi.useRealTimers())

test('every public page has a title, a description, one address and no React', async () => {
  for (const path of publicPages) {
    const { status, html } = await openSite().get(path)
    expect(status, path).toBe(200)
    expect(html, path).toMatch(/<title>[^<]*Nivaas Care[^<]*<\/title>/)
    expect(html, path).toMatch(/<meta name="description" content="[^"]{50,}"/)
    expect(html, path).toContain(`<link rel="canonical" href="${process.env.SITE_ORIGIN}${path}"/>`)
    expect(html, path).toMatch(/<meta property="og:image" content="[^"]+\/_static\/social-preview.png"/)
    expect(html, path).not.toContain('__remixContext')
    expect(html, path).not.toContain('entry.client')
  }
})

test('the landing page has five services, five testimonials of 4 of 5 stars, and five questions', async () => {
  const { html, text } = await openSite().get('/')
  expect(html.match(/class="care-card"/g)).toHaveLength(5)
  expect(html.match(/href="\/enquiry\?service=\w+"/g)).toHaveLength(5)
  expect(text.match(/Rated 4 out of 5/g)).toHaveLength(5)
  expect(html.match(/<details name="faq"/g)).toHaveLength(5)
})

test('without JavaScript only what needs it is hidden', async () => {
  const { html } = await openSite().get('/')
  const hidden = [...html.matchAll(/class="([\w-]+)"[^>]*\shidden=""/g)].map(([, name]) => name)
  expect(new Set(hidden)).toEqual(new Set(['carousel__buttons', 'faq__pause']))
})

test('the landing page describes the business and its questions to search engines', async () => {
  const { html } = await openSite().get('/')
  const data = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/)?.[1] ?? ''
  const { '@graph': graph } = JSON.parse(data) as { '@graph': Record<string, unknown>[] }
  expect(graph.map((each) => each['@type'])).toEqual([['LocalBusiness', 'MedicalBusiness'], 'FAQPage'])
  expect(graph[1]?.mainEntity).toHaveLength(5)
})

test('the landing page redirects a signed-in administrator to the dashboard, and not a customer', async () => {
  const administrator = await openSite(await createAdministrator()).get('/')
  expect(administrator.location).toBe('/dashboard')
  const customer = await openSite(await createCustomer()).get('/')
  expect(customer.status).toBe(200)
  expect(customer.text).toContain('Sign out')
})

test('the terms have 11 sections, the law of India and the courts of the city', async () => {
  const { html, text } = await openSite().get('/terms-and-conditions')
  expect(html.match(/class="document__section"/g)).toHaveLength(11)
  expect(text).toContain('governed by the laws of India')
  expect(text).toContain('The courts of Pune')
})

test('the footer opens the terms in a new tab and names the current year', async () => {
  const { html, text } = await openSite().get('/about')
  expect(html).toMatch(/<a href="\/terms-and-conditions" target="_blank" rel="noopener">/)
  expect(text).toContain(`© ${indiaDay(new Date().toISOString()).slice(0, 4)} Nivaas Care`)
})

test('the footer’s year begins at midnight in India', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  for (const [instant, year] of [
    ['2026-12-31T18:29:59.000Z', '2026'],
    ['2026-12-31T18:30:00.000Z', '2027'],
  ] as const) {
    vi.setSystemTime(instant)
    // A page that is not kept for other visitors.
    expect((await openSite().get('/login')).text, instant).toContain(`© ${year} Nivaas Care`)
  }
})

test('robots.txt names a sitemap, and every page in it responds with 200', async () => {
  const site = openSite()
  const robots = await site.get('/robots.txt')
  expect(robots.html).toContain(`Sitemap: ${process.env.SITE_ORIGIN}/sitemap.xml`)
  const sitemap = await site.get('/sitemap.xml')
  expect(sitemap.headers['content-type']).toContain('application/xml')
  const pages = [...sitemap.html.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  expect(pages.length).toBeGreaterThan(6)
  for (const page of pages) expect((await site.get(new URL(page).pathname)).status, page).toBe(200)
})

test('the web manifest names the company and its icons', async () => {
  const { html, headers } = await openSite().get('/site.webmanifest')
  expect(headers['content-type']).toContain('application/manifest+json')
  const { name, icons } = JSON.parse(html) as { name: string; icons: unknown[] }
  expect(name).toBe('Nivaas Care')
  expect(icons).toHaveLength(3)
})

test('a page that does not exist says so in its title and links to the landing page', async () => {
  const { status, html } = await openSite().get('/no/such/page')
  expect(status).toBe(404)
  expect(html).toContain('<title>We cannot find this page · Nivaas Care</title>')
  expect(html).toContain('href="/book/service"')
})
