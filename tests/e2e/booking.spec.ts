import type { Page } from '@playwright/test'
import { inDays, instantInDays } from '#tests/support/booking-dates.ts'
import { expect, test } from '#tests/support/e2e/test.ts'
import { readInbox } from '#tests/support/stand-ins.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { Session } from '#server/accounts/session/session.entity.server.ts'
import { PendingService } from '#server/services/service.entity.server.ts'
import { UserService } from '#server/services/user-service.entity.server.ts'
import { createUserWithPhone, password } from '#tests/integration/accounts/people.ts'
import { signIn } from './steps/accounts.ts'
import { codeQuestion, confirmBooking, fillBooking, openCard, sendBooking } from './steps/bookings.ts'

test('each missing field has its message beside it, and the summary above has the focus', async ({
  page,
  customer,
}) => {
  expect(customer.number).not.toBe('')
  await page.goto('/book/service')
  await page.getByLabel('Address where care is given').fill('')
  await page.getByLabel('Phone number').fill('')
  await page.getByLabel('Email').fill('')
  await page.getByLabel('I understand that this booking cannot be cancelled').check()
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Book service' }).click()
  expect((await answer).status()).toBe(400)

  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary.getByText('Please fill all required fields')).toHaveCount(1)
  await expect(summary.getByRole('link')).toHaveCount(10)
  for (const label of [
    "Patient's full name",
    'Age',
    'Gender',
    'Service type',
    'Sub-service',
    'Start date and time',
    'End date and time',
    'Address where care is given',
    'Email',
    'Phone number',
  ]) {
    const field = page.getByLabel(label, { exact: true })
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(/^(Write|Choose|Enter) |^Invalid phone number/)
  }
  await summary.getByRole('link', { name: /^Age/ }).click()
  await expect(page.getByLabel('Age', { exact: true })).toBeFocused()
  expect(await bookedBy(customer.uid)).toEqual([])
})

test(
  'each wrong field has its message, and what was typed is kept',
  { tag: '@long' },
  async ({ page, customer }) => {
    await page.goto('/book/service')
    await fillBooking(page)
    const wrong: [label: string, typed: string, message: string][] = [
      ['Age', '130', 'Please enter an age between 0 and 120'],
      ['End date and time', inDays(99, '18:00'), 'End date cannot be before start date.'],
      ['Weeks', '60', 'Please enter a valid number'],
      ['Email', 'asha at family', 'Invalid email format'],
      [
        'Phone number',
        '+9198765',
        'Invalid phone number. Please enter a 10-digit number after +91 (e.g., +919876543210).',
      ],
    ]
    for (const [label, typed] of wrong) await page.getByLabel(label).fill(typed)
    const answer = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('button', { name: 'Book service' }).click()
    expect((await answer).status()).toBe(400)
    await expect(page.getByRole('alert')).toBeFocused()
    for (const [label, typed, message] of wrong) {
      await expect(page.getByLabel(label)).toHaveValue(typed)
      if (label !== 'End date and time') {
        await expect(page.getByLabel(label)).toHaveAccessibleDescription(message)
      }
    }
    await expect(page.getByLabel("Patient's full name")).toHaveValue('Savita Kulkarni')
    await expect(page.getByLabel('Gender')).toHaveValue('Female')
    await expect(page.getByLabel('Service type')).toHaveValue('Special Care')
    await expect(page.getByLabel('Sub-service')).toHaveValue('Dementia care')
    await expect(page.getByLabel('What should we know?')).toHaveValue('Sees Dr Deshpande on Tuesdays')
    await expect(page.getByLabel('I am booking for someone else')).toBeChecked()

    for (const [label, typed] of [
      ['Age', '71'],
      ['Weeks', '4'],
      ['Email', customer.email],
      ['Phone number', customer.number],
    ] as const) {
      await page.getByLabel(label).fill(typed)
    }
    const second = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('button', { name: 'Book service' }).click()
    expect((await second).status()).toBe(400)
    await expect(page.getByLabel('End date and time')).toHaveAccessibleDescription(
      'End date cannot be before start date.',
    )
    expect(await bookedBy(customer.uid)).toEqual([])
  },
)

