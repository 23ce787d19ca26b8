import { minute } from '#domain/visits/days.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { expect, signInAs, test } from '#tests/support/e2e/test.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { nurseAuthor, reportOf } from '#tests/support/visits/reports.ts'
import { serviceWithVisit } from '#tests/support/visits/running-visit.ts'
import { expectAccessible } from './steps/accessible.ts'
import { expectNothingWider } from './steps/widths.ts'

/* The coordinator’s morning, from the first page of the dashboard, with JavaScript and without. */

test('no interaction: the dashboard shows who is late, and one leads to sending another nurse', async ({
  page,
  context,
}) => {
  const nurse = await createNurse()
  const { visit } = await serviceWithVisit(nurse, { startsIn: -20 * minute })
  await signInAs(context, await createAdministrator())
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/dashboard\/panel$/)
  await expect(page.getByRole('heading', { name: /^Today, Tue 17 Nov/ })).toBeVisible()
  const late = page.getByRole('region', { name: /^Late: \d+$/ })
  const row = late.getByRole('listitem').filter({ hasText: nurse.fullName })
  await expect(row).toContainText(/Not arrived, 2\d min late/)
  await expect(row.getByRole('link', { name: `Call ${nurse.fullName}` })).toHaveAttribute(
    'href',
    `tel:+91${nurse.contactNumber}`,
  )
  await row.getByRole('link', { name: /^Send another nurse/ }).click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/visits/${visitIdOf(visit)}/send$`))
})

test('on a tablet the name of the patient is on one line', { tag: '@long' }, async ({ page, context }) => {
  const nurse = await createNurse()
  await serviceWithVisit(nurse, { startsIn: -20 * minute })
  await signInAs(context, await createAdministrator())
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/dashboard')
  const row = page
    .getByRole('listitem')
    .filter({ hasText: nurse.fullName })
    .filter({ hasText: 'Not arrived' })
  const name = await row.getByRole('link', { name: 'Savita Kulkarni', exact: true }).boundingBox()
  expect(name?.height).toBeLessThan(40)
})

test('one interaction: a note is read, and leaves Today', async ({ page, context }) => {
  const nurse = await createNurse()
  const { visit } = await serviceWithVisit(nurse, { startsIn: -5 * minute })
  const report = { kind: 'arrived', happenedAt: Date.now() - minute } as const
  expect(
    await recordEvent(
      nurseAuthor(nurse),
      reportOf(visit, report, { note: 'Morphine patches until Thursday' }),
    ),
  ).toMatchObject({ ok: true })
  await signInAs(context, await createAdministrator())
  await page.goto('/dashboard')
  const notes = page.getByRole('region', { name: /^Unread nurse notes/ })
  const row = notes.getByRole('listitem').filter({ hasText: nurse.fullName })
  await expect(row).toContainText('Morphine patches until Thursday')
  await row.getByRole('button', { name: /^Mark as read/ }).click()
  await expect(row).toHaveCount(0)
  await expect(page).toHaveURL(/\/dashboard\/panel$/)
  await page.goto(`/dashboard/services/${visit.serviceId}`)
  await expect(page.getByText(/^Read by .*@/)).toBeVisible()
})

test(
  'one interaction: the month’s timesheets, ready to be printed; a second one leads to the visits of a nurse',
  { tag: '@long' },
  async ({ page, context, javaScriptEnabled }) => {
    const nurse = await createNurse()
    const { visit } = await serviceWithVisit(nurse, { startsIn: -5 * minute })
    await signInAs(context, await createAdministrator())
    await page.goto('/dashboard')
    await page
      .getByRole('navigation', { name: 'Dashboard' })
      .getByRole('link', { name: 'Timesheets' })
      .click()
    await expect(page.getByRole('heading', { name: /^Timesheets, Sun 1 Nov to Mon 30 Nov/ })).toBeVisible()
    const row = page.getByRole('row', { name: new RegExp(nurse.fullName) })
    await expect(row).toContainText(/\d+:00/)
    await page.emulateMedia({ media: 'print' })
    await expect(row).toBeVisible()
    await expect(page.getByRole('link', { name: 'CSV by nurse' })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await row.getByRole('link', { name: nurse.fullName, exact: true }).click()
    await expect(page.locator(`a[href="/dashboard/visits/${visitIdOf(visit)}"]`)).toBeVisible()
    if (javaScriptEnabled) await expectAccessible(page, '/dashboard/hours')
    await expectNothingWider(page)
  },
)
