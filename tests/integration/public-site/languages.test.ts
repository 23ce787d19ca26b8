import { expect, test } from 'vitest'
import { createAdministrator, createCustomer, newEmail } from '#tests/support/people.ts'
import { openSite, type Answer } from '#tests/support/site.ts'
import { readInbox } from '#tests/support/stand-ins.ts'
import { fillIn, openVisitor } from '../enquiries/visitors.ts'

const origin = process.env.SITE_ORIGIN ?? ''

function languageOf({ html }: Answer): string | undefined {
  return html.match(/<html lang="(\w+)"/)?.[1]
}

test('without a choice a page is English, whatever the browser prefers', async () => {
  const page = await openSite().get('/', { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.5' })
  expect(languageOf(page)).toBe('en')
  expect(page.text).toContain('Home nursing for the people you love')
  expect(page.cookies).toEqual([])
})

test('the language in an address is remembered for a year', async () => {
  const site = openSite()
  const chosen = await site.get('/?lang=hi')
  expect(languageOf(chosen)).toBe('hi')
  expect(chosen.cookies).toEqual(['lang=hi; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax'])
  for (const path of ['/about', '/login', '/signup', '/forgotpassword', '/enquiry', '/no/such/page']) {
    const page = await site.get(path)
    expect(languageOf(page), path).toBe('hi')
    expect(page.text, path).toContain('साइन अप')
    expect(page.cookies, path).toEqual([])
  }
  expect(languageOf(await site.get('/?lang=mr'))).toBe('mr')
  expect(languageOf(await site.get('/about'))).toBe('mr')
  expect(languageOf(await site.get('/?lang=en'))).toBe('en')
  expect(languageOf(await site.get('/about'))).toBe('en')
})

test('a language that the site does not speak changes nothing', async () => {
  const site = openSite()
  await site.get('/?lang=mr')
  for (const asked of ['ta', '', 'HI', 'constructor', 'en; Path=/x']) {
    const page = await site.get(`/about?${new URLSearchParams({ lang: asked })}`)
    expect(languageOf(page), asked).toBe('mr')
    expect(page.cookies, asked).toEqual([])
  }
  const forged = await openSite().get('/about', { cookie: 'lang=../../hi' })
  expect(languageOf(forged)).toBe('en')
})

test('choosing keeps the page and its other parameters', async () => {
  const { html } = await openSite().get('/enquiry?service=therapy&lang=mr')
  expect(html).toContain('href="/enquiry?service=therapy&amp;lang=hi" lang="hi" hrefLang="hi"')
  expect(html).toContain(
    'href="/enquiry?service=therapy&amp;lang=mr" lang="mr" hrefLang="mr" aria-current="true"',
  )
  expect(html).toMatch(/<option value="therapy" selected="">/)
})

test('a response varies by cookies, and one that sets the language cookie is not cacheable', async () => {
  const site = openSite()
  for (const path of ['/', '/about', '/login', '/no/such/page']) {
    expect((await site.get(path)).headers.vary, path).toBe('Cookie')
    const choosing = await site.get(`${path}?lang=hi`)
    expect(choosing.headers.vary, path).toBe('Cookie')
    expect(choosing.headers['cache-control'], path).toBe('no-store')
  }
})

test('the cache headers are the same in every language', async () => {
  for (const path of ['/sitemap.xml', '/robots.txt', '/site.webmanifest']) {
    const site = openSite()
    const english = await site.get(path)
    expect(english.headers['cache-control'], path).toMatch(/^public/)
    await site.get('/?lang=hi')
    const hindi = await site.get(path)
    expect(hindi.html, path).toBe(english.html)
    expect(hindi.cookies, path).toEqual([])
  }
})

test('a public page names its address in each language, and its own as the canonical one', async () => {
  for (const path of [
    '/',
    '/about',
    '/prices',
    '/enquiry',
    '/contact',
    '/newsletter',
    '/privacy',
    '/terms-and-conditions',
  ]) {
    for (const [asked, canonical] of [
      ['', path],
      ['?lang=en', path],
      ['?lang=hi', `${path}?lang=hi`],
      ['?lang=mr', `${path}?lang=mr`],
    ] as const) {
      const { html } = await openSite().get(path + asked)
      expect(html).toContain(`<link rel="canonical" href="${origin}${canonical}"/>`)
      expect(alternatesIn(html)).toEqual([
        ['en', origin + path],
        ['hi', `${origin}${path}?lang=hi`],
        ['mr', `${origin}${path}?lang=mr`],
        ['x-default', origin + path],
      ])
    }
  }
  const { html } = await openSite().get('/about?lang=mr')
  expect(html).toContain('<meta property="og:locale" content="mr_IN"/>')
  expect(html).toContain('<meta property="og:locale:alternate" content="hi_IN"/>')
})

test('the sitemap lists each page in each language with its alternates', async () => {
  const { html } = await openSite().get('/sitemap.xml')
  const entries = html.match(/<url>.*<\/url>/g) ?? []
  const about = entries.filter((entry) => entry.includes('<loc>' + origin + '/about'))
  expect(about.map((entry) => entry.match(/<loc>(.*)<\/loc>/)?.[1])).toEqual([
    `${origin}/about`,
    `${origin}/about?lang=hi`,
    `${origin}/about?lang=mr`,
  ])
  for (const entry of about) expect(entry.match(/hreflang="(en|hi|mr|x-default)"/g)).toHaveLength(4)
})

test('the messages of a form are in the visitor’s language, those of the business too', async () => {
  const site = openSite()
  await site.get('/?lang=hi')
  const empty = await site.post('/login', { email: '', password: '' })
  expect(empty.status).toBe(400)
  expect(empty.text).toContain('ईमेल और पासवर्ड')
  const unknown = await site.post('/login', { email: newEmail(), password: 'Wrong#Password1' })
  expect(unknown.text).toContain('इस ईमेल')
  expect(unknown.text).not.toMatch(/No account found/)
})

test('the response to a data request is in the visitor’s language', async () => {
  const site = openSite()
  await site.get('/?lang=mr')
  const { html, status } = await site.post('/login.data', { email: '', password: '' })
  expect(status).toBe(400)
  expect(html).toMatch(/[\u0900-\u097F]{3}/)
  expect(html).not.toContain('Email and password required')
})

test('a notice that follows a redirect is in the visitor’s language', async () => {
  const site = openSite(await createCustomer({ phoneVerified: false }))
  await site.get('/?lang=hi')
  const sent = await site.get('/book/service')
  expect(sent.location).toBe('/phone_verification')
  const { text } = await site.get('/phone_verification')
  expect(text).toMatch(/सेवा बुक/)
  expect(text).not.toContain('Please verify your phone number')
})

test('the terms stay English and say so; their summary is in the page’s language', async () => {
  const path = '/terms-and-conditions'
  const english = await openSite().get(path)
  expect(english.text).not.toMatch(/binding one/)
  const { html } = await openSite().get(`${path}?lang=mr`)
  expect(html).toContain('<html lang="mr"')
  const article = html.match(/<article class="page document" lang="en">.*<\/article>/s)?.[0] ?? ''
  expect(article).toMatch(/^<article[^>]*><p class="notice" lang="mr">[^<]*इंग्रजी[^<]*<\/p>/)
  const [essentials = ''] = article.match(/<section lang="mr".*?<\/section>/s) ?? []
  expect(essentials.match(/<li>[^<]*[\u0900-\u097F]/g)?.length).toBeGreaterThan(4)
  const rest = article.replace(/<p class="notice" lang="mr">.*?<\/p>/, '').replace(essentials, '')
  expect(rest).not.toMatch(/[\u0900-\u097F]/)
  expect(english.text).toContain('The essentials')
})

test.each([
  ['en', 'What we collect', 'without delay'],
  ['hi', 'हम क्या जानकारी लेते हैं', 'बिना देर किए'],
  ['mr', 'आम्ही कोणती माहिती घेतो', 'विलंब न करता'],
] as const)('the whole privacy notice is in the page’s language: %s', async (language, first, breach) => {
  const { html, text } = await openSite().get(`/privacy?lang=${language}`)
  expect(html).toContain(`<article class="page document" lang="${language}">`)
  expect(html).not.toContain('<p class="notice"')
  for (const said of [first, breach]) expect(text).toContain(said)
  expect(html).toMatch(/<title>[^<]+<\/title>/)
})

test('the dashboard is always English, and later public pages keep the chosen language', async () => {
  const site = openSite(await createAdministrator())
  await site.get('/about?lang=hi')
  for (const path of [
    '/dashboard/panel',
    '/dashboard/users',
    '/dashboard/no/such/view',
    '/dashboard/panel?lang=mr',
    '/DASHBOARD/panel',
    '/Dashboard/Users?lang=mr',
    '/dash%62oard/panel',
    '/%64ashboard/no/such/view',
  ]) {
    const page = await site.get(path)
    expect(languageOf(page), path).toBe('en')
    expect(page.text, path).not.toMatch(/[\u0900-\u097F]/)
    expect(page.cookies, path).toEqual([])
  }
  for (const path of ['/dashboard/panel.data', '/DASHBOARD/panel.data']) {
    const { html } = await site.get(path)
    expect(html).not.toMatch(/[\u0900-\u097F]/)
    expect(html).toContain('"language","en"')
  }
  // Addresses that only begin like the dashboard's.
  expect(languageOf(await site.get('/dashboards'))).toBe('hi')
  expect(languageOf(await site.get('/about'))).toBe('hi')
})

test('a mail is English whatever the visitor’s language', async () => {
  const site = openVisitor()
  const email = newEmail()
  await site.get('/?lang=hi')
  const sent = await fillIn(site, '/newsletter', { subscriber: email })
  expect(sent.text).toContain(email)
  expect(sent.text).not.toContain('Please open the email')
  const [letter] = await readInbox(email)
  expect(letter?.subject).toBe('Please confirm your subscription')
})

test('a page with scripts loads the files of its own language', async () => {
  const english = await openSite().get('/login')
  const hindi = await openSite().get('/login?lang=hi')
  const entries = ({ html }: Answer) => html.match(/\/_static\/build\/[\w/]*entry\.client\.js/)?.[0]
  expect(entries(english)).toBe('/_static/build/entry.client.js')
  expect(entries(hindi)).toBe('/_static/build/hi/entry.client.js')
})

function alternatesIn(html: string): (string | undefined)[][] {
  return [...html.matchAll(/<link rel="alternate" hrefLang="([\w-]+)" href="([^"]+)"\/>/g)].map(
    ([, language, address]) => [language, address],
  )
}
