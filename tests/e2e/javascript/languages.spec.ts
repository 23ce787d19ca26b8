import { expect, test } from '#tests/support/e2e/test.ts'
import { requestBooking } from '#tests/support/requests.ts'
import { expectInOrder } from '../steps/in-order.ts'

/* Longer words and taller letters: still nothing for axe to find, and nothing wider than the screen. */
for (const language of ['hi', 'mr'] as const) {
  test(`the pages of a visitor are in order in ${language}`, async ({ page }) => {
    for (const path of ['/', '/about', '/signup', '/login', '/enquiry', '/privacy']) {
      await page.goto(`${path}?lang=${language}`)
      await expectInOrder(page, `${path} ${language}`)
    }
  })

  test(`the pages of a customer are in order in ${language}`, async ({ page, customer }) => {
    await requestBooking(customer)
    await page.goto(`/show/service?lang=${language}`)
    await page.getByRole('main').locator('summary').click()
    await expect(page.locator('main details[open]')).toBeVisible()
    await expectInOrder(page, `/show/service ${language}`)
    for (const path of ['/book/service', '/profile']) {
      await page.goto(path)
      await expectInOrder(page, `${path} ${language}`)
    }
  })
}
