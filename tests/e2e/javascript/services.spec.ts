import { expect, test } from '#tests/support/e2e/test.ts'
import { requestBooking } from '#tests/support/requests.ts'
import { openCard } from '../steps/bookings.ts'

/* What JavaScript adds to Your Services (section 2). */

test('while the list is read again a spinner says so, and then it is gone', async ({ page, customer }) => {
  await requestBooking(customer)
  await page.goto('/show/service')
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/show/service.data*', async (route) => {
    await held
    await route.continue()
  })
  const card = await openCard(page, 'Savita')
  await card.getByRole('button', { name: 'Send the code again' }).click()
  const spinner = page.getByRole('status').filter({ hasText: 'Loading your services' })
  await expect(spinner).toBeVisible()
  answer()
  await expect(spinner).toHaveCount(0)
  await expect(card).toContainText('Pending')
})