test(
  'a browser without a control for dates: they are typed, kept when one is refused, and told as they were understood',
  { tag: '@long' },
  async ({ page, customer, javaScriptEnabled }) => {
    await page.route('**/book/service', async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue()
      const response = await route.fetch()
      const body = (await response.text()).replaceAll('type="datetime-local"', 'type="text"')
      await route.fulfill({ response, body })
    })
    await page.goto('/book/service')
    await fillBooking(page)
    const [start, end] = [page.getByLabel('Start date and time'), page.getByLabel('End date and time')]
    await expect(start).toHaveAttribute('placeholder', '25/11/2026 08:00')
    const [startDay, endDay] = [byHand(inDays(100, '')), byHand(inDays(130, ''))]
    await start.fill(`31/11/${startDay.slice(-4)} 8 am`)
    await end.fill(`${endDay} 6.30 pm`)
    const answer = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('button', { name: 'Book service' }).click()
    expect((await answer).status()).toBe(400)
    await expect(start).toHaveAccessibleDescription(
      'Please enter a valid date and time, such as 25/11/2026 08:00',
    )
    await expect(start).toHaveValue(`31/11/${startDay.slice(-4)} 8 am`)
    await expect(end).toHaveValue(`${endDay} 6.30 pm`)
    await start.fill(`${startDay} 8 am`)
    await page.getByLabel('I understand that this booking cannot be cancelled').check()
    await sendBooking(page)
    await expect(
      page.getByText(/^Care: .*, 08:00 to .*, 18:30\. All times are in Indian Standard Time\.$/),
    ).toBeVisible()
    if (!javaScriptEnabled) await expect(page.getByText('Processing your booking')).toHaveCount(0)
    expect(await bookedBy(customer.uid)).toMatchObject([
      { startDate: instantInDays(100, '08:00'), endDate: instantInDays(130, '18:30') },
    ])
  },
)

test(
  'the summary beside the form follows it where scripts run, and hours are asked for visits by the hour alone',
  { tag: '@long' },
  async ({ page, customer, javaScriptEnabled }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto('/book/service')
    const [shift, hours] = [page.getByLabel('How many hours a day?'), page.getByLabel('Hours a day, for')]
    await expect(hours).toBeHidden()
    await shift.selectOption('Visits by the hour')
    await hours.fill('3')
    await fillBooking(page)
    const summary = page.getByRole('complementary').filter({ hasText: 'What happens next' })
    const [form, beside] = [
      await page.getByLabel("Patient's full name").boundingBox(),
      await summary.boundingBox(),
    ]
    expect(beside?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0))
    if (javaScriptEnabled) {
      await expect(summary).toContainText('Your booking')
      await expect(summary).toContainText('Savita Kulkarni, 71')
      await expect(summary).toContainText('Special Care, Dementia care')
      await expect(summary).toContainText('Visits by the hour, 3')
      await expect(summary.getByRole('definition').nth(3)).toHaveText(/^\d{1,2} \w{3} \d{4}, \d\d:\d\d$/)
      await shift.selectOption('12 hours, night (8 pm to 8 am)')
      await expect(summary).not.toContainText('Visits by the hour')
      await expect(hours).toBeHidden()
      await shift.selectOption('Visits by the hour')
    } else await expect(summary).not.toContainText('Your booking')
    await sendBooking(page)
    const [booked] = await bookedBy(customer.uid)
    const { data } = await PendingService.get({ serviceId: booked?.serviceId ?? '' }).go({ consistent: true })
    expect(data).toMatchObject({ shift: 'hours', hoursPerDay: 3 })
  },
)

/** A local minute's day as a person in India writes it. */
function byHand(local: string): string {
  return local.slice(0, 10).split('-').reverse().join('/')
}

test(
  'the button is disabled until the acknowledgement is checked; without JavaScript the response asks for it',
  { tag: '@long' },
  async ({ page, customer, javaScriptEnabled }) => {
    await page.goto('/book/service')
    await fillBooking(page)
    await page.getByLabel('I understand that this booking cannot be cancelled').uncheck()
    const button = page.getByRole('button', { name: 'Book service' })
    if (javaScriptEnabled) {
      await expect(button).toBeDisabled()
    } else {
      await button.click()
      await expect(page.getByText('Please accept the terms by checking the box').last()).toBeVisible()
    }
    expect(await bookedBy(customer.uid)).toEqual([])
  },
)

test('pressing the button twice books once and sends one message', async ({ page, customer }) => {
  await page.goto('/book/service')
  await fillBooking(page)
  await page.getByRole('button', { name: 'Book service' }).dblclick()
  await expect(page.getByText('Service booked successfully.').first()).toBeVisible()
  await expect.poll(() => bookedBy(customer.uid)).toHaveLength(1)
  expect(await readInbox(customer.number)).toHaveLength(1)
  expect(await readInbox(customer.email)).toHaveLength(1)
})

