import { addDays, dayAt } from '#domain/visits/days.ts'
import { dayWords } from '#domain/office-dates.ts'
import { expect, signInAs, test } from '#tests/support/e2e/test.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { change, confirmedService, line } from '#tests/support/visits/plans.ts'
import { expectStateAccessible } from './steps/accessible.ts'
import { untilHydrated } from './steps/hydrated.ts'
import { tabTo } from './steps/keyboard.ts'

/* The plan of a service, with JavaScript and without. */

/** Both are desktops' windows. */
const sizes = { widths: [1280, 1920] }

test('a line is added with its preview, refused where the nurse has a visit, and changed for one day', async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  test.slow()
  const administrator = await createAdministrator()
  await signInAs(context, administrator)
  const [service, rival] = [await confirmedService(), await confirmedService()]
  const [nurse, busy] = [await createNurse(), await createNurse()]
  await change(administrator, rival.serviceId, line(busy))
  const today = dayAt(Date.now())
  const first = addDays(today, 2)

  await page.goto(`/dashboard/services/${service.serviceId}`)
  await page.getByRole('link', { name: /^Visit schedule/ }).click()
  await expect(page.getByText('No visits are scheduled yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Add a recurring visit' }).click()
  await page.getByLabel('Day, 08:00 to 20:00').check()
  await expect(page.getByLabel('Starts at')).toBeHidden()
  await page.getByLabel('From').fill(first)
  await page.getByLabel('Nurse', { exact: true }).selectOption(busy.id)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(
    page
      .getByText(`${busy.fullName} already has a visit with Savita Kulkarni on ${dayWords(first, today)}`)
      .first(),
  ).toBeVisible()
  await expect(page.getByLabel('From')).toHaveValue(first)
  // axe runs in the page.
  if (javaScriptEnabled) await expectStateAccessible(page, '/dashboard plan refused', sizes)

  await page.getByLabel('Nurse', { exact: true }).selectOption(nurse.id)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible()
  await expect(page.getByText(`The family will see this nurse: ${nurse.fullName}`)).toBeVisible()
  if (javaScriptEnabled) await expectStateAccessible(page, '/dashboard plan preview', sizes)
  await page.getByRole('button', { name: /^Add \d+$/ }).click()
  await expect(page.getByText('Visit schedule saved.')).toBeVisible()

  await page.getByRole('link', { name: `Change the visit on ${dayWords(first, today)}` }).click()
  await page.getByLabel('Visit of 1 to 12 hours').check()
  await page.getByLabel('Starts at').fill('10:00')
  await page.getByLabel('Hours', { exact: true }).fill('1.5')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText(`${dayWords(first, today)} only: Visit 10:00–11:30`)).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Hours', { exact: true })).toHaveValue('1.5')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Move 1' }).click()
  await expect(page.getByText('Visit schedule saved.')).toBeVisible()
  await expect(page.getByText('1 day changed manually')).toBeVisible()
})

test('a plan is made by keyboard alone', { tag: '@long' }, async ({ page, context, javaScriptEnabled }) => {
  await signInAs(context, await createAdministrator())
  const { serviceId } = await confirmedService()
  await page.goto(`/dashboard/services/${serviceId}/plan`)
  if (javaScriptEnabled) await untilHydrated(page)
  await tabTo(page, 'Add a recurring visit')
  await page.keyboard.press('Enter')
  const form = page.getByRole('heading', { name: 'Add a recurring visit' })
  await expect(form).toBeVisible()
  // The form opens above the link that opened it.
  if (javaScriptEnabled) await expect(form).toBeFocused()
  await tabTo(page, 'Day, 08:00 to 20:00')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel('Night, 20:00 to 08:00')).toBeChecked()
  await tabTo(page, 'Sunday')
  await page.keyboard.press('Space')
  await tabTo(page, 'Preview')
  await page.keyboard.press('Enter')
  await expect(
    page.getByText('New recurring visit: Night shift 20:00–08:00, Monday to Saturday, unallocated'),
  ).toBeVisible()
  await tabTo(page, /^Add \d+$/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Visit schedule saved.')).toBeVisible()
})

test(
  'what a change removes stands first, and more than ten visits want a tick',
  { tag: '@long' },
  async ({ page, context }) => {
    const administrator = await createAdministrator()
    await signInAs(context, administrator)
    const { serviceId } = await confirmedService()
    await change(administrator, serviceId, line(await createNurse()))
    const today = dayAt(Date.now())
    await page.goto(`/dashboard/services/${serviceId}/plan`)
    await page
      .getByRole('link', { name: `Change the visit on ${dayWords(addDays(today, 2), today)}` })
      .click()
    await page.getByLabel(/^From .* on, on the days ticked below$/).check()
    await page.getByLabel('No visit', { exact: true }).check()
    await expect(page.getByLabel('Nurse', { exact: true })).toBeHidden()
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('button', { name: /^Remove \d+$/ }).click()
    await expect(page.getByText('Please tick the box to confirm this.')).toBeVisible()
    await expectStateAccessible(page, '/dashboard plan removal', sizes)
    await page.getByLabel(/^Remove these \d+ visits$/).check()
    await page.getByRole('button', { name: /^Remove \d+$/ }).click()
    await expect(page.getByText('Visit schedule saved.')).toBeVisible()
    await expect(page.getByText('(ended)').or(page.getByText(/^Last day: /))).toBeVisible()
  },
)
