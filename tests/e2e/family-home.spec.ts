import type { Page } from '@playwright/test'
import en from '#app/content/messages/en.json' with { type: 'json' }
import hi from '#app/content/messages/hi.json' with { type: 'json' }
import mr from '#app/content/messages/mr.json' with { type: 'json' }
import { clockWords } from '#domain/clock-words.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { createUserWithPhone, password } from '#tests/integration/accounts/people.ts'
import { expect, signInAs, test } from '#tests/support/e2e/test.ts'
import { createCustomer, createNurse, signInAgain } from '#tests/support/people.ts'
import { bookService } from '#tests/support/requests.ts'
import { arrival, nurseAuthor } from '#tests/support/visits/reports.ts'
import { serviceWithVisit } from '#tests/support/visits/running-visit.ts'
import { expectStateAccessible } from './steps/accessible.ts'
import { expectNothingWider, phone } from './steps/widths.ts'

/*
 * A family after signing in (docs/decisions/0081), with JavaScript and without. The tests hold at any hour: the visit began twenty
 * minutes ago.
 */

const minute = 60_000
const texts = { en, hi, mr }
type Language = keyof typeof texts

/** A family whose nurse came ten minutes ago, and that waits for the code of another booking. */
async function familyWithNurse(language: Language) {
  const account = await createUserWithPhone()
  const customer = await signInAgain({ ...account, uid: account.credentials.uid, cookie: '' })
  const nurse = await createNurse({ fullName: 'Sunita Jadhav', contactNumber: '9822041763' })
  const { visit } = await serviceWithVisit(nurse, { startsIn: -20 * minute, customer })
  const cameAt = Date.now() - 10 * minute
  const reported = await recordEvent(nurseAuthor(nurse), arrival(visit, cameAt))
  expect(reported).toMatchObject({ ok: true })
  await bookService(customer)
  return { customer, visit, clock: clockWords(language, cameAt).replace('\u00a0', ' ') }
}

/** The parts of the first card, as a person reads them. */
async function expectNurseThere(page: Page, language: Language, clock: string): Promise<void> {
  const t = texts[language]
  const card = page.getByRole('main').getByRole('article').first()
  await expect(card.getByText(t.visits_now, { exact: true })).toBeVisible()
  await expect(card.getByText('Sunita Jadhav')).toBeVisible()
  await expect(card.getByText(t.visits_arrived.replace('{time}', clock))).toBeVisible()
  const call = card.getByRole('link', { name: t.family_call.replace('{nurse}', 'Sunita') })
  await expect(call).toHaveAttribute('href', 'tel:+919822041763')
  // It stands on the first screen of a small phone, above everything else of the page.
  expect((await card.boundingBox())?.y).toBeLessThan(phone.height / 2)
}

test('a daughter in Marathi at 360 px reads who is with her mother now in the first card after signing in', async ({
  page,
  javaScriptEnabled,
}) => {
  test.slow()
  const { customer, visit, clock } = await familyWithNurse('mr')
  await page.setViewportSize(phone)
  await page.goto('/login?redirectTo=/show/service&lang=mr')
  await page.getByLabel(mr.account_email, { exact: true }).fill(customer.email)
  await page.getByLabel(mr.account_password, { exact: true }).fill(password)
  await page.getByRole('button', { name: mr.account_sign_in, exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/show/service')
  await expect(page.locator('html')).toHaveAttribute('lang', 'mr')
  await expectNurseThere(page, 'mr', clock)
  for (const width of [320, 360]) {
    await page.setViewportSize({ ...phone, width })
    await expectNothingWider(page)
  }
  if (javaScriptEnabled) await expectStateAccessible(page, '/home mr')

  // The list below it: its links, and at the end the quiet button with its dialog or page.
  const service = page.getByRole('listitem').filter({ hasText: mr.status_assigned })
  await service.locator('summary').click()
  await expectNothingWider(page)
  if (javaScriptEnabled) await expectStateAccessible(page, '/home mr open')
  await page.setViewportSize(phone)
  await service.getByRole('link', { name: mr.close_button }).click()
  await expect(page.getByLabel(mr.close_code)).toBeVisible()
  await page.goto('/show/service')
  const visits = page.getByRole('article').first().getByRole('link', { name: mr.visits_link })
  await visits.click()
  await page.waitForURL(`**/show/service/${visit.serviceId}/visits`)
})

for (const language of ['en', 'hi'] as const)
  test(`the first card in ${language}, on a phone and on a desktop`, async ({
    page,
    context,
    javaScriptEnabled,
  }) => {
    test.slow()
    const { customer, clock } = await familyWithNurse(language)
    await signInAs(context, customer)
    await page.setViewportSize(phone)
    await page.goto(`/show/service?lang=${language}`)
    await expectNurseThere(page, language, clock)
    await page.setViewportSize({ ...phone, width: 320 })
    await expectNothingWider(page)
    if (javaScriptEnabled) await expectStateAccessible(page, `/home ${language}`)
  })

test('a visit whose nurse has not been heard of for half an hour: the card calls the office first', async ({
  page,
  context,
  javaScriptEnabled,
}) => {
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
})

test('a booking that waits for its code is the first card of a family without visits', async ({
  page,
  customer,
  javaScriptEnabled,
}) => {
  await bookService(customer)
  await page.goto('/show/service')
  const card = page.getByRole('main').getByRole('article')
  await expect(card.getByText(en.family_pending)).toBeVisible()
  if (javaScriptEnabled) await expectStateAccessible(page, '/home pending')
  await card.getByRole('link', { name: en.family_confirm }).click()
  await expect(page.getByLabel(en.confirm_code)).toBeVisible()
})
