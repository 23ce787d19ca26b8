import en from '#app/content/messages/en.json' with { type: 'json' }
import mr from '#app/content/messages/mr.json' with { type: 'json' }
import { indiaTime } from '#domain/dates.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { expect, signInAs, test } from '#tests/support/e2e/test.ts'
import { createLinkedNurse } from '#tests/support/linked-nurse.ts'
import { createAdministrator, createCustomer, createNurse } from '#tests/support/people.ts'
import { nurseAuthor, reportOf } from '#tests/support/visits/reports.ts'
import { serviceWithVisit } from '#tests/support/visits/running-visit.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { expectNothingWider, phone } from './steps/widths.ts'

/* How each time is known, from the nurse who forgot to the daughter who reads it (docs/decisions/0110). */

const [minute, hour] = [60_000, 60 * 60_000]
const typed = (time: number) => indiaTime(new Date(time).toISOString())

test(
  'a nurse who forgot reports the next morning, a visit of no minutes is settled, and the daughter reads both in Marathi',
  { tag: ['@walk', '@long'] },
  async ({ page, context }) => {
    test.slow()
    const daughter = await createCustomer()
    const { person, nurse } = await createLinkedNurse()
    const began = Date.now() - 20 * hour
    const { visit } = await serviceWithVisit(nurse, { startsIn: -20 * hour, customer: daughter })
    await page.setViewportSize(phone)
    await signInAs(context, person)
    await page.goto(`/staff/visits/${visitIdOf(visit)}?lang=en`)
    await page.getByLabel(en.nurse_visit_time).fill(typed(began + 5 * minute))
    await page.getByRole('button', { name: en.nurse_visit_arrive }).click()
    await page.getByLabel(en.nurse_visit_time).fill(typed(began + 11 * hour))
    await page.getByRole('button', { name: en.nurse_visit_leave }).click()
    await expect(page.getByText('How we know: the nurse’s report, told later.')).toBeVisible()
    await expectNothingWider(page)

    // Arrived and left within a second.
    const other = await createNurse()
    const short = await serviceWithVisit(other, { startsIn: -3 * hour, customer: daughter })
    const at = Date.now() - hour
    for (const report of [
      { kind: 'arrived', happenedAt: at } as const,
      { kind: 'left', happenedAt: at + 1000 } as const,
    ])
      expect(await recordEvent(nurseAuthor(other), reportOf(short.visit, report))).toMatchObject({ ok: true })
    await page.setViewportSize({ width: 1280, height: 900 })
    await signInAs(context, await createAdministrator())
    await page.goto('/dashboard/panel')
    const row = page
      .getByRole('region', { name: /^Needs checking: \d+$/ })
      .getByRole('listitem')
      .filter({ hasText: other.fullName })
      .filter({ hasText: 'Much shorter than planned' })
    await row.getByRole('link', { name: /^Check and settle/ }).click()
    const form = page.locator('form').filter({ hasText: 'Needs checking' })
    await form.getByLabel('Reason').selectOption('Agreed with the family')
    await form.getByRole('button', { name: 'Leave the visit as reported' }).click()
    await expect(page.getByText('Agreed with the family').first()).toBeVisible()
    await page.goto('/dashboard/visits/checking')
    await expect(
      page.getByRole('row').filter({ hasText: other.fullName }).filter({ hasText: 'Much shorter' }),
    ).toHaveCount(0)

    await page.setViewportSize(phone)
    await signInAs(context, daughter)
    await page.goto(`/show/service/${visit.serviceId}/visits?lang=mr`)
    const told = mr.known_both.replace('{how}', mr.known_later.replace('{how}', mr.known_nurse))
    await expect(page.getByText(told)).toBeVisible()
    await expectNothingWider(page)
    await page.goto(`/show/service/${short.serviceId}/visits?lang=mr`)
    await expect(
      page.getByText(mr.checked_settled.replace('{reason}', mr.checked_family_agreed)).first(),
    ).toBeVisible()
    await expectNothingWider(page)
  },
)
