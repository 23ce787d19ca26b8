import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { overrideMessages } from '#app/content/office/choice.ts'
import { expect, signInAs, test } from '#tests/support/e2e/test.ts'
import { inDays } from '#tests/support/booking-dates.ts'
import { bookingOf } from '#tests/support/bookings.ts'
import { createAdministrator, createCustomer, createNurse } from '#tests/support/people.ts'
import { bookService, requestConfirm } from '#tests/support/requests.ts'
import { expectStateAccessible } from './steps/accessible.ts'

/*
 * The office chooses a nurse with a warning: who prefers days, for a night. In the dialogs of Confirmed Services, and without JavaScript on
 * their pages.
 */

const why = 'The family knows her'

/** A confirmed service of nights, and a nurse who prefers days. */
async function nightAndDayNurse() {
  const customer = await createCustomer()
  const dates = { startDate: inDays(1, '00:00'), endDate: inDays(5, '00:00'), shift: 'night' }
  const service = await bookService(customer, bookingOf(dates))
  await requestConfirm(customer, service, service.bookCode)
  const name = `A ${randomUUID().slice(0, 8)}`
  return { ...service, nurse: await createNurse({ fullName: name, shiftPreference: 'Day' }) }
}

/** The tick is asked for near the button, which is seen with it; a screen reader hears it at the tick. */
async function expectAskedFor(form: Locator, nurse: { id: string; fullName: string }, field: string) {
  const tick = form.getByLabel(overrideMessages.tick)
  await expect(form.getByText(overrideMessages.notTicked)).toBeVisible()
  await expect(tick).toHaveAttribute('aria-invalid', 'true')
  await expect(tick).toHaveAccessibleDescription(overrideMessages.notTicked)
  await expect(form.getByLabel(field, { exact: true })).toHaveValue(nurse.id)
  await expect(form.getByRole('group', { name: `1 warning for ${nurse.fullName}` })).toContainText(
    'Prefers day',
  )
}

/** Between what asks for the tick and the button is the reason alone. */
async function expectNear(button: Locator, asking: Locator) {
  const [below, above] = [await button.boundingBox(), await asking.boundingBox()]
  expect((below?.y ?? Infinity) - (above?.y ?? 0)).toBeLessThan(200)
}

async function openAssign(page: Page, serviceId: string): Promise<Locator> {
  await page.goto(`/dashboard/services/confirmed?serviceId=${serviceId}`)
  await page.getByRole('link', { name: 'Assign, Savita Kulkarni' }).click()
  return page.getByRole('main').or(page.getByRole('dialog')).last()
}

test(
  'a nurse who prefers days is assigned to a night with a tick and a reason, which the audit log keeps',
  { tag: '@long' },
  async ({ page, context, javaScriptEnabled }) => {
    test.slow()
    const { serviceId, nurse } = await nightAndDayNurse()
    await signInAs(context, await createAdministrator())
    const form = await openAssign(page, serviceId)
    await form.getByLabel('Nurse', { exact: true }).selectOption(nurse.id)
    const assign = form.getByRole('button', { name: 'Assign', exact: true })
    await assign.click()
    await expectAskedFor(form, nurse, 'Nurse')
    await expectNear(assign, form.getByText(overrideMessages.notTicked))
    if (javaScriptEnabled) await expect(assign).toBeInViewport()
    if (javaScriptEnabled)
      await expectStateAccessible(page, '/dashboard assign with a warning', { widths: [1280, 768] })

    await form.getByLabel(overrideMessages.why).fill(why)
    await assign.click()
    await expect(form.getByText(overrideMessages.notTicked)).toBeVisible()
    await expect(form.getByLabel(overrideMessages.why)).toHaveValue(why)
    await form.getByLabel(overrideMessages.tick).check()
    await assign.click()
    await expect(page.getByText('Nurse assigned successfully!')).toBeVisible()
    await page.goto(`/dashboard/audit?recordType=service&recordId=${serviceId}`)
    await expect(page.getByText(`despite a warning (shift): ${why}`).first()).toBeVisible()
  },
)

test(
  'a nurse who prefers days replaces another one with a tick, and the one reason is kept',
  { tag: '@long' },
  async ({ page, context }) => {
    test.slow()
    const { serviceId, nurse } = await nightAndDayNurse()
    const former = await createNurse({ fullName: `A ${randomUUID().slice(0, 8)}` })
    await signInAs(context, await createAdministrator())
    const first = await openAssign(page, serviceId)
    await first.getByLabel('Nurse', { exact: true }).selectOption(former.id)
    await first.getByRole('button', { name: 'Assign', exact: true }).click()
    await expect(page.getByText('Nurse assigned successfully!')).toBeVisible()

    await page.goto(`/dashboard/services/confirmed?serviceId=${serviceId}`)
    await page.getByRole('link', { name: 'Details of Savita Kulkarni' }).click()
    await page.getByRole('link', { name: 'Replace nurse, Savita Kulkarni' }).click()
    const form = page.getByRole('main').or(page.getByRole('dialog')).last()
    await form.getByLabel('New nurse').selectOption(nurse.id)
    await form.getByLabel('Reason').fill(why)
    await form.getByRole('button', { name: 'Replace nurse', exact: true }).click()
    await expectAskedFor(form, nurse, 'New nurse')
    await expect(form.getByLabel('Reason')).toHaveValue(why)
    await form.getByLabel(overrideMessages.tick).check()
    await form.getByRole('button', { name: 'Replace nurse', exact: true }).click()
    await expect(page.getByText('Nurse replaced successfully!')).toBeVisible()
    await page.goto(`/dashboard/audit?recordType=service&recordId=${serviceId}`)
    await expect(page.getByText(`despite a warning (shift): ${why}`).first()).toBeVisible()
  },
)
