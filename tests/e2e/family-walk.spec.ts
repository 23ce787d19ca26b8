import mr from '#app/content/messages/mr.json' with { type: 'json' }
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { password } from '#tests/integration/accounts/people.ts'
import { expect, signInAs, test } from '#tests/support/e2e/test.ts'
import { createAdministrator } from '#tests/support/people.ts'
import { expectStateAccessible } from './steps/accessible.ts'
import { expectNurseThere, familyWithNurse } from './steps/family-with-nurse.ts'
import { expectNothingWider, phone } from './steps/widths.ts'

/*
 * The walk of a daughter in Marathi on a small phone, with JavaScript and without: she signs in, reads in the first card who is with her mother
 * now, asks for another time of tomorrow's visit, the office changes the plan and answers, and she reads the answer. It holds at any hour:
 * the visit began twenty minutes ago.
 */
test('a daughter reads who is with her mother now, asks for another time, and reads the office’s answer', async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  test.slow()
  const { customer, serviceId, visit, tomorrow, clock } = await familyWithNurse('mr')
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

  await page.getByRole('article').first().getByRole('link', { name: mr.visits_link }).click()
  await page.waitForURL(`**/show/service/${visit.serviceId}/visits`)
  await page.getByRole('link', { name: mr.requests_about_visit }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(mr.requests_title)
  await expect(page.getByLabel(mr.requests_kind)).toHaveValue('time')
  await page.getByLabel(mr.requests_visit).selectOption(visitIdOf(tomorrow))
  await expectNothingWider(page)
  await page.getByLabel(mr.requests_wish).fill('दहा तास पुरेत')
  const words = `आईला डॉक्टरकडे नेत आहोत ${serviceId.slice(0, 8)}`
  await page.getByLabel(mr.requests_words).fill(words)
  if (javaScriptEnabled) await expectStateAccessible(page, '/show/service requests mr')
  await page.getByRole('button', { name: mr.requests_send }).click()
  await expect(page.getByText(mr.requests_sent_done)).toBeVisible()
  await expect(page.getByText(mr.requests_waits)).toBeVisible()
  await expectNothingWider(page)
  const asked = new URL(page.url()).pathname

  // The office, at its desk.
  await context.clearCookies()
  await signInAs(context, await createAdministrator())
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/dashboard')
  const row = page
    .getByRole('region', { name: /^Family requests: \d+/ })
    .getByRole('listitem')
    .filter({ hasText: words })
  await expect(row).toContainText('Another time')
  await row.getByRole('link', { name: /^Answer/ }).click()
  await expect(page.getByText(words)).toBeVisible()
  if (javaScriptEnabled) await expectStateAccessible(page, '/dashboard request', { widths: [1280] })

  await page.getByRole('link', { name: 'Visit', exact: true }).click()
  const beside = page.getByRole('region', { name: 'Family request' })
  await expect(beside).toContainText(words)
  await page.getByRole('link', { name: 'Answer the family' }).click()
  await page.getByRole('link', { name: 'Change the visit in the schedule' }).click()
  await expect(beside).toContainText(words)
  await page.getByLabel(/^Only /).check()
  await page.getByLabel('Visit of 1 to 12 hours').check()
  await page.getByLabel('Hours', { exact: true }).fill('10')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(beside).toContainText(words)
  await page.getByRole('button', { name: 'Move 1', exact: true }).click()
  await expect(beside).toContainText('Schedule changed for it')
  await beside.getByRole('link', { name: 'Answer the family' }).click()

  await page.getByLabel('The answer').selectOption('yes')
  await page.getByLabel('In your words').fill('Sunita stays for ten hours.')
  await page.getByRole('button', { name: 'Answer the family' }).click()
  await expect(page.getByText('Your answer is saved.')).toBeVisible()

  await context.clearCookies()
  await signInAs(context, customer)
  await page.setViewportSize(phone)
  await page.goto(`${asked}?lang=mr`)
  await expect(page.getByRole('heading', { name: mr.requests_answer_yes })).toBeVisible()
  await expect(page.getByText('Sunita stays for ten hours.')).toBeVisible()
  await expect(page.getByText('Asha Kulkarni')).toBeVisible()
  await expectNothingWider(page)
  if (javaScriptEnabled) await expectStateAccessible(page, '/show/service request answered mr')
})
