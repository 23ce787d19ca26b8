import { expect, test } from '#tests/support/e2e/test.ts'
import { expectNothingWider, expectOptionsFit } from '../steps/widths.ts'

test('nothing of the booking is cut off on a phone of 320 pixels, in three languages', async ({
  page,
  customer,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const language of ['en', 'hi', 'mr']) {
    await page.goto(`/book/service?lang=${language}`)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByText(customer.email).first()).toBeAttached()
    await expectNothingWider(page)
    await expectOptionsFit(page)
  }
})
