import hi from '#app/content/messages/hi.json' with { type: 'json' }
import en from '#app/content/messages/en.json' with { type: 'json' }
import { expect, test } from '#tests/support/e2e/test.ts'
import { confirmedService } from '#tests/support/visits/plans.ts'
import { expectNothingWider, expectOptionsFit } from './steps/widths.ts'

/* A family asks the office for a call and withdraws it, with JavaScript and without; family-walk.spec.ts has the answer. */

for (const [language, texts] of Object.entries({ en, hi })) {
  test(
    `a family asks for a call on a narrow phone in ${language}, and withdraws it`,
    { tag: '@long' },
    async ({ page, customer }) => {
      await confirmedService(customer)
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(`/show/service?lang=${language}`)
      const card = page.getByRole('listitem').filter({ hasText: 'Savita' })
      await card.locator('summary').click()
      await card.getByRole('link', { name: texts.requests_title }).click()
      await expectOptionsFit(page)
      await page.getByRole('button', { name: texts.requests_send }).click()
      await expect(page.getByText(texts.form_required).first()).toBeVisible()
      await expectNothingWider(page)
      await page.getByLabel(texts.requests_kind).selectOption('call')
      await page.getByRole('button', { name: texts.requests_send }).click()
      await expect(page.getByText(texts.requests_waits)).toBeVisible()
      await expectNothingWider(page)
      await page.getByRole('button', { name: texts.requests_withdraw }).click()
      await expect(page.getByText(texts.requests_withdrawn_done)).toBeVisible()
      await page.getByRole('link', { name: texts.requests_yours }).click()
      await expect(page.getByText(texts.requests_state_withdrawn)).toBeVisible()
      await expectNothingWider(page)
    },
  )
}
