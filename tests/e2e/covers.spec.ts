import { visitIdOf } from '#domain/visits/visit-id.ts'
import { expect, signInAs, test } from '#tests/support/e2e/test.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { change, everyDay, inDay } from '#tests/support/visits/plans.ts'
import { serviceWithVisit } from '#tests/support/visits/running-visit.ts'
import { expectStateAccessible } from './steps/accessible.ts'

/* The office hears that a nurse is ill and finds another one, with JavaScript and without. */

const hour = 60 * 60_000

test('a nurse is reported ill, and the visit of the next hour gets another nurse', async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  test.slow()
  const office = await createAdministrator()
  const [ill, other] = [await createNurse(), await createNurse()]
  const { serviceId, visit, start } = await serviceWithVisit(ill, { startsIn: hour })
  // The other nurse comes to this patient already, from tomorrow on, so they are the first of those who are free.
  const short = { start: (start + 13 * 60) % (24 * 60), minutes: 60, weekdays: everyDay }
  const added = { kind: 'addLine', from: inDay(1), ...short, nurseId: other.id } as const
  expect(await change(office, serviceId, added)).toEqual({ ok: true })
  await signInAs(context, office)

  await page.goto(`/dashboard/staff/${ill.id}/absences`)
  const illness = page.getByRole('form', { name: 'Report ill' })
  await illness.getByRole('button', { name: 'Report ill' }).click()
  await expect(illness.getByRole('alert')).toBeVisible()
  await illness.getByLabel(/^Last day/).fill(inDay(1))
  await illness.getByRole('button', { name: 'Report ill' }).click()
  await expect(page.getByText('The absence is recorded.')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Ill from / })).toBeVisible()
  await expect(page.getByText('Absent now')).toBeVisible()
  if (javaScriptEnabled) await expectStateAccessible(page, '/dashboard absences', { widths: [1280, 1920] })

  await page.getByRole('link', { name: 'Uncovered visits' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uncovered visits')
  const row = page
    .getByRole('row')
    .filter({ has: page.locator(`a[href*="${serviceId}"]`) })
    .first()
  await expect(row).toContainText(`${ill.fullName} is ill`)
  await row.getByRole('link', { name: other.fullName }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cover a visit')
  await expect(page.getByLabel('Nurse', { exact: true })).toHaveValue(other.id)
  if (javaScriptEnabled) await expectStateAccessible(page, '/dashboard cover', { widths: [1280, 1920] })
  await page.getByRole('button', { name: 'Give the visit' }).click()
  await expect(page.getByText('The visit has its nurse.')).toBeVisible()

  await page.goto(`/dashboard/visits/${visitIdOf(visit)}`)
  await expect(page.getByRole('main').getByText(other.fullName).first()).toBeVisible()
})
