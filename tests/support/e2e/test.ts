import { randomInt } from 'node:crypto'
import { test as base, expect, type BrowserContext } from '@playwright/test'
import { password, createUserWithPhone } from '#tests/integration/accounts/people.ts'
import { callerAddressHeader } from '#tools/sandbox/caller-address.ts'
import { expectReadableButtons } from './button-contrast.ts'
import { useSuiteClock } from './clock.ts'
import { createCustomer, type Person } from '../people.ts'

export { expect }

type Fixtures = {
  /** A customer with a verified phone, signed in in this test's browser. */
  customer: Person
  /** A customer with a verified phone and a password, not signed in. */
  family: { email: string; number: string; password: string }
}

/**
 * Playwright's test on the built site. Each test comes from a network address of its own, because the product counts
 * sign-ups and codes per address. Its pages have the clock of the tests. The buttons of each page are measured before the next one is
 * opened, and at the end.
 */
export const test = base.extend<Fixtures>({
  baseURL: ({}, use) => use(process.env.SITE_ORIGIN),
  extraHTTPHeaders: ({}, use) =>
    use({ [callerAddressHeader]: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` }),
  async context({ context }, use) {
    await useSuiteClock(context)
    await use(context)
  },
  async page({ page }, use) {
    const open = page.goto.bind(page)
    page.goto = async (...to) => {
      await expectReadableButtons(page)
      return open(...to)
    }
    await use(page)
    await expectReadableButtons(page)
  },
  async customer({ context }, use) {
    const customer = await createCustomer()
    await signInAs(context, customer)
    await use(customer)
  },
  async family({}, use) {
    const { email, number } = await createUserWithPhone()
    await use({ email, number, password })
  },
})

/** Gives the browser the session of a person. */
export async function signInAs(context: BrowserContext, { cookie }: Pick<Person, 'cookie'>): Promise<void> {
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  await context.addCookies([
    { name, value, url: process.env.SITE_ORIGIN, httpOnly: true, sameSite: 'Strict' },
  ])
}
