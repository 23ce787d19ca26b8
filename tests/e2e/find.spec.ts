import { halvesOf } from '#domain/phone.ts'
import { randomUUID } from 'node:crypto'
import { expect, signInAs, test } from '#tests/support/e2e/test.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { change, confirmedService, everyDay, line } from '#tests/support/visits/plans.ts'
import { expectStateAccessible } from './steps/accessible.ts'

/* The coordinator on the telephone: the caller’s number into the one search; with JavaScript and without. */

test('two interactions: a caller’s number and Enter say who comes next and when', async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  const nurse = await createNurse({ fullName: `Sunita ${randomUUID().slice(0, 8)}` })
  const [office, service] = [await createAdministrator(), await confirmedService()]
  const morning = line(nurse, { startMinute: 480, minutes: 240, weekdays: everyDay })
  expect(await change(office, service.serviceId, morning)).toEqual({ ok: true })
  await signInAs(context, office)
  await page.goto('/dashboard')

  await page
    .getByRole('searchbox', { name: 'Find a family, service or nurse' })
    .fill(service.customer.number.slice(3))
  await page.keyboard.press('Enter')

  const found = page.getByRole('region', { name: 'Services' }).getByRole('listitem').first()
  await expect(found).toContainText(`${nurse.fullName} is coming tomorrow, 08:00–12:00`)
  await expect(page.getByRole('region', { name: 'Users' })).toContainText(halvesOf(service.customer.number))
  if (javaScriptEnabled) await expectStateAccessible(page, '/dashboard/find', { widths: [768, 1280] })
  await found.getByRole('link', { name: 'Savita Kulkarni', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/services/${service.serviceId}$`))
})