test(
  'a wrong booking code shows its message, and the right one confirms afterwards',
  { tag: '@walk' },
  async ({ page, customer }) => {
    await page.goto('/book/service')
    await fillBooking(page)
    await sendBooking(page)
    const question = await codeQuestion(page, 'Confirm Your Booking')
    const field = question.getByLabel('Booking code')
    const [booked] = await bookedBy(customer.uid)
    const code = booked?.bookCode ?? ''
    const hint = 'Our office will never ask you for this code.'
    for (const [typed, message] of [
      ['', 'Please enter a booking code'],
      ['12a', 'Invalid booking code format.'],
      [code === '123456' ? '123457' : '123456', 'Invalid booking code or unauthorized'],
    ] as const) {
      await field.fill(typed)
      await question.getByRole('button', { name: 'Confirm' }).click()
      await expect(field).toHaveAccessibleDescription(`${message} ${hint}`)
    }
    expect(await page.content()).not.toContain(code)
    await confirmBooking(page, code)
    const card = await openCard(page)
    await expect(card.getByText('Confirmed')).toBeVisible()
  },
)

test(
  'a customer whose session ends while they fill in the form comes back to it after signing in',
  { tag: '@long' },
  async ({ page, context, family, javaScriptEnabled }) => {
    await page.goto('/login?redirectTo=/book/service')
    await signIn(page, family)
    await page.waitForURL('**/book/service')
    await fillBooking(page)
    const uid = await endSessionsOf(family.email)
    await page.getByRole('button', { name: 'Book service' }).click()
    if (!javaScriptEnabled) {
      // The page keeps what was typed while another tab signs in.
      const [tab] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('main').getByRole('link', { name: 'Sign in' }).click(),
      ])
      await signIn(tab, family)
      await tab.waitForURL((url) => url.pathname !== '/login')
      await tab.close()
      expect(await bookedBy(uid)).toEqual([])
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.waitForURL('**/confirm')
      expect(await bookedBy(uid)).toHaveLength(1)
      return
    }
    await page.waitForURL('**/login?redirectTo=*')
    await signIn(page, family)
    await page.waitForURL('**/book/service')
    expect(await bookedBy(uid)).toEqual([])
    const kept = (await context.cookies()).map(({ name }) => name)
    expect(kept.sort()).toEqual(['authToken', 'known'])
    await expect(page.getByLabel("Patient's full name")).toHaveValue('Savita Kulkarni')
    await expect(page.getByLabel('Sub-service')).toHaveValue('Dementia care')
    await expect(page.getByLabel('I understand that this booking cannot be cancelled')).toBeChecked()
    await sendBooking(page)
    expect(await bookedBy(uid)).toHaveLength(1)
  },
)

test(
  'what was typed for a booking leaves the tab with its account: at signing out, and when another one signs in',
  { tag: '@long' },
  async ({ page, family, javaScriptEnabled }) => {
    test.skip(!javaScriptEnabled, 'Without JavaScript the browser stores nothing.')
    for (const leave of ['sign out', 'another account']) {
      await page.goto('/login?redirectTo=/book/service')
      await signIn(page, family)
      await page.waitForURL('**/book/service')
      await fillBooking(page)
      await endSessionsOf(family.email)
      await page.getByRole('button', { name: 'Book service' }).click()
      await page.waitForURL('**/login?redirectTo=*')
      await expect.poll(() => draftsOf(page)).toHaveLength(1)
      await signIn(page, leave === 'sign out' ? family : { ...(await createUserWithPhone()), password })
      await page.waitForURL('**/book/service')
      // The address changes before the page is drawn, and the page discards what is another account's.
      await expect(page.getByLabel("Patient's full name")).toHaveValue(
        leave === 'sign out' ? 'Savita Kulkarni' : '',
      )
      await expect.poll(() => draftsOf(page)).toHaveLength(leave === 'sign out' ? 1 : 0)
      await page.locator('.site-header__account').getByRole('button', { name: 'Sign out' }).click()
      await page.waitForURL((url) => url.pathname === '/')
      await expect.poll(() => draftsOf(page)).toEqual([])
    }
  },
)

function draftsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))
}

async function bookedBy(uid: string) {
  return (await UserService.query.ofUser({ uid }).go({ consistent: true })).data
}

/** Ends every session of a user and returns their uid. */
async function endSessionsOf(email: string): Promise<string> {
  const uid = (await User.query.byEmail({ email }).go()).data[0]?.uid ?? ''
  const { data: sessions } = await Session.query.account({ uid }).go()
  await Promise.all(sessions.map(({ sessionId }) => Session.delete({ uid, sessionId }).go()))
  return uid
}
