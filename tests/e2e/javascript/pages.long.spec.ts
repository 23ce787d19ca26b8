import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { formLimits } from '#domain/posted-form.ts'
import { bookingOf } from '#tests/support/bookings.ts'
import { forVisitors } from '#tests/support/every-page.ts'
import { expect, signInAs, test } from '#tests/support/e2e/test.ts'
import {
  createAdministrator,
  createNurse,
  createStaffMember,
  newEmail,
  newNumber,
  type Person,
} from '#tests/support/people.ts'
import { requestAssign, requestBooking, requestClose, requestConfirm } from '#tests/support/requests.ts'
import { readInbox } from '#tests/support/stand-ins.ts'
import { createSignedUpUser } from '#tests/integration/accounts/people.ts'
import { hashSessionId } from '#server/accounts/session/session-id.server.ts'
import { beginChallenge } from '#server/accounts/phone/sms-challenge.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { UserService } from '#server/services/user-service.entity.server.ts'
import { passCaptcha, signUp } from '../steps/accounts.ts'
import { expectAccessible, expectRefusedFormAccessible, expectStateAccessible } from '../steps/accessible.ts'
import { codeQuestion, fillBooking, openCard, sendBooking } from '../steps/bookings.ts'

/* Every page on a phone and a desktop, light, dark and at 200 % zoom: no axe violations, nothing wider than the window. */

for (const { path, refused } of forVisitors) {
  test(`${path} is accessible`, async ({ page }) => {
    await page.goto(path)
    await expectAccessible(page, path)
    if (refused) await expectRefusedFormAccessible(page, path)
  })
}

test('the steps of verifying a phone and an e-mail are accessible', async ({ page }) => {
  test.slow()
  const family = { email: newEmail(), password: 'Nivaas#Family1', number: newNumber() }
  await signUp(page, family)
  await passCaptcha(page)
  await expectAccessible(page, '/phone_verification')
  await expectRefusedFormAccessible(page, '/phone_verification')
  await passCaptcha(page)
  await page.getByLabel('Phone number').fill(family.number)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await page.waitForURL('**/verify_otp')
  await passCaptcha(page)
  await expectAccessible(page, '/verify_otp')
  await expectRefusedFormAccessible(page, '/verify_otp')
  await page.goto('/email_verification')
  await expectAccessible(page, '/email_verification')
  await expectRefusedFormAccessible(page, '/email_verification')
})

test('the booking form is accessible, also with every error', async ({ page, customer }) => {
  expect(customer.uid).not.toBe('')
  await page.goto('/book/service')
  await expectAccessible(page, '/book/service')
  await expectRefusedFormAccessible(page, '/book/service')
})

test('the dialog after booking is accessible', async ({ page, customer }) => {
  expect(customer.uid).not.toBe('')
  await page.goto('/book/service')
  await fillBooking(page)
  await sendBooking(page)
  await codeQuestion(page, 'Confirm Your Booking')
  await expectAccessible(page, '/book/service booked')
})

test('the list of services is accessible with services in every state, and so are its pages', async ({
  page,
  customer,
}) => {
  test.slow()
  const { pending, confirmed } = await bookEveryState(customer)
  await page.goto('/show/service')
  await expectAccessible(page, '/show/service')
  await openCard(page, 'Assigned patient')
  await expectAccessible(page, '/show/service opened')
  await page.goto(`/show/service/${pending}/confirm`)
  await expectAccessible(page, '/show/service confirm')
  await expectRefusedFormAccessible(page, '/show/service confirm')
  await page.goto(`/show/service/${pending}/resend`)
  await expectAccessible(page, '/show/service resend')
  await page.goto(`/show/service/${confirmed}/close`)
  await expectAccessible(page, '/show/service close')
  await expectRefusedFormAccessible(page, '/show/service close')
})

test('the code page of a sign-in by SMS is accessible', async ({ page, family }) => {
  await page.goto('/login/phone')
  await page.getByLabel('Phone number').fill(family.number)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await page.waitForURL('**/login/code')
  await passCaptcha(page)
  await expectAccessible(page, '/login/code')
  await expectRefusedFormAccessible(page, '/login/code')
})

test('the pages of a mailed link are accessible: a new password, and the address of an unverified account', async ({
  page,
  family,
}) => {
  test.slow()
  await openMailedLink(page, family.email)
  await expect(page.getByRole('button', { name: 'Keep it and allow this browser' })).toBeVisible()
  await expectAccessible(page, '/reset_password with link')
  await expectRefusedFormAccessible(page, '/reset_password with link')
  const { email } = await createSignedUpUser()
  await openMailedLink(page, email)
  await expect(page.getByRole('button', { name: 'Remove that account' })).toBeVisible()
  await expectAccessible(page, '/reset_password unverified')
})

test('the profile and the deletion of the account are accessible', async ({ page, customer }) => {
  test.slow()
  await page.goto('/profile')
  await expect(page.getByText(customer.email)).toBeVisible()
  await expectAccessible(page, '/profile')
  for (const path of ['/profile/password', '/profile/confirm']) {
    await page.goto(path)
    await expectAccessible(page, path)
    await expectRefusedFormAccessible(page, path)
  }
  await page.goto('/profile/delete')
  await expectAccessible(page, '/profile/delete')
  await expectRefusedFormAccessible(page, '/profile/delete')
})

