import { halvesOf } from '#domain/phone.ts'
import { inDays } from '#tests/support/booking-dates.ts'
import { bookingOf } from '#tests/support/bookings.ts'
import { expect, signInAs, test } from '#tests/support/e2e/test.ts'
import { createAdministrator, createCustomer, createNurse, newNumber } from '#tests/support/people.ts'
import { bookService, requestAssign, requestConfirm } from '#tests/support/requests.ts'

/* An administrator's work, with JavaScript and without: dialogs with it are pages without it. */

async function confirmedService(number = newNumber()) {
  const customer = await createCustomer()
  const service = await bookService(customer, bookingOf({ number }))
  await requestConfirm(customer, service, service.bookCode)
  return { ...service, number, customer }
}

test('a nurse is assigned, and the service closed with its code', async ({ page, context }) => {
  await signInAs(context, await createAdministrator())
  const service = await confirmedService()
  const nurse = await createNurse()
  await page.goto(`/dashboard/services/confirmed?serviceId=${service.serviceId}`)
  await page.getByRole('link', { name: 'Assign, Savita Kulkarni' }).click()
  await expect(page.getByRole('heading', { name: 'Assign Nurse to Service' })).toBeVisible()
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(page.getByText('Please select a nurse')).toBeVisible()
  await page
    .getByLabel('Nurse', { exact: true })
    .selectOption({ label: `${nurse.fullName} – ${nurse.contactNumber}` })
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(page.getByText('Nurse assigned successfully!')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: service.serviceId })).toContainText('Assigned')

  await page.getByText('Change, Savita Kulkarni').click()
  await page.getByRole('link', { name: 'Close Service, Savita Kulkarni' }).click()
  await page.getByLabel('Closing code').fill('111111')
  await page.getByRole('button', { name: 'Close Service' }).click()
  await expect(page.getByText('Invalid closing code or unauthorized')).toBeVisible()
  await page.getByLabel('Closing code').fill(service.closeCode)
  await page.getByRole('button', { name: 'Close Service' }).click()
  await expect(page.getByText('Service closed and deleted successfully')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: service.serviceId })).toHaveCount(0)
})

test('a nurse is replaced, and the service made longer', { tag: '@long' }, async ({ page, context }) => {
  const administrator = await createAdministrator()
  await signInAs(context, administrator)
  const service = await confirmedService()
  const [former, next] = await Promise.all([createNurse(), createNurse()])
  await requestAssign(administrator, service, former)
  const list = `/dashboard/services/confirmed?serviceId=${service.serviceId}`
  await page.goto(list)
  await page.getByText('Change, Savita Kulkarni').click()
  await page.getByRole('link', { name: 'Replace nurse, Savita Kulkarni' }).click()
  await expect(page.getByRole('heading', { name: 'Replace Nurse' })).toBeVisible()
  await expect(
    page.getByText(`Current nurse: ${former.fullName}, ${halvesOf(former.contactNumber)}.`),
  ).toBeVisible()
  await page
    .getByLabel('New nurse', { exact: true })
    .selectOption({ label: `${next.fullName} – ${next.contactNumber}` })
  await page.getByRole('button', { name: 'Replace nurse', exact: true }).click()
  await expect(page.getByText('Please enter a reason')).toBeVisible()
  await expect(page.getByLabel('New nurse', { exact: true })).toHaveValue(next.id)
  await page.getByLabel('Reason').fill('Dengue')
  await page.getByRole('button', { name: 'Replace nurse', exact: true }).click()
  await expect(page.getByText('Nurse replaced successfully!')).toBeVisible()
  await expect(page).toHaveURL(list)
  await expect(page.getByRole('row').filter({ hasText: service.serviceId })).toContainText('Assigned')

  await page.getByRole('link', { name: 'Details of Savita Kulkarni' }).click()
  await expect(page.getByRole('link', { name: next.fullName })).toBeVisible()
  await page.getByRole('link', { name: 'Change dates, Savita Kulkarni' }).click()
  await expect(page.getByRole('heading', { name: 'Change Dates' })).toBeVisible()
  await page.getByLabel('End (Indian time)').fill(inDays(-1, '18:00'))
  await page.getByLabel('Reason').fill('Needed for longer')
  await page.getByRole('button', { name: 'Save dates' }).click()
  await expect(page.getByText('The end cannot be before today.')).toBeVisible()
  await expect(page.getByLabel('Reason')).toHaveValue('Needed for longer')
  await page.getByLabel('End (Indian time)').fill(inDays(200, '18:00'))
  await page.getByRole('button', { name: 'Save dates' }).click()
  await expect(page.getByText('Dates changed successfully!')).toBeVisible()
})

