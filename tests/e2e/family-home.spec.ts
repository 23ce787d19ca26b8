import en from '#app/content/messages/en.json' with { type: 'json' }
import mr from '#app/content/messages/mr.json' with { type: 'json' }
import { expect, signInAs, test } from '#tests/support/e2e/test.ts'
import { createCustomer, createNurse } from '#tests/support/people.ts'
import { bookService } from '#tests/support/requests.ts'
import { serviceWithVisit } from '#tests/support/visits/running-visit.ts'
import { expectStateAccessible } from './steps/accessible.ts'
import { expectNurseThere, familyWithNurse } from './steps/family-with-nurse.ts'
import { expectNothingWider, phone } from './steps/widths.ts'

/*
 * A family's first card, with JavaScript and without; in Marathi it is the beginning of family-walk.spec.ts. The tests hold at any hour: the
 * visit began twenty minutes ago.
 */

const minute = 60_000
for (const language of ['en', 'hi'] as const)
  test(
    `the first card in ${language}, on a phone and on a desktop`,
    { tag: '@long' },
    async ({ page, context, javaScriptEnabled }) => {
      test.slow()
      const { customer, clock } = await familyWithNurse(language)
      await signInAs(context, customer)
      await page.setViewportSize(phone)
      await page.goto(`/show/service?lang=${language}`)
      await expectNurseThere(page, language, clock)
      await page.setViewportSize({ ...phone, width: 320 })
      await expectNothingWider(page)
      if (javaScriptEnabled) await expectStateAccessible(page, `/home ${language}`)
    },
  )

test(
  'a visit whose nurse has not been heard of for half an hour: the card calls the office first',
  { tag: '@long' },
  async ({ page, context, javaScriptEnabled }) => {
    test.slow()
    const customer = await createCustomer()
    const nurse = await createNurse({ fullName: 'Savita More', contactNumber: '9822041764' })
    await serviceWithVisit(nurse, { startsIn: -40 * minute, customer })
    await signInAs(context, customer)
    await page.goto('/show/service?lang=mr')
    const card = page.getByRole('main').getByRole('article')
    await expect(card.getByText(mr.visits_not_arrived)).toBeVisible()
    await expect(card.getByText(mr.family_looking)).toBeVisible()
    const calls = card.locator('a[href^="tel:"]')
    await expect(calls).toHaveCount(2)
    await expect(calls.first()).toHaveAccessibleName(new RegExp(mr.family_call_office))
    if (javaScriptEnabled) await expectStateAccessible(page, '/home late')
  },
)

test(
  'a booking that waits for its code is the first card of a family without visits',
  { tag: '@long' },
  async ({ page, customer, javaScriptEnabled }) => {
    await bookService(customer)
    await page.goto('/show/service')
    const card = page.getByRole('main').getByRole('article')
    await expect(card.getByText(en.family_pending)).toBeVisible()
    if (javaScriptEnabled) await expectStateAccessible(page, '/home pending')
    await card.getByRole('link', { name: en.family_confirm }).click()
    await expect(page.getByLabel(en.confirm_code)).toBeVisible()
  },
)
