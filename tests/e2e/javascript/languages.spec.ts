import { expect, test } from '#tests/support/e2e/test.ts'
import { requestBooking } from '#tests/support/requests.ts'
import { expectAccessible } from '../steps/accessible.ts'

/* Longer words and taller letters: still no axe violations, and nothing wider than the window. */
for (const language of ['hi', 'mr'] as const) {
  test(`the public pages are accessible in ${language}`, { tag: '@long' }, async ({ page }) => {
    for (const path of ['/', '/about', '/signup', '/login', '/enquiry', '/privacy']) {
      await page.goto(`${path}?lang=${language}`)
      await expectAccessible(page, `${path} ${language}`)
    }
  })

  test(
    `the pages of a customer are accessible in ${language}`,
    { tag: '@long' },
    async ({ page, customer }) => {
      await requestBooking(customer)
      await page.goto(`/show/service?lang=${language}`)
      await page.getByRole('main').locator('summary').click()
      await expect(page.locator('main details[open]')).toBeVisible()
      await expectAccessible(page, `/show/service ${language}`)
      for (const path of ['/book/service', '/profile']) {
        await page.goto(path)
        await expectAccessible(page, `${path} ${language}`)
      }
    },
  )
}
