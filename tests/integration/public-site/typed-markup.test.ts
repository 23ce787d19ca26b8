import { expect, test } from 'vitest'
import { createCustomer } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'

/* Typed text comes back as text, in the fields and in the data that a page's scripts read. */

const typed = `"'></textarea></script><script>alert(1)</script><img src=x onerror=alert(1)>{{7*7}}\u2028`

test.each([
  ['/signup', 'firstname', null],
  ['/contact', 'name', null],
  ['/enquiry', 'name', null],
  ['/profile', 'firstname', 'customer'],
  ['/book/service', 'name', 'customer'],
])('markup that is typed into %s is shown as text', async (path, field, who) => {
  const site = openSite(who ? await createCustomer() : undefined)
  // Nothing else is filled in, so that the form comes back with what was typed.
  const { status, html } = await site.post(
    path,
    { [field]: typed },
    { 'user-agent': 'Mozilla/5.0 Firefox/140.0' },
  )
  expect(status).toBe(400)
  expect(html).toContain('onerror=alert(1)')
  expect(html).not.toContain('<img src=x')
  expect(html).not.toContain('<script>alert')
  expect(html).not.toContain('</textarea></script>')
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
})
