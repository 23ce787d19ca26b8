import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, signInAs, test } from '#tests/support/e2e/test.ts'
import { createAdministrator, createCustomer, createNurse } from '#tests/support/people.ts'
import { bookService, requestConfirm } from '#tests/support/requests.ts'
import { passCaptcha } from '../steps/accounts.ts'

/* A form that a page's script sends while the telephone has no network, or that the gateway itself answers: what was typed is kept. */

const kept = 'What you typed is kept. Only passwords and codes have to be typed again.'

/** Every posted form is lost until the returned function is called. */
async function loseForms(page: Page, answer?: { status: number; body: string }) {
  await page.route('**/*', (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    return answer ? route.fulfill(answer) : route.abort('internetdisconnected')
  })
  return () => page.unroute('**/*')
}

for (const [name, answer] of [
  ['the connection breaks', undefined],
  ['the gateway answers', { status: 502, body: '{"message":"Internal server error"}' }],
] as const)
  test(
    `a family signs up and ${name}: the form comes back with what was typed`,
    { tag: answer ? '@long' : [] },
    async ({ page }) => {
      const email = `${randomUUID()}@family.example`
      await page.goto('/signup')
      await page.getByLabel('First name').fill('Asha')
      await page.getByLabel('Last name').fill('Kulkarni')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Address').fill('12 Prabhat Road, Pune 411004')
      await page.getByLabel('Password', { exact: true }).fill('Caring#2026')
      await page.getByLabel('Confirm password').fill('Caring#2026')
      await passCaptcha(page)
      const find = await loseForms(page, answer)
      await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
      await expect(page.getByText('An unexpected error occurred. Please try again.')).toBeVisible()
      await expect(page.getByText(kept)).toBeVisible()
      expect(await page.content()).not.toContain('Caring#2026')
      await find()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByLabel('Email')).toHaveValue(email)
      await expect(page.getByLabel('Address')).toHaveValue('12 Prabhat Road, Pune 411004')
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
      await page.getByLabel('Password', { exact: true }).fill('Caring#2026')
      await page.getByLabel('Confirm password').fill('Caring#2026')
      await passCaptcha(page)
      await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
      await page.waitForURL('**/phone_verification')
    },
  )

test(
  'a booking code in its dialog: the page of the code asks again',
  { tag: '@long' },
  async ({ page, context }) => {
    const customer = await createCustomer()
    const { bookCode } = await bookService(customer)
    await signInAs(context, customer)
    await page.goto('/show/service')
    await page
      .getByRole('link', { name: /^Confirm/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Confirm Your Booking' })
    await dialog.getByLabel('Booking code').fill(bookCode)
    const find = await loseForms(page)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('An unexpected error occurred. Please try again.')).toBeVisible()
    await find()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page).toHaveURL(/\/show\/service\/[^/]+\/confirm$/)
    await page.getByLabel('Booking code').fill(bookCode)
    await page.getByRole('main').getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Booking service confirmed successfully!')).toBeVisible()
  },
)

test(
  'a nurse who is assigned in a dialog: the office reads that it may be done, and sends it once more',
  { tag: '@long' },
  async ({ page, context }) => {
    const [customer, nurse] = [await createCustomer(), await createNurse()]
    const service = await bookService(customer)
    await requestConfirm(customer, service, service.bookCode)
    await signInAs(context, await createAdministrator())
    await page.goto(`/dashboard/services/confirmed?serviceId=${service.serviceId}`)
    await page.getByRole('link', { name: 'Assign, Savita Kulkarni' }).click()
    const dialog = page.getByRole('dialog', { name: 'Assign Nurse to Service' })
    await dialog.getByLabel('Nurse', { exact: true }).selectOption(nurse.id)
    const find = await loseForms(page)
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
    await expect(
      page.getByText('No answer was received, so this may or may not have been saved.'),
    ).toBeVisible()
    await expect(page.getByText('Nothing was changed.')).toHaveCount(0)
    await find()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Nurse assigned successfully!')).toBeVisible()
  },
)
