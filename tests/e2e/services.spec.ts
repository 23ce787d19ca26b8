import { inDays, shownInstant, usualPeriod } from '#tests/support/booking-dates.ts'
import { bookingOf } from '#tests/support/bookings.ts'
import { expect, test } from '#tests/support/e2e/test.ts'
import { createAdministrator, createCustomer, createNurse, type Person } from '#tests/support/people.ts'
import { requestAssign, requestBooking, requestConfirm } from '#tests/support/requests.ts'
import { readInbox } from '#tests/support/stand-ins.ts'
import { halvesOf } from '#domain/phone.ts'
import { UserService } from '#server/services/user-service.entity.server.ts'
import { closeService, codeQuestion, openCard } from './steps/bookings.ts'

test(
  'a customer without services sees a message and a link to booking',
  { tag: '@long' },
  async ({ page, customer }) => {
    expect(customer.uid).not.toBe('')
    await page.goto('/show/service')
    await expect(page.getByText('View and manage your booked services')).toBeVisible()
    await expect(page.getByText('No services found')).toBeVisible()
    await page.getByRole('link', { name: 'Book a care service' }).click()
    await page.waitForURL('**/book/service')
  },
)

test('services are sorted by start, newest first, and one card is open at a time', async ({
  page,
  customer,
}) => {
  await bookFor(customer, { name: 'Early', startDate: inDays(40, '09:00') })
  await bookFor(customer, { name: 'Late', startDate: inDays(100, '09:30') })
  await bookFor(customer, { name: 'Middle', startDate: inDays(70, '09:00') })
  await page.goto('/show/service')
  const cards = page.getByRole('main').locator('summary')
  await expect(cards).toHaveCount(3)
  await expect(cards.nth(0)).toContainText('Late')
  await expect(cards.nth(1)).toContainText('Middle')
  await expect(cards.nth(2)).toContainText('Early')

  await openCard(page, 'Late')
  await openCard(page, 'Early')
  await expect(page.locator('details[open]')).toHaveCount(1)
  await expect(page.locator('details[open]')).toContainText(shownInstant(inDays(40, '09:00')))
})

test(
  'a card shows what was booked, and the nurse once one is assigned',
  { tag: '@long' },
  async ({ page, customer }) => {
    const service = await bookFor(customer, { name: 'Savita', age: '71' })
    await page.goto('/show/service')
    const card = await openCard(page, 'Savita')
    await expect(card.getByText('Pending')).toBeVisible()
    await expect(card).toContainText(service.serviceId)
    await expect(card).toContainText('General Care')
    await expect(card).toContainText('Vital signs monitoring')
    await expect(card).toContainText(shownInstant(usualPeriod().startDate))
    await expect(card).toContainText(shownInstant(usualPeriod().endDate))
    await expect(card).toContainText('12 Prabhat Road, Pune 411004')
    await expect(card).toContainText('Not assigned yet')

    await requestConfirm(customer, service, service.bookCode)
    const nurse = await createNurse()
    await requestAssign(await createAdministrator(), service, nurse)
    await page.reload()
    await openCard(page, 'Savita')
    await expect(card.getByText('Assigned', { exact: true })).toBeVisible()
    await expect(card).toContainText(nurse.fullName)
    await expect(card).toContainText(halvesOf(nurse.contactNumber))
  },
)

test(
  'a service is confirmed and closed from its card, and no page shows a code',
  { tag: '@walk' },
  async ({ page, customer }) => {
    const { bookCode, closeCode } = await bookFor(customer, { name: 'Savita Kulkarni' })
    await page.goto('/show/service')
    const card = await openCard(page)
    await card.getByRole('link', { name: 'Confirm' }).click()
    const question = await codeQuestion(page, 'Confirm Your Booking')
    await question.getByLabel('Booking code').fill(bookCode)
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Booking service confirmed successfully!')).toBeVisible()
    await page.waitForURL('**/show/service')
    await expect(card.getByText('Confirmed')).toBeVisible()
    for (const code of [bookCode, closeCode]) expect(await page.content()).not.toContain(code)
    await closeService(page, closeCode)
    await expect(card.getByText('Closed')).toBeVisible()
  },
)

test(
  'a wrong closing code shows its message and changes nothing',
  { tag: '@long' },
  async ({ page, customer }) => {
    const service = await bookFor(customer, { name: 'Savita Kulkarni' })
    await requestConfirm(customer, service, service.bookCode)
    await page.goto('/show/service')
    await (await openCard(page)).getByRole('link', { name: 'Close Service' }).click()
    const question = await codeQuestion(page, 'Close Service')
    await question
      .getByLabel('Enter 6-digit closing code')
      .fill(service.closeCode === '111111' ? '222222' : '111111')
    await question.getByRole('button', { name: 'Close Service' }).click()
    await expect(question.getByLabel('Enter 6-digit closing code')).toHaveAccessibleDescription(
      'Invalid closing code',
    )
    expect((await entryOf(customer, service)).status).toBe('confirmed')
  },
)

test(
  'the booking code is sent again from the card',
  { tag: '@long' },
  async ({ page, customer, javaScriptEnabled }) => {
    const { bookCode } = await bookFor(customer, { name: 'Savita Kulkarni' })
    await page.goto('/show/service')
    const card = await openCard(page)
    await card.getByRole('button', { name: 'Send the code again' }).click()
    const answer = javaScriptEnabled ? card : page.getByRole('main')
    await expect(
      answer.getByText(`Booking code sent to ${customer.email} and ${customer.number}`),
    ).toBeVisible()
    const messages = await readInbox(customer.number)
    expect(messages).toHaveLength(2)
    expect(messages[0]?.text).toBe(
      `Your booking code is: ${bookCode}. Use this to confirm your appointment. Nivaas Care`,
    )
  },
)

test(
  'the pages of another customer’s service respond like those of a service that does not exist',
  { tag: '@long' },
  async ({ page, customer }) => {
    const theirs = await bookFor(await createCustomer(), {})
    expect(theirs.serviceId).not.toBe(customer.uid)
    const answers: string[] = []
    for (const serviceId of [theirs.serviceId, crypto.randomUUID()]) {
      const response = await page.goto(`/show/service/${serviceId}/confirm`)
      expect(response?.status()).toBe(404)
      answers.push(await page.getByRole('main').innerText())
    }
    expect(answers[0]?.replace(/[\w-]{36}/, '')).toBe(answers[1]?.replace(/[\w-]{36}/, ''))
  },
)

/** Books a service with the product's functions and returns its codes. */
async function bookFor(customer: Person, fields: Record<string, string>) {
  const booked = await requestBooking(customer, bookingOf(fields))
  if (!booked.ok) throw new Error(`Not booked: ${booked.reason}`)
  const { serviceId } = booked
  const { bookCode, closeCode } = await entryOf(customer, { serviceId })
  return { serviceId, bookCode, closeCode }
}

async function entryOf({ uid }: Person, { serviceId }: { serviceId: string }) {
  const { data } = await UserService.get({ uid, serviceId }).go({ consistent: true })
  if (!data) throw new Error('The customer has no such service')
  return data
}