test('the page of the code that confirms a user without a password is accessible', async ({
  page,
  customer,
}) => {
  test.slow()
  const { uid, number, credentials } = customer
  await User.patch({ uid })
    .set({ authProvider: ['Google'] })
    .go()
  await page.goto('/profile/confirm')
  await expect(page.getByRole('button', { name: 'Send OTP' })).toBeVisible()
  await expectAccessible(page, '/profile/confirm before a code')
  // The users of these tests are not in the user pool, so Cognito would send nothing.
  const id = `proof/${uid}/${hashSessionId(credentials.sessionId)}`
  await beginChallenge({ id, uid, number, purpose: 'proof' }, () => Promise.resolve('of Cognito'))
  await page.goto('/profile/confirm')
  await expect(page.getByLabel('Code from the SMS')).toBeVisible()
  await expectAccessible(page, '/profile/confirm with a code')
  await expectRefusedFormAccessible(page, '/profile/confirm with a code')
})

test('a login with a CAPTCHA is accessible', async ({ page, family }) => {
  await page.goto('/login')
  for (const email of [family.email, family.email]) {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill('Wrong#Password1')
    const isAnswered = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await isAnswered
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
    await expect(page.getByRole('alert')).toBeVisible()
  }
  await passCaptcha(page)
  await expectAccessible(page, '/login with CAPTCHA')
})

test('a login that is refused for a while, with the other ways to sign in, is accessible', async ({
  page,
  family,
}) => {
  test.slow()
  await page.goto('/login')
  const ways = page.getByText('You can still sign in one of these ways:')
  for (let tries = 0; tries < 5 && !(await ways.isVisible()); tries++) {
    await page.getByLabel('Email').fill(family.email)
    await page.getByLabel('Password').fill('Wrong#Password1')
    if (await page.locator('.captcha').isVisible()) await passCaptcha(page)
    const isAnswered = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await isAnswered
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
  }
  await expect(ways).toBeVisible()
  await expectAccessible(page, '/login refused')
})

test('the page that refuses a form that is too long is accessible', async ({ page }) => {
  await page.goto('/enquiry')
  await page.evaluate((length) => {
    const form = document.createElement('form')
    form.method = 'post'
    form.append(
      Object.assign(document.createElement('input'), { name: 'message', value: 'a'.repeat(length) }),
    )
    document.body.append(form)
    form.submit()
  }, formLimits.characters + 1)
  await expect(page.getByText('What you sent is too long.')).toBeVisible()
  await expectAccessible(page, '/enquiry too long')
})

test('the empty list and the page of another customer’s service are accessible', async ({
  page,
  customer,
}) => {
  expect(customer.uid).not.toBe('')
  await page.goto('/show/service')
  await expectAccessible(page, '/show/service empty')
  await page.goto(`/show/service/${crypto.randomUUID()}/confirm`)
  await expectAccessible(page, '/show/service unknown')
})

test('/staff is accessible', async ({ page, context }) => {
  await signInAs(context, await createStaffMember())
  await page.goto('/staff')
  await expectAccessible(page, '/staff')
})

test('the page of a nurse’s account is accessible: not invited, invited, refused', async ({
  page,
  context,
}) => {
  test.slow()
  const sizes = { widths: [1280, 1920] }
  await signInAs(context, await createAdministrator())
  const nurse = await createNurse()
  await page.goto(`/dashboard/staff/${nurse.id}/account`)
  await expectStateAccessible(page, '/dashboard account', sizes)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByText(/^Invited until /)).toBeVisible()
  await expectStateAccessible(page, '/dashboard account invited', sizes)
  await Staff.patch({ id: nurse.id }).set({ accountUid: randomUUID(), contactNumber: '12' }).go()
  await page.getByRole('button', { name: 'Invite again' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'No SMS can go to the contact number. Please correct it first.',
  )
  await expect(page.getByRole('button', { name: 'Unlink and sign out' })).toBeVisible()
  await expectStateAccessible(page, '/dashboard account refused', sizes)
})

/** Requests the link by e-mail and opens it. */
async function openMailedLink(page: Page, email: string): Promise<void> {
  await page.goto('/forgotpassword')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Email' }).click()
  await expect(page.getByText('Password reset email has been sent.')).toBeVisible()
  const link = (await readInbox(email))
    .map(({ text }) => /\/reset_password\?token=\S+/.exec(text)?.[0])
    .find(Boolean)
  await page.goto(link ?? '')
  await page.waitForURL((url) => url.pathname === '/reset_password' && url.search === '')
}

/** Books a service in each status; returns the ids of the pending and the confirmed one. */
async function bookEveryState(customer: Person): Promise<{ pending: string; confirmed: string }> {
  const pending = await bookFor(customer, 'Pending patient')
  const confirmed = await bookFor(customer, 'Confirmed patient')
  const assigned = await bookFor(customer, 'Assigned patient')
  const closed = await bookFor(customer, 'Closed patient')
  for (const service of [confirmed, assigned, closed]) {
    await requestConfirm(customer, service, service.bookCode)
  }
  await requestAssign(await createAdministrator(), assigned, await createNurse())
  await requestClose(customer, closed, closed.closeCode)
  return { pending: pending.serviceId, confirmed: confirmed.serviceId }
}

async function bookFor(customer: Person, name: string) {
  const booked = await requestBooking(customer, bookingOf({ name }))
  if (!booked.ok) throw new Error(`Not booked: ${booked.reason}`)
  const { serviceId, bookCode } = booked
  const { data } = await UserService.get({ uid: customer.uid, serviceId }).go({ consistent: true })
  return { serviceId, bookCode, closeCode: data?.closeCode ?? '' }
}
