import { expect, type Page } from '@playwright/test'
import { readCode } from '#tests/support/stand-ins.ts'

export type Family = { email: string; password: string; number: string }

const numbers = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** From `/signup` to `/phone_verification`. */
export async function signUp(page: Page, { email, password }: Family): Promise<void> {
  await page.goto('/signup')
  await page.getByLabel('First name').fill('Asha')
  await page.getByLabel('Last name').fill('Kulkarni')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Address').fill('12 Prabhat Road, Pune 411004')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await passCaptcha(page)
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Account created successfully. Please verify your phone.')).toBeVisible()
  await page.waitForURL('**/phone_verification')
}

/** From `/phone_verification` through `/verify_otp` to `/book/service`. */
export async function verifyPhone(page: Page, { number }: Family): Promise<void> {
  await page.getByLabel('Phone number').fill(number)
  await passCaptcha(page)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await page.waitForURL('**/verify_otp')
  await expect(page.getByText('OTP sent to your phone.')).toBeVisible()
  await page.getByLabel('6-digit code').fill(await readCode(number))
  await passCaptcha(page)
  await page.getByRole('button', { name: 'Verify OTP' }).click()
  await expect(page.getByText('Phone number verified successfully!')).toBeVisible()
  await page.waitForURL('**/book/service')
}

/** Waits for the browser's proof of work; without JavaScript, answers the question. */
export async function passCaptcha(page: Page): Promise<void> {
  const question = page.getByLabel(/^What is \w+ plus \w+\?$/)
  const verified = page.getByText('reCAPTCHA verified successfully.')
  // The proof of work takes a third of a second on an idle machine.
  await expect(question.or(verified)).toBeVisible({ timeout: 20_000 })
  if (!(await question.isVisible())) return
  const words = await page.locator('label', { hasText: /^What is/ }).textContent()
  const [first = '', second = ''] = words?.match(/\w+(?= plus)|(?<=plus )\w+/g) ?? []
  await question.fill(String(numbers.indexOf(first) + 2 + numbers.indexOf(second) + 2))
}

/** From `/login` to the page of the redirect, with its delay. */
export async function signIn(page: Page, { email, password }: Omit<Family, 'number'>): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}
