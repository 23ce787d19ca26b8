import { expect, signInAs, test } from '#tests/support/e2e/test.ts'
import { randomUUID } from 'node:crypto'
import { createAdministrator, createCustomer } from '#tests/support/people.ts'
import { expectPaperAccessible, expectStateAccessible } from './steps/accessible.ts'

/* The office records payments and the owner reverses one; the family reads all of it; with JavaScript and without. */

test(
  'a UPI payment and a cheque are recorded, one is reversed, and the family reads all three on its telephone',
  { tag: '@long' },
  async ({ page, context, javaScriptEnabled }) => {
    test.slow()
    const family = await createCustomer()
    const reference = randomUUID().slice(0, 13)
    await signInAs(context, await createAdministrator())
    await page.goto(`/dashboard/users/${family.uid}`)
    await page.getByRole('link', { name: 'Account and payments' }).click()
    await expect(page.getByText('₹0.00 open')).toBeVisible()

    const form = page.getByRole('region', { name: 'Record a payment' })
    const record = form.getByRole('button', { name: 'Record payment' })
    await form.getByLabel('Amount in rupees').fill('14,560')
    await form.getByLabel('Way').selectOption('UPI')
    await record.click()
    await expect(page.getByText('Enter the reference').first()).toBeVisible()
    await expect(form.getByLabel('Amount in rupees')).toHaveValue('14,560')
    await form.getByLabel('Reference').fill(reference)
    await record.click()
    await expect(page.getByText('Recorded. The family gets an SMS about it.')).toBeVisible()
    await form.getByLabel('Amount in rupees').fill('16,000')
    await form.getByLabel('Way').selectOption('Cheque')
    await form.getByLabel('Reference').fill('004512')
    await record.click()
    await expect(page.getByText('₹30,560.00 credit')).toBeVisible()

    const cheque = page.getByRole('row').filter({ hasText: 'Received: Cheque 004512' })
    await cheque.getByText('Reverse', { exact: false }).first().click()
    await cheque.getByLabel('What was wrong?').fill('Not enough money')
    await cheque.getByRole('button', { name: 'Reverse 16,000.00' }).click()
    await expect(page.getByText('₹14,560.00 credit')).toBeVisible()
    if (javaScriptEnabled)
      await expectStateAccessible(page, '/dashboard account of a family', { widths: [1280, 1920] })

    await page.getByRole('link', { name: 'The owner’s page' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Not enough money' }).first()).toBeVisible()
    if (javaScriptEnabled)
      await expectStateAccessible(page, '/dashboard the owner’s page', { widths: [1280, 1920] })

    await context.clearCookies()
    await signInAs(context, family)
    await page.setViewportSize({ width: 360, height: 800 })
    for (const [language, credit, reversed] of [
      ['en', 'Paid ahead', 'Reversed'],
      ['hi', 'अग्रिम जमा', 'रद्द'],
      ['mr', 'आगाऊ जमा', 'रद्द'],
    ]) {
      await page.goto(`/show/account?lang=${language}`)
      await expect(page.getByText(credit ?? '').first()).toBeVisible()
      await expect(page.getByText('₹14,560.00').first()).toBeVisible()
      await expect(page.getByText(reversed ?? '').first()).toBeVisible()
      await expect(page.getByText('Not enough money')).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    }
    if (javaScriptEnabled) {
      await expectStateAccessible(page, '/show account', { widths: [360] })
      await expectPaperAccessible(page, '/show account')
    }
  },
)
