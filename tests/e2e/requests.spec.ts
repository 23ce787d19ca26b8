import mr from '#app/content/messages/mr.json' with { type: 'json' }
import hi from '#app/content/messages/hi.json' with { type: 'json' }
import en from '#app/content/messages/en.json' with { type: 'json' }
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { expect, signInAs, test } from '#tests/support/e2e/test.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { change, confirmedService, inDay, line } from '#tests/support/visits/plans.ts'
import { expectStateAccessible } from './steps/accessible.ts'
import { expectNothingWider, phone } from './steps/widths.ts'

/* A family asks the office for another time and reads the answer, with JavaScript and without (docs/decisions/0079). */

async function planned(customer: Parameters<typeof confirmedService>[0]) {
  const [office, service] = [await createAdministrator(), await confirmedService(customer)]
  expect(await change(office, service.serviceId, line(await createNurse()))).toEqual({ ok: true })
  return { office, ...service, visit: { serviceId: service.serviceId, line: '1', day: inDay(1) } }
}

test('a family asks for another time of a visit; the office finds it on Today, opens the plan beside it, answers; the family reads it', async ({
  page,
  context,
  customer,
  javaScriptEnabled,
}) => {
  test.slow()
  const { office, serviceId, visit } = await planned(customer)
  await page.setViewportSize(phone)
  await page.goto('/show/service?lang=mr')
  const card = page.getByRole('listitem').filter({ hasText: 'Savita' })
  await card.locator('summary').click()
  await card.getByRole('link', { name: mr.visits_link }).click()
  await page.getByRole('link', { name: mr.requests_about_visit }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(mr.requests_title)
  await expect(page.getByLabel(mr.requests_kind)).toHaveValue('time')
  await expect(page.getByLabel(mr.requests_visit)).toHaveValue(visitIdOf(visit))
  await expectNothingWider(page)
  await page.getByLabel(mr.requests_wish).fill('सकाळी 10 ते रात्री 8')
  const words = `आईला डॉक्टरकडे नेत आहोत ${serviceId.slice(0, 8)}`
  await page.getByLabel(mr.requests_words).fill(words)
  if (javaScriptEnabled) await expectStateAccessible(page, '/show/service requests mr')
  await page.getByRole('button', { name: mr.requests_send }).click()
  await expect(page.getByText(mr.requests_sent_done)).toBeVisible()
  await expect(page.getByText(mr.requests_waits)).toBeVisible()
  await expectNothingWider(page)
  const asked = new URL(page.url()).pathname

  await context.clearCookies()
  await signInAs(context, office)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/dashboard')
  const requests = page.getByRole('region', { name: /^Requests of families: \d+/ })
  const row = requests.getByRole('listitem').filter({ hasText: words })
  await expect(row).toContainText('Another time')
  await row.getByRole('link', { name: /^Answer/ }).click()
  await expect(page.getByText(words)).toBeVisible()
  if (javaScriptEnabled) await expectStateAccessible(page, '/dashboard request', { widths: [1280] })

  await page.getByRole('link', { name: 'The visit', exact: true }).click()
  await expect(page.getByRole('region', { name: 'The family asks' })).toContainText(words)
  await page.getByRole('link', { name: 'Answer the family' }).click()
  await page.getByRole('link', { name: 'Change the visit in the plan' }).click()
  const beside = page.getByRole('region', { name: 'The family asks' })
  await expect(beside).toContainText(words)
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(beside).toContainText(words)
  await beside.getByRole('link', { name: 'Answer the family' }).click()

  await page.getByLabel('The answer').selectOption('yes')
  await page.getByLabel('In your words').fill('Sunita comes from 10 am to 8 pm.')
  await page.getByRole('button', { name: 'Answer the family' }).click()
  await expect(page.getByText('The answer is kept.')).toBeVisible()
  await expect(page.getByText('Sunita comes from 10 am to 8 pm.')).toBeVisible()

  await context.clearCookies()
  await signInAs(context, customer)
  await page.setViewportSize(phone)
  await page.goto(`${asked}?lang=mr`)
  await expect(page.getByRole('heading', { name: mr.requests_answer_yes })).toBeVisible()
  await expect(page.getByText('Sunita comes from 10 am to 8 pm.')).toBeVisible()
  await expect(page.getByText('Asha Kulkarni')).toBeVisible()
  await expectNothingWider(page)
  if (javaScriptEnabled) await expectStateAccessible(page, '/show/service request answered mr')
})

for (const [language, texts] of Object.entries({ en, hi })) {
  test(`a family asks for a call on a narrow phone in ${language}, and withdraws it`, async ({
    page,
    customer,
  }) => {
    await confirmedService(customer)
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`/show/service?lang=${language}`)
    const card = page.getByRole('listitem').filter({ hasText: 'Savita' })
    await card.locator('summary').click()
    await card.getByRole('link', { name: texts.requests_title }).click()
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
  })
}
