import en from '#app/content/messages/en.json' with { type: 'json' }
import hi from '#app/content/messages/hi.json' with { type: 'json' }
import mr from '#app/content/messages/mr.json' with { type: 'json' }
import { expect, signInAs, test } from '#tests/support/e2e/test.ts'
import { createAdministrator } from '#tests/support/people.ts'
import { change, confirmedService, line } from '#tests/support/visits/plans.ts'
import { expectNothingWider } from './steps/widths.ts'

/* The office agrees a price from Today, the family reads it on a narrow phone and agrees; with JavaScript and without. */

test(
  'the office agrees a price from Today, and the family agrees to it',
  { tag: '@long' },
  async ({ page, context, customer }) => {
    const office = await createAdministrator()
    const { serviceId } = await confirmedService(customer)
    await change(office, serviceId, line())
    const ofFamily = await context.cookies()
    await signInAs(context, office)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto('/dashboard/panel')
    await page.getByRole('link', { name: 'Agree prices' }).first().click()
    await page.goto(`/dashboard/services/${serviceId}/agreement`)
    await page.getByLabel('Price in rupees').fill('0')
    await page.getByLabel('Who was told').fill('Prachi Kulkarni')
    await page.getByRole('button', { name: 'Save agreement' }).click()
    await expect(page.getByLabel('Price in rupees')).toHaveValue('0')
    await expect(page.getByLabel('Who was told')).toHaveValue('Prachi Kulkarni')
    await page.getByLabel('Price in rupees').fill('1,200')
    await page.getByRole('button', { name: 'Save agreement' }).click()
    await expect(page.getByText('Agreement saved.')).toBeVisible()
    await expect(page.getByText('1,200.00 for each visit')).toBeVisible()

    await context.clearCookies()
    await context.addCookies(ofFamily)
    await page.setViewportSize({ width: 320, height: 640 })
    for (const [language, texts] of Object.entries({ hi, mr, en })) {
      await page.goto(`/show/account?lang=${language}`)
      await expect(page.getByText('₹1,200.00')).toBeVisible()
      await expect(page.getByRole('button', { name: texts.agreement_agree })).toBeVisible()
      await expectNothingWider(page)
      await page.goto(`/prices?lang=${language}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.prices_title)
      await expectNothingWider(page)
    }
    await page.goto('/show/service')
    await page.locator('summary').filter({ hasText: 'Savita' }).click()
    await page.getByRole('link', { name: en.agreement_link, exact: true }).click()
    await page.getByRole('button', { name: en.agreement_agree }).click()
    await expect(page.getByText(en.agreement_done)).toBeVisible()
  },
)
