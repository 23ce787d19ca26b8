import { expect, test } from '#tests/support/e2e/test.ts'
import { requestBooking } from '#tests/support/requests.ts'
import { fillBooking, openCard } from '../steps/bookings.ts'
import { phone } from '../steps/widths.ts'

/* What JavaScript adds to Your Services (section 2). */

test('a spinner shows while the list is read again', { tag: '@long' }, async ({ page, customer }) => {
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

test(
  'the badge of the first card stands apart from the time above it',
  { tag: '@long' },
  async ({ page, customer }) => {
    await requestBooking(customer)
    await page.goto('/show/service')
    const card = page.getByRole('article')
    const [time, badge] = [
      await card.getByRole('heading', { level: 2 }).boundingBox(),
      await card.locator('.badge').boundingBox(),
    ]
    expect((badge?.y ?? 0) - (time?.y ?? 0) - (time?.height ?? 0)).toBeGreaterThanOrEqual(4)
  },
)

test('a booking shows its answer and “processing” for 1.5 s, and then the dialog asks for its code', async ({
  page,
  customer,
}) => {
  expect(customer.uid).not.toBe('')
  await page.setViewportSize(phone)
  await page.clock.install()
  await page.goto('/book/service')
  await fillBooking(page)
  // From here on the page's time passes by `runFor` alone.
  await page.clock.pauseAt(Date.now() + 60 * 60_000)
  await page.getByRole('button', { name: 'Book service' }).click()
  const processing = page.getByText('Processing your booking…')
  await expect(processing).toBeVisible()
  // The long form has gone, and the browser would show the footer below the dialog.
  await expect(page.getByText('Service booked successfully.').first()).toBeInViewport()
  await page.clock.runFor(1499)
  await expect(processing).toBeVisible()
  await page.clock.runFor(1)
  const dialog = page.getByRole('dialog', { name: 'Confirm Your Booking' })
  await expect(dialog.getByLabel('Booking code')).toBeVisible()
  await expect(processing).toHaveCount(0)
})
