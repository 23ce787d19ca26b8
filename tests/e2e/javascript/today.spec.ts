import { minute } from '#domain/visits/days.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { expect, signInAs, test } from '#tests/support/e2e/test.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { arrival, nurseAuthor } from '#tests/support/visits/reports.ts'
import { serviceWithVisit } from '#tests/support/visits/running-visit.ts'

test(
  'Today reads itself again after a minute, without a reload',
  { tag: '@long' },
  async ({ page, context }) => {
    const nurse = await createNurse()
    const { visit } = await serviceWithVisit(nurse, { startsIn: -7 * minute })
    await signInAs(context, await createAdministrator())
    await page.goto('/dashboard/panel')
    await expect(page.getByText('Updates every minute.')).toBeVisible()
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    const row = page
      .getByRole('listitem')
      .filter({ hasText: nurse.fullName })
      .filter({ hasText: /\d min late/ })
    await expect(row).toBeVisible()
    expect(await recordEvent(nurseAuthor(nurse), arrival(visit))).toMatchObject({ ok: true })
    await page.evaluate((later) => {
      const now = Date.now.bind(Date)
      Date.now = () => now() + later
    }, minute)
    await expect(row).toHaveCount(0)
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  },
)
