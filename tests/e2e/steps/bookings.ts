import { expect, type Locator, type Page } from '@playwright/test'
import { usualPeriod } from '#tests/support/booking-dates.ts'

export const patient = 'Savita Kulkarni'

/** Fills in the booking form with valid values, without submitting it. */
export async function fillBooking(page: Page, name = patient): Promise<void> {
  await page.getByLabel('I am booking for someone else').check()
  await page.getByLabel("Patient's full name").fill(name)
  await page.getByLabel('Age', { exact: true }).fill('71')
  await page.getByLabel('Gender').selectOption('Female')
  await page.getByLabel('Service type').selectOption('Special Care')
  await page.getByLabel('Sub-service').selectOption('Dementia care')
  await page.getByLabel('What should we know?').fill('Sees Dr Deshpande on Tuesdays')
  await page.getByLabel('Start date and time').fill(usualPeriod().startDate)
  await page.getByLabel('End date and time').fill(usualPeriod().endDate)
  await page.getByLabel('Weeks').fill('4')
  await page.getByLabel('I understand that this booking cannot be cancelled').check()
}

/** Submits the booking form and waits for the response. */
export async function sendBooking(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Book service' }).click()
  await expect(page.getByText('Service booked successfully.').first()).toBeVisible()
}

/** The form for a code: with JavaScript a dialog, without it a page. */
export async function codeQuestion(page: Page, title: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: title })
  const heading = page.getByRole('heading', { level: 1, name: title })
  await expect(dialog.or(heading)).toBeVisible()
  return (await dialog.isVisible()) ? dialog : page.getByRole('main')
}

/** Enters the booking code and waits for `/show/service`. */
export async function confirmBooking(page: Page, code: string): Promise<void> {
  const question = await codeQuestion(page, 'Confirm Your Booking')
  await question.getByLabel('Booking code').fill(code)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Booking service confirmed successfully!')).toBeVisible()
  await page.waitForURL('**/show/service')
}

/** Opens the card of a service in the list. */
export async function openCard(page: Page, name = patient): Promise<Locator> {
  const card = page.getByRole('listitem').filter({ hasText: name })
  if (!(await card.locator('details[open]').isVisible())) await card.locator('summary').click()
  await expect(card.getByText('Service Details')).toBeVisible()
  return card
}

/** Enters the closing code from the card and waits until the list shows the service as closed. */
export async function closeService(page: Page, code: string): Promise<void> {
  const card = await openCard(page)
  await card.getByRole('link', { name: 'Close Service' }).click()
  const question = await codeQuestion(page, 'Close Service')
  await question.getByLabel('Enter 6-digit closing code').fill(code)
  await question.getByRole('button', { name: 'Close Service' }).click()
  await expect(page.getByText('Service closed successfully')).toBeVisible()
  await page.waitForURL('**/show/service')
}
