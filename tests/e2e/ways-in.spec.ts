import type { Page } from '@playwright/test'
import { expect, signInAs, test } from '#tests/support/e2e/test.ts'
import { newEmail, newNumber } from '#tests/support/people.ts'
import { readCode, readInbox } from '#tests/support/stand-ins.ts'
import { passCaptcha, signIn } from './steps/accounts.ts'

/** Chooses an account on the page of the sandbox's Google. */
async function chooseAtGoogle(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Sign in as this person' }).click()
}

test('a forgotten password is reset with the mailed link, and the new one signs in', async ({
  page,
  family,
}) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.waitForURL('**/forgotpassword')
  await page.getByLabel('Email').fill(family.email)
  await page.getByRole('button', { name: 'Send Reset Email' }).click()
  await expect(page.getByText('Password reset email has been sent. Redirecting to login...')).toBeVisible()
  await page.waitForURL('**/login')
  const [mail] = await readInbox(family.email)
  await page.goto(/\/reset_password\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  await page.waitForURL((url) => url.pathname === '/reset_password' && url.search === '')
  await page.getByLabel('New password', { exact: true }).fill('Anew#2027')
  await page.getByLabel('Confirm password').fill('Anew#2027')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await page.waitForURL('**/login')
  await signIn(page, { ...family, password: 'Anew#2027' })
  await expect(page.getByText('Login Successful! Redirecting...')).toBeVisible()
  await page.waitForURL((url) => url.pathname === '/')
})

test('a verified number signs in with a code by SMS', { tag: '@long' }, async ({ page, family }) => {
  await page.goto('/login?redirectTo=/show/service')
  await page.getByRole('link', { name: 'Sign in with your phone number' }).click()
  await page.waitForURL('**/login/phone?**')
  await page.getByLabel('Phone number').fill(family.number)
  await passCaptcha(page)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await page.waitForURL('**/login/code')
  await page.getByLabel('Code from the SMS').fill(await readCode(family.number))
  await passCaptcha(page)
  await page.getByRole('button', { name: 'Verify OTP' }).click()
  await expect(page.getByText('Login Successful! Redirecting...')).toBeVisible()
  await page.waitForURL('**/show/service')
})

test('Google signs a customer up, and in again later', async ({ page }) => {
  const email = newEmail()
  await page.goto('/signup')
  await page.getByRole('link', { name: 'Sign up with Google' }).click()
  await chooseAtGoogle(page, email)
  await expect(
    page.getByText('Logged in successfully with Google. Please verify your phone number.'),
  ).toBeVisible()
  await page.waitForURL('**/phone_verification')
  await page.getByLabel('Phone number').fill(newNumber())
  await page.goto('/profile')
  await expect(page.getByText(email)).toBeVisible()
})

test(
  'a visitor who cancels at Google sees a message on the login page',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('link', { name: 'Continue with Google' }).click()
    await page.getByRole('button', { name: /cancel/i }).click()
    await expect(page.getByText('Google Sign-In was canceled. Please try again.')).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
  },
)

test(
  'a Google sign-in with the e-mail of a password account ends in one account with both ways to sign in',
  { tag: '@long' },
  async ({ page, family }) => {
    await page.goto('/login')
    await page.getByRole('link', { name: 'Continue with Google' }).click()
    await chooseAtGoogle(page, family.email)
    await expect(page.getByText('This email already has an account with a password.')).toBeVisible()
    await signIn(page, family)
    await page.waitForURL('**/profile')
    await page.getByRole('link', { name: 'Link Google' }).click()
    await chooseAtGoogle(page, family.email)
    await expect(page.getByText('Google is linked.')).toBeVisible()
    await page.waitForURL('**/profile')
    await expect(page.getByRole('link', { name: 'Link Google' })).toHaveCount(0)
  },
)

test('a profile is changed, and an account deleted', async ({ page, context, customer }) => {
  await signInAs(context, customer)
  await page.goto('/profile')
  // While one form is sent its button has another name, and the next “Save” is that of another form.
  const details = page.locator('form').filter({ has: page.getByLabel('First name') })
  await page.getByLabel('First name').fill('')
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('First name: This field is required')).toBeVisible()
  await page.getByLabel('First name').fill('Usha')
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your details are saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Usha')
  await page.getByRole('link', { name: 'Delete your account' }).click()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Please tick the box to delete your account.').first()).toBeVisible()
  await page.getByLabel('I understand that this cannot be undone').check()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Your account has been deleted.')).toBeVisible()
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/login\?redirectTo/)
})
