import { randomUUID } from 'node:crypto'
import { expect, signInAs, test } from '#tests/support/e2e/test.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { change, confirmedService, everyDay, line } from '#tests/support/visits/plans.ts'
import { expectStateAccessible } from './steps/accessible.ts'

/* The coordinator on the telephone: who fits, and why not the nurse whom the family names; with JavaScript and without. */

test('four interactions: Assign, a name and Enter for "why not Savita?", and one button that gives the service', async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  test.slow()
  const office = await createAdministrator()
  const name = randomUUID().slice(0, 8)
  const savita = await createNurse({ fullName: `Savita ${name}` })
  // As the family wishes, next door, and by name before any nurse of another test.
  const fits = await createNurse({
    ...{ fullName: `A ${name}`, gender: 'Female', currentAddress: '3 Prabhat Road, Pune 411004' },
    ...{ languagesKnown: 'Marathi', willingnessToWorkWith: { elderly: true } },
  })
  const [service, kale] = [await confirmedService(), await confirmedService()]
  const morning = line(savita, { start: 480, minutes: 240, weekdays: everyDay })
  expect(await change(office, kale.serviceId, morning)).toEqual({ ok: true })

  await signInAs(context, office)
  const list = `/dashboard/services/confirmed?serviceId=${service.serviceId}`
  await page.goto(list)
  await page.getByRole('link', { name: 'Assign, Savita Kulkarni' }).click()
  await expect(page.getByText('Best match:')).toBeVisible()
  await expect(page.getByText('12 Prabhat Road, Pune 411004').first()).toBeVisible()
  if (javaScriptEnabled) await expectStateAccessible(page, '/dashboard assign', { widths: [1280, 1920] })

  await page.getByLabel('Any word of the nurse’s name').fill(savita.fullName)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${savita.fullName} already has a visit with Savita Kulkarni`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Assign ${savita.fullName}` })).toHaveCount(0)
  const give = page.getByRole('button', { name: `Assign ${fits.fullName}` })
  await expect(page.locator('.ranked .task').filter({ has: give })).toContainText('Same PIN code')
  if (javaScriptEnabled)
    await expectStateAccessible(page, '/dashboard assign by name', { widths: [1280, 1920] })

  await give.click()
  await expect(page.getByText('Nurse assigned successfully!')).toBeVisible()
  await page.goto(`/dashboard/services/${service.serviceId}/messages`)
  for (const person of ['family', fits.fullName])
    await expect(page.getByRole('main').getByText(person).first()).toBeVisible()
})
