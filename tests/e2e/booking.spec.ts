import { expect, test } from '#tests/support/e2e/test.ts'

test('the booking form', async ({ page, customer }) => {
  await page.goto('/book/service')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book Your Care Service')
  expect(customer.uid).toBeTruthy()
})
