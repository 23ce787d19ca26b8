import { randomUUID } from 'node:crypto'
import { expect, signInAs, test } from '#tests/support/e2e/test.ts'
import { inDays } from '#tests/support/booking-dates.ts'
import { bookingOf } from '#tests/support/bookings.ts'
import { createAdministrator, createCustomer, createNurse } from '#tests/support/people.ts'
import { bookService, requestConfirm } from '#tests/support/requests.ts'

/* What JavaScript adds to Assign. */

test(
  'a name is searched for the visit times that are in the fields, also while their list is still being read',
  { tag: '@long' },
  async ({ page, context }) => {
    test.slow()
    const customer = await createCustomer()
    const dates = { startDate: inDays(1, '00:00'), endDate: inDays(9, '00:00') }
    const service = await bookService(customer, bookingOf({ ...dates, shift: 'hours', hoursPerDay: '3' }))
    await requestConfirm(customer, service, service.bookCode)
    const word = randomUUID().slice(0, 8)
    await createNurse({ fullName: `A ${word}` })
    await signInAs(context, await createAdministrator())
    await page.goto(`/dashboard/services/confirmed?serviceId=${service.serviceId}`)
    await page.getByRole('link', { name: 'Assign, Savita Kulkarni' }).click()
    await page.getByLabel('Starts at').fill('09:00')
    await page.getByLabel('Starts at').blur()
    await expect(page.getByLabel('Find a nurse by name')).toBeVisible()
    // The list for the new time alone is never answered.
    await page.route(
      (url) => url.searchParams.get('start') === '10:00' && !url.searchParams.get('name'),
      () => {},
    )
    await page.getByLabel('Starts at').fill('10:00')
    const searched = page.waitForRequest((request) => request.url().includes(`name=A+${word}`))
    await page.getByLabel('Find a nurse by name').fill(`A ${word}`)
    await page.keyboard.press('Enter')
    expect(new URL((await searched).url()).searchParams.get('start')).toBe('10:00')
    await expect(page.getByText(`“A ${word}”`)).toBeVisible()
  },
)
