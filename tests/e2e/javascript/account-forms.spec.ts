import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { listen } from '#tests/support/e2e/listen.ts'
import { expect, test } from '#tests/support/e2e/test.ts'
import { readCode, readInbox } from '#tests/support/stand-ins.ts'
import { newNumber } from '#tests/support/people.ts'
import { signIn, signUp, verifyPhone } from '../steps/accounts.ts'

function newFamily() {
  return { email: `${randomUUID()}@family.example`, password: 'Caring#2026', number: newNumber() }
}

test('the strength bar fills with the rules that a password meets', { tag: '@long' }, async ({ page }) => {
  await page.goto('/signup')
  const bar = page.getByRole('progressbar')
  const steps = {
    '': ['0', 'red'],
    Ab: ['2', 'red'],
    Ab1: ['3', 'yellow'],
    'Ab1#': ['4', 'yellow'],
    'Ab1#yz': ['5', 'green'],
  }
  for (const [typed, [met = '', colour = '']] of Object.entries(steps)) {
    await page.getByLabel('Password', { exact: true }).fill(typed)
    await expect(bar).toHaveAttribute('value', met)
    await expect(bar).toHaveAttribute('data-colour', colour)
  }
  await expect(page.getByRole('status').filter({ hasText: '5 of 5 rules met' })).toBeAttached()
})

test('a phone number is typed, corrected and verified key by key', async ({ page }) => {
  const family = newFamily()
  await signUp(page, family)
  const field = page.getByLabel('Phone number')
  await expect(field).toHaveValue('+91')
  await field.pressSequentially('9x8 7-6')
  await expect(field).toHaveValue('+919876')
  await field.fill('')
  await field.pressSequentially('09876543210999')
  await expect(field).toHaveValue('+919876543210')
  await typeAndPasteWithCountryCode(page)

  // Submitted before the proof of work is done: the form waits for it.
  await field.fill(family.number)
  await page.reload()
  await page.getByLabel('Phone number').fill(family.number)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await page.waitForURL('**/verify_otp')

  const verify = page.getByRole('button', { name: 'Verify OTP' })
  await expect(verify).toBeDisabled()
  await page.getByLabel('6-digit code').fill('12345')
  await expect(verify).toBeDisabled()
  const code = await readCode(family.number)
  const wrong = code === '111111' ? '222222' : '111111'
  await page.getByLabel('6-digit code').fill(wrong)
  await expect(page.getByText('reCAPTCHA verified successfully.')).toBeVisible()
  await verify.click()
  await expect(page.getByText('Invalid verification code. Please check and try again.').first()).toBeVisible()

  // A refused form has a new CAPTCHA, which the browser solves again.
  await page.getByRole('button', { name: 'Resend OTP' }).click()
  await expect(page.getByText('OTP resent to your phone.')).toBeVisible()
  await expect(page.getByText('Invalid verification code. Please check and try again.')).toHaveCount(0)
  await page.getByLabel('6-digit code').fill(await readCode(family.number))
  await verify.click()
  await expect(page.getByText('Phone number verified successfully!')).toBeVisible()
  await page.waitForURL('**/book/service')
})

test(
  'a code requested again before the next CAPTCHA has loaded waits for it',
  { tag: '@long' },
  async ({ page }) => {
    const family = newFamily()
    await signUp(page, family)
    await page.getByLabel('Phone number').fill(family.number)
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await page.waitForURL('**/verify_otp')
    const code = await readCode(family.number)
    const said = await listen(page)
    // The response to the refused code is slow, as on a slow network.
    await page.route('**/verify_otp.data*', async (route) => {
      if (route.request().method() === 'GET') await new Promise((resolve) => setTimeout(resolve, 2000))
      await route.continue()
    })
    await page.getByLabel('6-digit code').fill(code === '111111' ? '222222' : '111111')
    await page.getByRole('button', { name: 'Verify OTP' }).click()
    await expect(
      page.getByText('Invalid verification code. Please check and try again.').first(),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Resend OTP' }).click()
    await expect(page.getByText('OTP resent to your phone.')).toBeVisible({ timeout: 15_000 })
    expect(await said()).not.toContain('reCAPTCHA verification failed or expired.')
    expect(await readInbox(family.number)).toHaveLength(2)
  },
)

test(
  'an unverified e-mail is verified during the sign-in, and the header shows the signed-in user',
  { tag: '@long' },
  async ({ page }) => {
    const family = newFamily()
    await signUp(page, family)
    await verifyPhone(page, family)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL((url) => url.pathname === '/')

    await page.goto('/login?redirectTo=/show/service')
    await signIn(page, family)
    await expect(page.getByText('Please verify your email before logging in')).toBeVisible()
    await page.waitForURL('**/email_verification?**')
    await page.getByLabel('6-digit code').fill(await readCode(family.email))
    await page.getByRole('button', { name: 'Verify email' }).click()
    await expect(page.getByText('Email verified successfully!')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
    await page.waitForURL('**/show/service')
  },
)

test(
  'a wrong password shows its message with the form, which keeps the e-mail',
  { tag: '@long' },
  async ({ page }) => {
    const family = newFamily()
    await page.goto('/login')
    await signIn(page, family)
    await expect(page.getByRole('alert')).toContainText('No account found with this email.')
    await expect(page.getByLabel('Email')).toHaveValue(family.email)
  },
)

test(
  'while the page says that the sign-in succeeded, the code of the next page is loaded',
  { tag: '@long' },
  async ({ page, family }) => {
    await page.goto('/login?redirectTo=/show/service')
    await signIn(page, family)
    await expect(page.locator('link[rel="modulepreload"][href*="/routes/show.service-"]')).toBeAttached()
    await expect(page.getByText('Login Successful! Redirecting...')).toBeVisible()
    await page.waitForURL('**/show/service')
  },
)

test(
  'on the booking form and the sign-in by phone, a number typed with its country code is the same number',
  { tag: '@long' },
  async ({ page, customer }) => {
    await page.goto('/book/service')
    await expect(page.getByLabel('Phone number')).toHaveValue(customer.number)
    await typeAndPasteWithCountryCode(page)
    await page.context().clearCookies()
    await page.goto('/login/phone')
    await typeAndPasteWithCountryCode(page)
  },
)

/** Types a number with its country code behind the +91 in the field, and then pastes it there. */
async function typeAndPasteWithCountryCode(page: Page): Promise<void> {
  const field = page.getByLabel('Phone number')
  // Only a hydrated page writes the prefix.
  const empty = () =>
    expect(async () => {
      await field.fill('')
      await expect(field).toHaveValue('+91', { timeout: 500 })
    }).toPass()
  await empty()
  await field.pressSequentially('919812399887')
  await expect(field).toHaveValue('+919812399887')
  await empty()
  await page.keyboard.insertText('919812399887')
  await expect(field).toHaveValue('+919812399887')
}
