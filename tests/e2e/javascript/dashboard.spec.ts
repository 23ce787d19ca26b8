import type { Page } from '@playwright/test'
import { expect, signInAs, test } from '#tests/support/e2e/test.ts'
import { minute } from '#domain/visits/days.ts'
import { inDays } from '#tests/support/booking-dates.ts'
import { expectReadableButtons } from '#tests/support/e2e/button-contrast.ts'
import { forAdministrators, recordsForDashboard } from '#tests/support/every-page.ts'
import { createAdministrator, createCustomer, createNurse, type Person } from '#tests/support/people.ts'
import { bookService, requestAssign, requestConfirm, requestDelete } from '#tests/support/requests.ts'
import { serviceWithVisit } from '#tests/support/visits/running-visit.ts'
import { expectAccessible, expectStateAccessible } from '../steps/accessible.ts'

/* What the dashboard does only with JavaScript. */

let administrator: Person
test.beforeEach(async ({ context }) => {
  administrator = await createAdministrator()
  await signInAs(context, administrator)
})

async function confirmedService() {
  const customer = await createCustomer()
  const service = await bookService(customer)
  await requestConfirm(customer, service, service.bookCode)
  return service
}

test('the sidebar switches views without loading the page again', { tag: '@long' }, async ({ page }) => {
  await page.goto('/dashboard/panel')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  for (const [link, title] of [
    ['Confirmed Services', 'Confirmed Services'],
    ['Pending Services', 'Pending Services'],
    ['Users', 'Users'],
    ['Audit Log', 'Audit Log'],
    ['Panel', 'Today'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('the keyboard alone: skip link, the first filter by /, rows by Enter', async ({ page }) => {
  const service = await confirmedService()
  await page.goto(`/dashboard/services/confirmed?serviceId=${service.serviceId}`)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the main content' })).toBeFocused()
  await pressSlash(page)
  const details = page.getByRole('link', { name: /^Details/ })
  await details.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Diabetes, sees Dr Deshpande on Tuesdays')).toBeVisible()
  await expect(details).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Diabetes, sees Dr Deshpande on Tuesdays')).toBeHidden()
})

test('the list changes while the filters are typed, and Back returns to the former list', async ({
  page,
}) => {
  const service = await confirmedService()
  await page.goto('/dashboard/services/confirmed')
  await pressSlash(page)
  await page.getByLabel('Service ID').fill(service.serviceId)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(new RegExp(`serviceId=${service.serviceId}`))
  await page.getByLabel('Status').selectOption('closed')
  await expect(page.getByText('No confirmed services found.')).toBeVisible()
})

test('Refresh says Refreshed, shows what others did, and Refresh failed keeps the rows', async ({ page }) => {
  const service = await confirmedService()
  await page.goto(`/dashboard/services/confirmed?serviceId=${service.serviceId}`)
  await requestAssign(administrator, service, await createNurse())
  await page.getByRole('link', { name: 'Refresh' }).click()
  await expect(page.getByText('Refreshed')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: service.serviceId })).toContainText('Assigned')
  await page.route('**/*.data*', (route) => route.abort())
  await page.getByRole('link', { name: 'Refresh' }).click()
  await expect(page.getByText('Refresh failed')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Network error' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: service.serviceId })).toBeVisible()
})

test(
  'acting on a row that another administrator has changed shows the current state in the message and in the row',
  { tag: '@long' },
  async ({ page }) => {
    const [service, nurse] = [await confirmedService(), await createNurse()]
    await page.goto(`/dashboard/services/confirmed?serviceId=${service.serviceId}`)
    await page.getByRole('link', { name: 'Assign, Savita Kulkarni' }).click()
    const dialog = page.getByRole('dialog', { name: 'Assign Nurse to Service' })
    await dialog.getByLabel('Nurse', { exact: true }).selectOption(nurse.id)
    await requestAssign(await createAdministrator(), service, await createNurse())
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
    await expect(dialog.getByText('Cannot assign nurse to service with status: assigned')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('row').filter({ hasText: service.serviceId })).toContainText('Assigned')
    await requestDelete(administrator, service)
    await page.getByRole('link', { name: 'Delete, Savita Kulkarni' }).click()
    await expect(
      page.getByRole('dialog').getByText('Service not deleted, something went wrong'),
    ).toBeVisible()
  },
)

test(
  'a success message is shown once: not on the next view, nor when one comes back',
  { tag: '@long' },
  async ({ page }) => {
    const nurse = await createNurse()
    const path = `/dashboard/staff/${nurse.id}/absences`
    await page.goto(path)
    const form = page.getByRole('form', { name: 'Report ill' })
    await form.getByLabel('Last day', { exact: true }).fill(inDays(2, '00:00').slice(0, 10))
    await form.getByRole('button', { name: 'Report ill' }).click()
    const message = page.getByText('Absence recorded.')
    await expect(message).toBeVisible()
    await page.getByRole('link', { name: 'Timesheets' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Timesheets' })).toBeVisible()
    await expect(message).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(form).toBeVisible()
    await expect(message).toHaveCount(0)
  },
)

test('the message of a ticket is shown on its page', { tag: '@long' }, async ({ page }) => {
  const { uid, number } = await createCustomer()
  await page.goto(`/dashboard/users/${uid}`)
  await page.getByLabel('Phone number').fill(number)
  await page.getByRole('button', { name: 'Allow extra codes' }).click()
  await expect(page.getByText('Extra codes allowed.')).toBeVisible()
})

test('the message of a dialog does not answer other filters', { tag: '@long' }, async ({ page }) => {
  const service = await confirmedService()
  await page.goto(`/dashboard/services/confirmed?serviceId=${service.serviceId}`)
  await page.getByRole('link', { name: 'Delete, Savita Kulkarni' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  const message = page.getByText('Service deleted successfully.')
  await expect(message).toBeVisible()
  await pressSlash(page)
  await page.getByLabel('Service ID').fill('')
  await expect(page).not.toHaveURL(/serviceId/)
  await expect(message).toHaveCount(0)
})

test('the buttons in the alert of a service can be read', { tag: '@long' }, async ({ page }) => {
  const { serviceId } = await serviceWithVisit(await createNurse(), { startsIn: -20 * minute })
  await page.goto(`/dashboard/services/${serviceId}`)
  await expect(page.locator('.notice').getByRole('link', { name: 'Send another nurse' })).toBeVisible()
  await expectReadableButtons(page)
})

/** All views of the dashboard, in parts that several workers can share. */
const parts = {
  services: /panel|services/,
  people: /users|staff/,
  others: /^(?!.*(panel|services|users|staff))/,
}
for (const [part, isIn] of Object.entries(parts)) {
  test(`every view is accessible, with data and without: ${part}`, { tag: '@long' }, async ({ page }) => {
    test.slow()
    const records = await recordsForDashboard(administrator)
    const sizes = { widths: [1280, 1920] }
    const views = forAdministrators(records).filter(({ path }) => isIn.test(path))
    expect(views.length).toBeGreaterThan(5)
    for (const { path } of views) {
      await page.goto(path)
      const name = path.replaceAll(/[\da-f-]{36}/g, 'one')
      if (path.includes('?')) await expectStateAccessible(page, name, sizes)
      else await expectAccessible(page, name, sizes)
    }
  })
}

test('the notice to use a desktop, which a phone sees, is accessible', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/dashboard/panel')
  await expect(page.getByText('Please use Desktop or Laptop')).toBeVisible()
  await expectAccessible(page, '/dashboard on a phone')
})

test('a row has one Assign, also when it is expanded', { tag: '@long' }, async ({ page }) => {
  const service = await confirmedService()
  await page.goto(`/dashboard/services/confirmed?serviceId=${service.serviceId}`)
  await page.getByRole('link', { name: /^Details/ }).click()
  await expect(page.getByRole('link', { name: 'Change dates, Savita Kulkarni' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Assign, Savita Kulkarni' })).toHaveCount(1)
})

test('an expanded row and a dialog are accessible', { tag: '@long' }, async ({ page }) => {
  const service = await confirmedService()
  const sizes = { widths: [1280, 1920] }
  await page.goto(`/dashboard/services/confirmed?serviceId=${service.serviceId}`)
  await page.getByRole('link', { name: /^Details/ }).click()
  await expect(page.getByText('Diabetes, sees Dr Deshpande on Tuesdays')).toBeVisible()
  await expectAccessible(page, '/dashboard/services/confirmed expanded', sizes)
  await page.getByRole('link', { name: 'Assign, Savita Kulkarni' }).click()
  await expect(page.getByRole('dialog').getByLabel('Nurse', { exact: true })).toBeVisible()
  await expectAccessible(page, '/dashboard/services/confirmed assign', sizes)
})

/** Goes to the first filter, once the page runs its code. */
async function pressSlash(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(page.getByLabel('Service ID')).toBeFocused({ timeout: 500 })
  }).toPass()
}
