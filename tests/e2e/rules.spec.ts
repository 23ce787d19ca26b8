import { randomUUID } from 'node:crypto'
import { expect, signInAs, test } from '#tests/support/e2e/test.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { change, confirmedService, line, night } from '#tests/support/visits/plans.ts'
import { expectAccessible, expectStateAccessible } from './steps/accessible.ts'

/*
 * The office looks at its rules, previews others and saves some; with JavaScript and without. What it saves is the number of a rule that is off:
 * the other tests' visits are given by the same rules.
 */

test(
  'rules are previewed, saved with a reason, and stand in the history',
  { tag: '@long' },
  async ({ page, context, javaScriptEnabled }) => {
    test.slow()
    const office = await createAdministrator()
    const nurse = await createNurse({ fullName: `Farida ${randomUUID().slice(0, 8)}` })
    const [nights, days] = [
      await confirmedService(undefined, { days: 4 }),
      await confirmedService(undefined, { days: 4 }),
    ]
    await change(office, nights.serviceId, line(nurse, night))
    await change(office, days.serviceId, line(nurse, { ...night, startMinute: 600, minutes: 60 }))

    await signInAs(context, office)
    await page.goto('/dashboard/panel')
    await page.getByRole('link', { name: 'Scheduling rules' }).click()
    await expect(page.getByRole('heading', { name: /^Broken now: \d+/ })).toBeVisible()
    if (javaScriptEnabled) await expectAccessible(page, '/dashboard/settings/assignment')

    const hours = page.getByRole('textbox', { name: 'Hours a week' })
    const typed = (await hours.inputValue()) === '38' ? '37' : '38'
    await hours.fill(typed)
    await page.getByRole('radiogroup', { name: 'Hours a week' }).getByLabel('Warn').check()
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByText(`Hours a week: warning above ${typed} h instead of off`)).toBeVisible()
    await expect(page.getByText(/\d+ upcoming visits would break the rules/)).toBeVisible()
    await expect(hours).toHaveValue(typed)
    if (javaScriptEnabled) await expectStateAccessible(page, '/dashboard/settings/assignment preview')

    await page.getByRole('radiogroup', { name: 'Hours a week' }).getByLabel('Off').check()
    await page.getByRole('button', { name: 'Save rules' }).click()
    await expect(page.getByText('Please give a reason for the change.').first()).toBeVisible()
    await expect(hours).toHaveValue(typed)
    const why = `Agreed with the nurses ${randomUUID().slice(0, 8)}`
    await page.getByLabel('Reason').fill(why)
    await page.getByRole('button', { name: 'Save rules' }).click()
    await expect(page.getByText(/^Rules saved\. They apply from /)).toBeVisible()
    await expect(page.locator('#history').getByRole('listitem').filter({ hasText: why })).toContainText(
      `Hours a week: off (${typed} h instead of`,
    )

    await page.goto('/dashboard/visits/offending')
    const offending = page.getByRole('row').filter({ hasText: nurse.fullName }).first()
    await expect(offending).toContainText('h of work without 10 hours’ rest')
    if (javaScriptEnabled) await expectAccessible(page, '/dashboard/visits/offending')
    await offending.getByRole('link', { name: /^Cover: / }).click()
    await expect(page.getByRole('heading', { name: 'Cover a visit' })).toBeVisible()
  },
)
