import { startOfDay } from '#domain/visits/days.ts'
import type { LargeMorning } from '#tests/support/e2e/large-morning.ts'
import { runOn, startSiteAtInstant } from '#tests/support/e2e/site-at.ts'
import { expect, signInAs, test } from '#tests/support/e2e/test.ts'
import { expectNothingWider } from './steps/widths.ts'

/*
 * Monday morning in a company of 300 nurses and 1,500 services (docs/scale.md), with JavaScript and without: Today, the week, the day, what has no nurse, and the
 * six weeks of a nurse's illness given to others. What the pages cost is pinned in `million-past-visits.long.test.ts`.
 */

/** 08:20 on the Monday of `large-company.ts`, when visits that began at 08:00 count as late. */
const morning = startOfDay('2026-11-30') + (8 * 60 + 20) * 60_000
let site: Awaited<ReturnType<typeof startSiteAtInstant>>

test.beforeAll(async ({}, { project }) => {
  site = await startSiteAtInstant(`large-company-${project.name}.log`, morning)
})
test.afterAll(() => site.stop())

test('the coordinator of 300 nurses opens today, the week, the day and what has no nurse, and gives six weeks of illness to others', async ({
  page,
  context,
}) => {
  test.setTimeout(600_000)
  const { office, nurse, lastDay, families } = (await runOn(
    site,
    'tests/support/e2e/large-morning.ts',
  )) as LargeMorning
  const origin = site.environment.SITE_ORIGIN ?? ''
  const sidebar = page.getByRole('navigation', { name: 'Dashboard' })
  const title = page.getByRole('heading', { level: 1 })

  await signInAs(context, office)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${origin}/dashboard`)
  await expect(title).toHaveText('Today, Mon 30 Nov')
  await expect(page.getByRole('region', { name: /^Unallocated today/ })).toBeVisible()
  await expectNothingWider(page)

  await sidebar.getByRole('link', { name: 'Roster' }).click()
  await expect(title).toHaveText('Roster')
  const names = page.getByRole('navigation', { name: 'Pages', exact: true })
  await expect(names.getByRole('link')).not.toHaveCount(0)
  await expect(page.getByRole('rowheader').or(page.locator('tbody th')).first()).toBeVisible()
  await expectNothingWider(page)
  await page.getByRole('link', { name: 'Day', exact: true }).click()
  await expect(page).toHaveURL(/view=day/)
  await expect(page.getByText(/^Late: \d+$/)).toBeVisible()

  await sidebar.getByRole('link', { name: /^Unallocated visits/ }).click()
  await expect(title).toHaveText('Unallocated visits')
  await expect(page.getByRole('link', { name: /^Cover/ }).first()).toBeVisible()

  // The nurse telephones: six weeks.
  await page.goto(`${origin}/dashboard/staff/${nurse.id}/absences`)
  const ill = page.getByRole('form', { name: 'Report ill' })
  await ill.getByLabel('Last day', { exact: true }).fill(lastDay)
  await ill.getByRole('button', { name: 'Report ill' }).click()
  const open = page.locator('a[href*="/cover"]')
  // Five weeks are planned so far; Monday's roll makes the sixth without this nurse.
  await expect(open).toHaveCount(families * 35)
  await page.getByRole('button', { name: 'All to one nurse' }).click()
  await page.locator('button[name=nurseId]').first().click()
  await expect(page.getByText('Nurse allocated to the visits.')).toBeVisible()
  await expect(open).toHaveCount(0)
})
