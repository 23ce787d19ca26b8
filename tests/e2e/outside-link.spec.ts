import type { BrowserContext, Page } from '@playwright/test'
import { expect, signInAs, test } from '#tests/support/e2e/test.ts'
import { createLinkedNurse } from '#tests/support/linked-nurse.ts'
import { createAdministrator, createCustomer, type Person } from '#tests/support/people.ts'
import { otherSite } from './steps/other-site.ts'

/*
 * Links on a page of another site (docs/decisions/0006), with JavaScript and without. The product is on http://localhost; http://127.0.0.1 is
 * another site for a browser.
 */

/** Who opens which page, and its heading. */
const people: Record<string, { path: string; heading: string; signIn: () => Promise<Person> }> = {
  'a nurse': {
    path: '/staff',
    heading: 'My visits',
    signIn: async () => (await createLinkedNurse()).person,
  },
  'a family': { path: '/show/service', heading: 'Your Services', signIn: () => createCustomer() },
  'an administrator': {
    path: '/dashboard/services/confirmed?status=confirmed',
    heading: 'Confirmed Services',
    signIn: () => createAdministrator(),
  },
}

const siteOrigin = () => process.env.SITE_ORIGIN ?? ''

/** Expects the page without `in` in its address. */
async function expectOpened(page: Page, { path, heading }: { path: string; heading: string }) {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page).toHaveURL(siteOrigin() + path)
}

/** The addresses that the browser asks our site for, without static files. */
function requestsOf(context: BrowserContext): string[] {
  const asked: string[] = []
  context.on('request', (request) => {
    const { origin, pathname, search } = new URL(request.url())
    if (origin === siteOrigin() && request.isNavigationRequest()) asked.push(pathname + search)
  })
  return asked
}

for (const [name, { path, heading, signIn }] of Object.entries(people)) {
  const title = `a link of another site opens the page of ${name}`
  test(title, { tag: name === 'a family' ? [] : '@long' }, async ({ page, context, javaScriptEnabled }) => {
    test.slow()
    await signInAs(context, await signIn())
    const site = await otherSite(siteOrigin() + path)
    const asked = requestsOf(context)
    for (const words of ['Link', 'Redirect']) {
      await page.goto(site.origin)
      await page.getByRole('link', { name: words }).click()
      await expectOpened(page, { path, heading })
    }
    expect(asked.length).toBe(6)
    expect(asked[1]).toMatch(/[?&]in=\d{10}$/)

    await page.goto(site.origin)
    await page.getByRole('button', { name: 'Form' }).click()
    await expectOpened(page, { path: `${path.split('?')[0]}?from=form`, heading })

    if (javaScriptEnabled) {
      await page.goto(`${site.origin}/script`)
      await expectOpened(page, { path, heading })
      await page.goto(site.origin)
      const opened = context.waitForEvent('page')
      await page.getByRole('button', { name: 'Window' }).click()
      await expectOpened(await opened, { path, heading })
    }
    site.stop()
  })
}

test('a person who is signed out gets to the sign-in, and nothing of it is in its address', async ({
  page,
  context,
}) => {
  const site = await otherSite(`${siteOrigin()}/show/service`)
  const asked = requestsOf(context)
  await page.goto(site.origin)
  await page.getByRole('link', { name: 'Link' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
  await expect(page).toHaveURL(`${siteOrigin()}/login?redirectTo=%2Fshow%2Fservice`)
  expect(asked).toHaveLength(3)
  site.stop()
})

test(
  'a frame and an image of another site get no second request',
  { tag: '@long' },
  async ({ page, context, customer }) => {
    expect(customer.uid).toMatch(/./)
    const site = await otherSite(`${siteOrigin()}/show/service`)
    const asked: string[] = []
    context.on('request', (request) => {
      if (request.url().startsWith(siteOrigin())) asked.push(new URL(request.url()).search)
    })
    await page.goto(`${site.origin}/frame`)
    await page.waitForLoadState('networkidle')
    expect(asked.length).toBeGreaterThan(1)
    expect(asked.filter((search) => search.includes('in='))).toEqual([])
    site.stop()
  },
)

test(
  'somebody else’s page says so, and leads by the sign-in back to it',
  { tag: '@long' },
  async ({ page, customer, family }) => {
    expect(customer.uid).toMatch(/./)
    const path = '/show/service/17a0d6ec-0d1a-4c5b-9f1b-0f7d5d8f1a52/visits'
    await page.goto(path)
    await expect(
      page.getByText('The link may be wrong or old, or the page belongs to another account.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Sign in with another account' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
    await page.getByLabel('Email').fill(family.email)
    await page.getByLabel('Password').fill(family.password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.waitForURL(`**${path}`)
    await expect(page.getByRole('button', { name: 'Sign in with another account' })).toBeVisible()
  },
)
