import { expect, signInAs, test } from '#tests/support/e2e/test.ts'
import { createStaffMember, newEmail, newNumber } from '#tests/support/people.ts'
import { readCode } from '#tests/support/stand-ins.ts'
import { passCaptcha, signIn, signUp, verifyPhone } from './steps/accounts.ts'

const password = 'Nivaas#Family1'

test(
  'signing up leads to the verification of the phone, and that to the booking form',
  { tag: '@walk' },
  async ({ page }) => {
    const family = { email: newEmail(), password, number: newNumber() }
    await signUp(page, family)
    await verifyPhone(page, family)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book Your Care Service')
  },
)

test(
  'a refused sign-up names every wrong field and keeps what was typed, except the passwords',
  { tag: '@long' },
  async ({ page, javaScriptEnabled }) => {
    await page.goto('/signup')
    // Without scripts nothing would fill the strength bar.
    await expect(page.locator('progress')).toBeVisible({ visible: javaScriptEnabled })
    await page.getByLabel('First name').fill('Asha')
    await page.getByLabel('Email').fill('asha at family')
    await page.getByLabel('Password', { exact: true }).fill('weak')
    await page.getByLabel('Confirm password').fill('other')
    const answer = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
    expect((await answer).status()).toBe(400)
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(page.getByLabel('Last name')).toHaveAccessibleDescription('This field is required')
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Invalid email format')
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      /Password must be at least 6 characters long and include uppercase, lowercase, number, and special character/,
    )
    await expect(page.getByLabel('First name')).toHaveValue('Asha')
    await expect(page.getByLabel('Email')).toHaveValue('asha at family')
  },
)

test('an e-mail that has an account cannot sign up again', { tag: '@long' }, async ({ page, family }) => {
  await page.goto('/signup')
  await page.getByLabel('First name').fill('Asha')
  await page.getByLabel('Last name').fill('Kulkarni')
  await page.getByLabel('Email').fill(family.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await passCaptcha(page)
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    'This email is already registered. Please sign in to link your phone number or use a different email.',
  )
})

test('signing in shows its message and redirects, signing out ends the session', async ({
  page,
  context,
  family,
}) => {
  await page.goto('/login')
  await signIn(page, family)
  await expect(page.getByText('Login Successful! Redirecting...')).toBeVisible()
  await page.waitForURL((url) => url.pathname === '/')
  const cookie = (await context.cookies()).find(({ name }) => name === 'authToken')
  expect(cookie).toMatchObject({ name: 'authToken', httpOnly: true, sameSite: 'Strict' })
  // The browser counts from the system's time, which only `performance` has here.
  expect((cookie?.expires ?? 0) - (performance.timeOrigin + performance.now()) / 1000).toBeGreaterThan(
    19.9 * 24 * 60 * 60,
  )

  await page.goto('/show/service')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  // The cookie of known browsers stays; it does not sign in.
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['known'])

  if (cookie) await context.addCookies([cookie])
  await page.goto('/show/service')
  expect(new URL(page.url()).pathname).toBe('/login')
})

test(
  'a wrong password and an unknown e-mail have different messages',
  { tag: '@long' },
  async ({ page, family }) => {
    await page.goto('/login')
    await signIn(page, { ...family, password: 'Wrong#Password1' })
    await expect(page.getByRole('alert')).toContainText('Incorrect password. Please try again.')
    await expect(page.getByLabel('Email')).toHaveValue(family.email)
    expect(await page.content()).not.toContain('Wrong#Password1')
    await signIn(page, { email: newEmail(), password })
    await expect(page.getByRole('alert')).toContainText('No account found with this email.')
  },
)

test(
  'a customer with an unverified e-mail must verify it before anything else',
  { tag: '@long' },
  async ({ page }) => {
    const family = { email: newEmail(), password, number: newNumber() }
    await signUp(page, family)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await page.goto('/login')
    await signIn(page, family)
    await expect(page.getByText('Please verify your email before logging in')).toBeVisible()
    await page.waitForURL('**/email_verification')
    await page.getByLabel('6-digit code').fill(await readCode(family.email))
    await page.getByRole('button', { name: 'Verify email' }).click()
    await expect(page.getByText('Email verified successfully!')).toBeVisible()
    await page.waitForURL('**/phone_verification')
  },
)

test(
  'a wrong code leaves the number unverified, and another code can be requested',
  { tag: '@long' },
  async ({ page }) => {
    const family = { email: newEmail(), password, number: newNumber() }
    await signUp(page, family)
    await page.getByLabel('Phone number').fill(family.number)
    await passCaptcha(page)
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await page.waitForURL('**/verify_otp')
    const code = await readCode(family.number)
    await page.getByLabel('6-digit code').fill(code === '111111' ? '222222' : '111111')
    await passCaptcha(page)
    await page.getByRole('button', { name: 'Verify OTP' }).click()
    await expect(page.getByLabel('6-digit code')).toHaveAccessibleDescription(
      'Invalid verification code. Please check and try again. Our office will never ask you for this code.',
    )
    await passCaptcha(page)
    await page.getByRole('button', { name: 'Resend OTP' }).click()
    await expect(page.getByText('OTP resent to your phone.')).toBeVisible()
  },
)

test(
  'staff are redirected to /staff, and other users cannot open it',
  { tag: '@long' },
  async ({ page, context, customer }) => {
    expect(customer.uid).not.toBe('')
    await page.goto('/staff')
    expect(new URL(page.url()).pathname).toBe('/')
    await context.clearCookies()
    await signInAs(context, await createStaffMember())
    await page.goto('/login')
    expect(new URL(page.url()).pathname).toBe('/staff')
    await expect(page.getByText('Under Construction')).toBeVisible()
  },
)