test('a service is found by its number, shown in full and deleted', async ({ page, context }) => {
  await signInAs(context, await createAdministrator())
  const service = await confirmedService()
  await page.goto('/dashboard')
  await page.waitForURL('**/dashboard/panel')
  const sidebar = page.getByRole('navigation', { name: 'Dashboard' })
  await sidebar.getByRole('link', { name: 'Confirmed Services' }).click()
  await page.waitForURL('**/dashboard/services/confirmed')
  await page.getByText('Filter', { exact: true }).click()
  await page.getByLabel('Phone number').fill(service.number.slice(3))
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.waitForURL(`**/dashboard/services/confirmed?*number=${service.number.slice(3)}*`)
  await expect(page.getByRole('row').filter({ hasText: service.serviceId })).toBeVisible()
  await page
    .getByRole('link', { name: /^Details/ })
    .first()
    .click()
  await expect(page.getByText('Diabetes, sees Dr Deshpande on Tuesdays')).toBeVisible()
  await page.getByText('IDs, codes and dates').click()
  await expect(page.getByText(service.closeCode)).toBeVisible()

  await page.goto(`/dashboard/services/confirmed?serviceId=${service.serviceId}`)
  await page.getByRole('link', { name: 'Delete, Savita Kulkarni' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Service deleted successfully.')).toBeVisible()
  await page.goto(`/dashboard/audit?recordId=${service.serviceId}`)
  await expect(page.getByRole('row').filter({ hasText: service.serviceId }).first()).toContainText('deleted')
})

test('a holiday is added and removed, and each time the page says so', async ({ page, context }) => {
  await signInAs(context, await createAdministrator())
  await page.goto('/dashboard/settings/holidays')
  const name = page.getByLabel('Name')
  await name.fill('Founder’s Day')
  // Far from the days of other tests.
  await page.getByLabel('Day', { exact: true }).fill(inDays(300, '00:00').slice(0, 10))
  await page.getByRole('button', { name: 'Add holiday' }).click()
  await expect(page.getByText('Holiday added. No visit was changed.')).toBeVisible()
  await expect(name).toHaveValue('')
  await page.getByRole('button', { name: 'Remove Founder’s Day' }).click()
  await expect(page.getByText('Holiday removed. No visit was changed.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Founder’s Day' })).toHaveCount(0)
})

test('a user is found and shown with their services', { tag: '@long' }, async ({ page, context }) => {
  await signInAs(context, await createAdministrator())
  const { customer, serviceId } = await confirmedService()
  await page.goto(`/dashboard/users?email=${encodeURIComponent(customer.email)}`)
  await page.getByRole('link', { name: /^Details/ }).click()
  await expect(page.getByText(serviceId)).toBeVisible()
})

test(
  'a user who is not an administrator sees a message and is redirected to the landing page',
  { tag: '@long' },
  async ({ page, customer }) => {
    expect(customer.uid).not.toBe('')
    await page.goto('/dashboard/users')
    await expect(page.getByText('Unauthorized access')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/')
  },
)

test('a window that is too narrow says what is needed', async ({ page, context }) => {
  await signInAs(context, await createAdministrator())
  await page.setViewportSize({ width: 599, height: 800 })
  await page.goto('/dashboard/panel')
  await expect(page.getByText('Please use Desktop or Laptop')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Panel' })).toBeHidden()
  await page.setViewportSize({ width: 600, height: 800 })
  await expect(page.getByText('Please use Desktop or Laptop')).toBeHidden()
})
