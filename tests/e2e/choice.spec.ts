import { randomUUID } from 'node:crypto'
import { expect, signInAs, test } from '#tests/support/e2e/test.ts'
import { inDays } from '#tests/support/booking-dates.ts'
import { bookingOf } from '#tests/support/bookings.ts'
import { createAdministrator, createCustomer, createNurse } from '#tests/support/people.ts'
import { bookService, requestConfirm } from '#tests/support/requests.ts'
import { change, confirmedService, everyDay, line } from '#tests/support/visits/plans.ts'
import { expectStateAccessible } from './steps/accessible.ts'

/* The coordinator on the telephone: who fits, and why not the nurse whom the family names; with JavaScript and without. */

test(
  'five interactions: Assign, a name and Enter for "why not Savita?", a choice, and the button',
  { tag: '@long' },
  async ({ page, context, javaScriptEnabled }) => {
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
    const morning = line(savita, { startMinute: 480, minutes: 240, weekdays: everyDay })
    expect(await change(office, kale.serviceId, morning)).toEqual({ ok: true })

    await signInAs(context, office)
    const list = `/dashboard/services/confirmed?serviceId=${service.serviceId}`
    await page.goto(list)
    await page.getByRole('link', { name: 'Assign, Savita Kulkarni' }).click()
    await expect(page.getByText('No warnings:')).toBeVisible()
    await expect(page.getByText('12 Prabhat Road, Pune 411004').first()).toBeVisible()
    if (javaScriptEnabled) await expectStateAccessible(page, '/dashboard assign', { widths: [1280, 1920] })

    await page.getByLabel('Find a nurse by name').fill(savita.fullName)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`${savita.fullName} already has a visit with Savita Kulkarni`)).toBeVisible()
    await expect(page.getByRole('button', { name: `Choose ${savita.fullName}` })).toHaveCount(0)
    const choose = page.getByRole('button', { name: `Choose ${fits.fullName}` })
    await expect(page.locator('.ranked tr').filter({ has: choose })).toContainText('Same PIN code')
    if (javaScriptEnabled)
      await expectStateAccessible(page, '/dashboard assign by name', { widths: [1280, 1920] })

    await choose.click()
    await expect(page.getByLabel('Nurse', { exact: true })).toHaveValue(fits.id)
    await page.getByRole('button', { name: 'Assign', exact: true }).click()
    await expect(page.getByText('Nurse assigned successfully!')).toBeVisible()
    await page.goto(`/dashboard/services/${service.serviceId}/messages`)
    for (const person of ['family', fits.fullName])
      await expect(page.getByRole('main').getByText(person).first()).toBeVisible()
  },
)

test(
  'a new service gets its nurse in two choices, and the visits stand on the roster',
  { tag: '@long' },
  async ({ page, context, javaScriptEnabled }) => {
    test.slow()
    const customer = await createCustomer()
    const dates = { startDate: inDays(1, '00:00'), endDate: inDays(9, '00:00'), shift: 'night' }
    const service = await bookService(customer, bookingOf(dates))
    await requestConfirm(customer, service, service.bookCode)
    const nurse = await createNurse({ fullName: `A ${randomUUID().slice(0, 8)}` })
    await signInAs(context, await createAdministrator())
    await page.goto(`/dashboard/services/${service.serviceId}/assign`)
    const booked = page.getByLabel('As booked: 12 hours, night, from 20:00')
    await expect(booked).toBeChecked()

    // The other choice and back: the list of nurses is read for each.
    await page.getByLabel('Full-time, without a visit schedule').check()
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show nurses for this choice' }).click()
    await expect(page.getByLabel('Full-time, without a visit schedule')).toBeChecked()
    if (javaScriptEnabled) await expect(page).toHaveURL(/visits=fullTime/)
    await booked.check()
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show nurses for this choice' }).click()
    if (javaScriptEnabled) await expect(page).toHaveURL(/visits=booked/)
    if (javaScriptEnabled)
      await expectStateAccessible(page, '/dashboard assign as booked', { widths: [1280, 768] })

    // The list for a name: what is chosen stays, and Enter in its field assigns no nurse.
    await page.getByLabel('Nurse', { exact: true }).selectOption(nurse.id)
    await page.getByLabel('Find a nurse by name').fill(nurse.fullName)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`“${nurse.fullName}”`)).toBeVisible()
    await expect(booked).toBeChecked()
    await expect(page.getByLabel('Nurse', { exact: true })).toHaveValue(nurse.id)
    await page.getByRole('button', { name: 'Assign', exact: true }).click()
    await expect(page.getByText('Nurse assigned successfully!')).toBeVisible()
    // The first night and the last.
    for (const day of [inDays(1, '00:00'), inDays(8, '00:00')].map((moment) => moment.slice(0, 10))) {
      await page.goto(`/dashboard/roster?nurse=${nurse.id}&from=${day}`)
      const row = page
        .getByRole('row')
        .filter({ has: page.locator(`a[href="/dashboard/staff/${nurse.id}"]`) })
      const visit = row.locator(`a[href="/dashboard/visits/${service.serviceId}.${day}.1"]`)
      await expect(visit).toContainText('Savita Kulkarni')
      await expect(visit).toContainText('20:00')
    }
  },
)

test(
  'the office says never again, and the nurse is named below with why instead of being offered',
  { tag: '@long' },
  async ({ page, context, javaScriptEnabled }) => {
    test.slow()
    const word = randomUUID().slice(0, 8)
    const nurse = await createNurse({ fullName: `A ${word}`, gender: 'Female' })
    const service = await confirmedService()
    await signInAs(context, await createAdministrator())
    await page.goto(`/dashboard/users/${service.customer.uid}`)
    await page.getByRole('link', { name: 'Preferred nurses, and never again' }).click()
    await page.getByLabel('Find a nurse by name').fill(word)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Nurse', { exact: true })).toHaveValue(nurse.id)
    await page.getByLabel('Preference', { exact: true }).selectOption('Never again')
    await page.getByLabel('Reason', { exact: true }).fill('Came late twice')
    await page.getByRole('button', { name: 'Save preference' }).click()
    await expect(page.getByText('Please say who asked for it.').first()).toBeVisible()
    await expect(page.getByLabel('Reason', { exact: true })).toHaveValue('Came late twice')
    await page.getByLabel('Asked for by').selectOption('The family')
    await page.getByRole('button', { name: 'Save preference' }).click()
    await expect(page.getByText('Nurse preference saved. No visit was changed.')).toBeVisible()
    await expect(page.getByText('No visits with this nurse are planned.')).toBeVisible()
    if (javaScriptEnabled)
      await expectStateAccessible(page, '/dashboard nurses of a family', { widths: [1280, 1920] })

    await page.goto(`/dashboard/services/${service.serviceId}/assign?name=${word}`)
    await expect(
      page
        .getByText(`${nurse.fullName} is not to be sent to this family again (asked for by the family`)
        .first(),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: `Choose ${nurse.fullName}` })).toHaveCount(0)

    await page.goto(`/dashboard/users/${service.customer.uid}/nurses`)
    await page.getByText('End', { exact: true }).click()
    await page.getByLabel('Why does it end?').fill('They have talked')
    await page.getByRole('button', { name: `End: never again, ${nurse.fullName}` }).click()
    await expect(page.getByText('Nurse preference ended.')).toBeVisible()
    await page.goto(`/dashboard/services/${service.serviceId}/assign?name=${word}`)
    await expect(page.getByRole('button', { name: `Choose ${nurse.fullName}` })).toBeVisible()
  },
)
