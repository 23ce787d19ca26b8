import { randomInt } from 'node:crypto'
import { test as base, expect } from '@playwright/test'
import { createCustomer, type Person } from '../people.ts'

export { expect }

type Fixtures = {
  /** Somebody with a verified phone, signed in in this test's browser. */
  customer: Person
}

/**
 * Playwright's test on the built site. Each test comes from a network address of its own, because the product counts
 * sign-ups and codes per address.
 */
export const test = base.extend<Fixtures>({
  baseURL: ({}, use) => use(process.env.SITE_ORIGIN),
  extraHTTPHeaders: ({}, use) =>
    use({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` }),
  async customer({ context }, use) {
    const customer = await createCustomer()
    const [name = '', value = ''] = customer.cookie.split(/=(.*)/s)
    await context.addCookies([{ name, value, url: process.env.SITE_ORIGIN }])
    await use(customer)
  },
})
