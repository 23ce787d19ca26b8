import { shownInstant } from '#tests/support/booking-dates.ts'
import { expect, test } from '#tests/support/e2e/test.ts'
import { requestBooking } from '#tests/support/requests.ts'
import { readCode } from '#tests/support/stand-ins.ts'
import { tabTo, tabUntil, typeInto } from '../steps/keyboard.ts'

test('a service is booked and confirmed by keyboard alone', { tag: '@long' }, async ({ page, customer }) => {
  await page.goto('/book/service')
  // Only a hydrated page disables the button until the acknowledgement is checked.
  await expect(page.getByRole('button', { name: 'Book service' })).toBeDisabled()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the main content' })).toBeFocused()
  await page.keyboard.press('Enter')

  await tabTo(page, 'I am booking for someone else')
  await page.keyboard.press('Space')
  await typeInto(page, "Patient's full name", 'Savita Kulkarni')
  await typeInto(page, 'Age', '71')
  await typeInto(page, 'Gender', 'Female')
  await typeInto(page, 'Service type', 'Special')
  await typeInto(page, 'Sub-service', 'Dementia')
  const [start = '', end = ''] = daysLikeTheirMonths()
  await typeInto(page, 'Start date and time', `${start}0930AM`)
  await typeInto(page, 'End date and time', `${end}0600PM`)
  await tabTo(page, 'I understand that this booking cannot be cancelled')
  await page.keyboard.press('Space')
  await tabTo(page, 'Book service')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('dialog', { name: 'Confirm Your Booking' })).toBeVisible()
  await typeInto(page, 'Booking code', await readCode(customer.number))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/show/service')

  const summary = page.getByRole('main').locator('summary')
  await tabUntil(page, () => summary.evaluate((element) => element === document.activeElement))
  await page.keyboard.press('Enter')
  await expect(page.locator('details[open]')).toContainText(
    shownInstant(`${start.slice(4)}-${start.slice(2, 4)}-${start.slice(0, 2)}T09:30`),
  )
  await expect(page.locator('details[open]')).toContainText('Dementia care')
})

test('a dialog takes the focus, closes on Escape and returns the focus', async ({ page, customer }) => {
  await requestBooking(customer)
  await page.goto('/show/service')
  await page.getByRole('main').locator('summary').click()
  const opener = page.getByRole('link', { name: 'Confirm', exact: true })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Confirm Your Booking' })
  await expect(dialog).toBeVisible()
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

/** The next two days such as 03/03, which are typed the same in either order of day and month. */
function daysLikeTheirMonths(): string[] {
  const thisMonth = new Date().getUTCMonth() + 1
  return [1, 2].map((ahead) => {
    const month = ((thisMonth + ahead - 1) % 12) + 1
    const year = new Date().getUTCFullYear() + (month <= thisMonth ? 1 : 0)
    return `${String(month).padStart(2, '0').repeat(2)}${year}`
  })
}
