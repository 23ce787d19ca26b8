import { expect, test } from 'vitest'
import { company } from '#app/content/company.ts'
import { linksOf } from '#tests/support/html.ts'
import { openSite } from '#tests/support/site.ts'

/* The content of the landing page, and of the header and footer of every public page (sections 1 and 2). */

test('the landing page has its hero, About, testimonials, the five services by name and the questions', async () => {
  const { html } = await openSite().get('/')
  expect(html).toMatch(/<section[^>]*class="hero/)
  for (const id of ['about', 'testimonials', 'services', 'faq'])
    expect(html).toMatch(new RegExp(`<section[^>]*id="${id}"`))
  const cards = html.split('class="care-card"').slice(1)
  expect(cards.map((card) => /<h3[^>]*>([^<]+)</.exec(card)?.[1])).toEqual([
    'In-Home Nursing Care',
    'Personal Care Assistance',
    'Physical Therapy Support',
    'Medication Management',
    'Companion Care',
  ])
  for (const card of cards) expect(card).toContain('Enquire Now')
})

test('each testimonial has a name, a locality, words and four stars of five', async () => {
  const { html } = await openSite().get('/')
  const testimonials = html.split('class="testimonial"').slice(1)
  expect(testimonials).toHaveLength(5)
  for (const testimonial of testimonials) {
    expect(testimonial).toContain('Rated 4 out of 5')
    expect(testimonial).toMatch(/<blockquote><p>[^<]{20,}<\/p>/)
    expect(testimonial).toMatch(/<strong>[^<]+<\/strong> <span class="muted">[^<]+<\/span>/)
  }
  expect(new Set(testimonials.map((each) => /<strong>([^<]+)</.exec(each)?.[1])).size).toBe(5)
})

test('each question has its answer', async () => {
  const { html } = await openSite().get('/')
  const questions = html.split('<details name="faq"').slice(1)
  expect(questions).toHaveLength(5)
  for (const question of questions) {
    expect(question).toMatch(/<summary[^>]*>(?:<[^>]+>)*[^<]+\?/)
    expect(question.split('</summary>')[1]).toMatch(/^(?:<[^>]+>)*[^<]{20,}/)
  }
})

test.each([
  ['/', ['/', '#about', '/show/service', '#faq', '#contact']],
  ['/login', ['/', '/about', '/show/service', '/#faq', '/#contact']],
])('the header of %s has the logo, which leads to /, and its five links', async (path, addresses) => {
  const { html } = await openSite().get(path)
  const header = /<header class="site-header">.*?<\/header>/s.exec(html)?.[0] ?? ''
  expect(header).toMatch(/<a href="\/"[^>]*class="site-header__logo"[^>]*><img src="[^"]+"/)
  const links = /<ul class="site-header__links">(.*?)<\/ul>/s.exec(header)?.[1] ?? ''
  expect(linksOf(links)).toEqual(addresses)
  const words = [...links.matchAll(/<a[^>]*>([^<]+)</g)].map(([, word]) => word)
  expect(words).toEqual(['Home', 'About', 'Services', 'FAQ', 'Contact us'])
})

test('the footer has the address, the social links, the menu, the quick links and the newsletter box', async () => {
  const { html, text } = await openSite().get('/about')
  const footer = /<footer class="site-footer">.*<\/footer>/s.exec(html)?.[0] ?? ''
  for (const line of company.address) expect(text).toContain(line)
  const links = linksOf(footer)
  for (const { href } of company.social) expect(links).toContain(href)
  for (const address of ['/', '/about', '/show/service', '/#faq', '/#contact'])
    expect(links).toContain(address)
  const quickLinks = /<nav aria-label="Quick Links">(.*?)<\/nav>/s.exec(footer)?.[1] ?? ''
  expect(quickLinks).toContain('<a href="/#services">Home Care Services</a>')
  expect(quickLinks).toMatch(/<a href="\/terms-and-conditions" target="_blank"[^>]*>Terms and Conditions/)
  const newsletter = /<form method="post" action="\/newsletter".*?<\/form>/s.exec(footer)?.[0] ?? ''
  expect(newsletter).toMatch(/<input[^>]*type="email"/)
  expect(newsletter).toMatch(/<button[^>]*>Submit<\/button>/)
})
