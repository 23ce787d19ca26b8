import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { listen } from '#tests/support/e2e/listen.ts'
import { expect, test } from '#tests/support/e2e/test.ts'
import { startSiteProcess } from '#tests/support/e2e/site-process.ts'
import { newNumber } from '#tests/support/people.ts'
import { recaptchaEnvironment, startGoogle, type Google } from '#tests/support/recaptcha.ts'

/* A second site with Google's keys, besides the one of all other specs. */
let google: Google
let site: Awaited<ReturnType<typeof startSiteProcess>>

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  google = await startGoogle()
  // Its own engine: the environment has the address of the other site's.
  const environment = { ...recaptchaEnvironment(google), AWS_ENDPOINT_URL_DYNAMODB: '' }
  site = await startSiteProcess('recaptcha-site.log', environment)
})
test.afterAll(async () => {
  await site.stop()
  await google.stop()
})

async function fillSignUp(page: Page): Promise<void> {
  await page.goto(`${site.environment.SITE_ORIGIN}/signup`)
  await page.getByLabel('First name').fill('Asha')
  await page.getByLabel('Last name').fill('Kulkarni')
  await page.getByLabel('Email').fill(`${randomUUID()}@family.example`)
  await page.getByLabel('Password', { exact: true }).fill('Caring#2026')
  await page.getByLabel('Confirm password').fill('Caring#2026')
}

const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()

test(
  'a sign-up passes with Google’s checkbox, and resending a code with the invisible one',
  { tag: '@long' },
  async ({ page }) => {
    await fillSignUp(page)
    await expect(page.getByRole('button', { name: 'I am not a robot' })).toBeVisible()
    await submit(page)
    await expect(page.getByText('Please complete the reCAPTCHA verification.').first()).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill('Caring#2026')
    await page.getByLabel('Confirm password').fill('Caring#2026')
    await page.getByRole('button', { name: 'I am not a robot' }).click()
    await expect(page.getByText('reCAPTCHA verified successfully.')).toBeVisible()
    await submit(page)
    await expect(page.getByText('Account created successfully. Please verify your phone.')).toBeVisible()

    await page.waitForURL('**/phone_verification')
    await page.getByLabel('Phone number').fill(newNumber())
    await page.getByRole('button', { name: 'I am not a robot' }).click()
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await page.waitForURL('**/verify_otp')
    await page.getByRole('button', { name: 'Resend OTP' }).click()
    await expect(page.getByText('OTP resent to your phone.')).toBeVisible()

    // Pressed again while the response to a refused code is still loading.
    const said = await listen(page)
    await page.route('**/verify_otp.data*', async (route) => {
      if (route.request().method() === 'GET') await new Promise((resolve) => setTimeout(resolve, 2000))
      await route.continue()
    })
    await page.getByLabel('6-digit code').fill('000000')
    await page.getByRole('button', { name: 'Verify OTP' }).click()
    await expect(
      page.getByText('Invalid verification code. Please check and try again.').first(),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Resend OTP' }).click()
    await expect(page.getByText('OTP resent to your phone.')).toBeVisible({ timeout: 15_000 })
    expect(await said()).not.toContain('reCAPTCHA verification failed or expired.')
  },
)

test('our own CAPTCHA takes over when Google’s script does not load', { tag: '@long' }, async ({ page }) => {
  google.answer.hasScript = false
  const said = await listen(page)
  await fillSignUp(page)
  await expect(page.getByText('reCAPTCHA verified successfully.')).toBeVisible({ timeout: 20_000 })
  await submit(page)
  await expect(page.getByText('Account created successfully. Please verify your phone.')).toBeVisible()
  expect(await said()).toContain('Failed to load reCAPTCHA. Please refresh the page.')
})

test(
  'a page whose Google checkbox was removed says so and continues with our own CAPTCHA',
  { tag: '@long' },
  async ({ page }) => {
    google.answer.hasScript = true
    const said = await listen(page)
    await page.route('**/recaptcha/api.js*', async (route) => {
      await page.evaluate(() => document.querySelector('.captcha__box > div')?.remove())
      await route.continue()
    })
    await fillSignUp(page)
    await expect(page.getByText('reCAPTCHA verified successfully.')).toBeVisible({ timeout: 20_000 })
    expect(await said()).toContain('reCAPTCHA container not found')
  },
)
