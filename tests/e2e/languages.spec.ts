import type { Page } from '@playwright/test'
import en from '#app/content/messages/en.json' with { type: 'json' }
import hi from '#app/content/messages/hi.json' with { type: 'json' }
import mr from '#app/content/messages/mr.json' with { type: 'json' }
import { UserService } from '#server/services/user-service.entity.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { shownInstant, usualPeriod } from '#tests/support/booking-dates.ts'
import { expect, signInAs, test } from '#tests/support/e2e/test.ts'
import { createAdministrator, newEmail, newNumber } from '#tests/support/people.ts'
import { readCode, readInbox } from '#tests/support/stand-ins.ts'

const devanagari = /[\u0900-\u097F]/

test(
  'a visitor chooses Hindi on the landing page, signs up, verifies the phone, books and confirms',
  { tag: '@long' },
  async ({ page, context }) => {
    const family = { email: newEmail(), password: 'Nivaas#Family1', number: newNumber() }
    await page.goto('/')
    await page.getByRole('link', { name: 'हिन्दी' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(hi.home_title)
    const [chosen] = await context.cookies()
    expect(chosen).toMatchObject({ name: 'lang', value: 'hi', httpOnly: true, sameSite: 'Lax' })

    await page.goto('/signup')
    await page.getByLabel(hi.account_firstname, { exact: true }).fill('आशा')
    await page.getByLabel(hi.account_lastname).fill('कुलकर्णी')
    await page.getByLabel(hi.account_email).first().fill(family.email)
    await page.getByLabel(hi.account_password, { exact: true }).fill(family.password)
    await page.getByLabel(hi.account_confirm_password).fill(family.password)
    await passHindiCaptcha(page)
    await page.getByRole('main').getByRole('button', { name: hi.account_sign_up, exact: true }).click()
    await expect(page.getByText(hi.account_created)).toBeVisible()
    await page.waitForURL('**/phone_verification')

    await page.getByLabel(hi.phone_number).fill(family.number)
    await passHindiCaptcha(page)
    await page.getByRole('button', { name: hi.phone_send }).click()
    await page.waitForURL('**/verify_otp')
    await page.getByLabel(hi.otp_code).fill(await readCode(family.number))
    await passHindiCaptcha(page)
    await page.getByRole('button', { name: hi.otp_verify }).click()
    await expect(page.getByText(hi.otp_verified)).toBeVisible()
    await page.waitForURL('**/book/service')

    await page.getByLabel(hi.book_name).fill('सविता कुलकर्णी')
    await page.getByLabel(hi.book_age).fill('71')
    await page.getByLabel(hi.book_gender, { exact: true }).selectOption({ label: hi.book_gender_female })
    await page.getByLabel(hi.book_service).selectOption({ label: hi.catalogue_special_care })
    await page.getByLabel(hi.book_sub_service).selectOption({ label: hi.catalogue_dementia_care })
    await page.getByLabel(hi.book_start_date).fill(usualPeriod().startDate)
    await page.getByLabel(hi.book_end_date).fill(usualPeriod().endDate)
    await page.getByLabel(hi.book_address).fill('12 प्रभात रोड, पुणे 411004')
    await page.getByLabel(hi.book_terms).check()
    await page.getByRole('button', { name: hi.book_submit }).click()
    await expect(page.getByText(startOf(hi.booking_sent)).first()).toBeVisible()

    // The text of the SMS is registered in English, and the e-mail has the same text.
    const [sms] = await readInbox(family.number)
    expect(sms?.text).toMatch(
      /^Your booking code is: \d{6}\. Use this to confirm your appointment\. Nivaas Care$/,
    )
    const dialog = page.getByRole('dialog', { name: hi.confirm_title })
    const heading = page.getByRole('heading', { level: 1, name: hi.confirm_title })
    await expect(dialog.or(heading)).toBeVisible()
    const question = (await dialog.isVisible()) ? dialog : page.getByRole('main')
    await question.getByLabel(hi.confirm_code).fill(await readCode(family.number))
    await question.getByRole('button', { name: hi.confirm_button }).click()
    await expect(page.getByText(hi.confirm_done)).toBeVisible()
    await page.waitForURL('**/show/service')

    const card = page.getByRole('listitem').filter({ hasText: 'सविता कुलकर्णी' })
    await expect(card.getByText(hi.status_confirmed)).toBeVisible()
    await card.locator('summary').click()
    await expect(card.getByText(hi.catalogue_dementia_care)).toBeVisible()
    await expect(card.getByText(shownInstant(usualPeriod().startDate))).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi')

    // What is stored is the same in every language.
    const { data: users } = await User.query.byEmail({ email: family.email }).go()
    const { data } = await UserService.query.ofUser({ uid: users[0]?.uid ?? '' }).go({ consistent: true })
    expect(data).toMatchObject([
      { status: 'confirmed', service: 'Special Care', subService: 'Dementia care' },
    ])
  },
)

test(
  'a wrong field has its message in Hindi, and what was typed is kept',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/signup?lang=hi')
    await page.getByLabel(hi.account_firstname, { exact: true }).fill('आशा')
    await page.getByLabel(hi.account_email).first().fill('asha at family')
    await page.getByLabel(hi.account_password, { exact: true }).fill('weak')
    await page.getByLabel(hi.account_confirm_password).fill('other')
    await page.getByRole('main').getByRole('button', { name: hi.account_sign_up, exact: true }).click()
    await expect(page.getByRole('alert')).toContainText(hi.form_summary)
    await expect(page.getByLabel(hi.account_lastname)).toHaveAccessibleDescription(hi.form_required)
    await expect(page.getByLabel(hi.account_email).first()).toHaveAccessibleDescription(hi.form_invalid_email)
    await expect(page.getByLabel(hi.account_password, { exact: true })).toHaveAccessibleDescription(
      new RegExp(escaped(hi.account_weak_password)),
    )
    await expect(page.getByLabel(hi.account_firstname, { exact: true })).toHaveValue('आशा')
    await expect(page.getByRole('main')).not.toContainText(en.form_required)
  },
)

test(
  'the landing page exists in Marathi and links to itself in the other languages',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'मराठी' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(mr.home_title)
    await expect(page.getByRole('heading', { level: 3, name: mr.care_nursing })).toBeVisible()
    await expect(page).toHaveTitle(/^Nivaas Care: .*[\u0900-\u097F]/)
    const { origin } = new URL(page.url())
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${origin}/?lang=mr`)
    await expect(page.locator('link[rel=alternate][hreflang=hi]')).toHaveAttribute(
      'href',
      `${origin}/?lang=hi`,
    )
    await expect(page.locator('link[rel=alternate][hreflang=x-default]')).toHaveAttribute(
      'href',
      `${origin}/`,
    )

    await page.getByRole('main').getByRole('link', { name: mr.home_about_more }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(mr.about_title)
    await page.goto('/no/such/page')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(mr.not_found_title)
    await page.getByRole('link', { name: 'English' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.not_found_title)
  },
)

test('choosing another language keeps the page and its other parameters', async ({ page }) => {
  await page.goto('/login?redirectTo=/book/service')
  await page.getByRole('link', { name: 'मराठी' }).click()
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fbook%2Fservice&lang=mr$/)
  await page.getByRole('link', { name: 'हिन्दी' }).click()
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fbook%2Fservice&lang=hi$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hi.account_sign_in_title)
})

test('with JavaScript, changing the language keeps what was typed, except the passwords', async ({
  page,
  customer,
  javaScriptEnabled,
}) => {
  test.skip(
    !javaScriptEnabled,
    'Without JavaScript a link takes nothing along; the languages stand before the form.',
  )
  expect(customer.number).not.toBe('')
  await page.goto('/book/service')
  await page.getByLabel(en.book_name).fill('Savita Kulkarni')
  await page.getByLabel(en.book_service).selectOption('Special Care')
  await page.getByLabel(en.book_sub_service).selectOption('Dementia care')
  await page.getByLabel(en.book_consultation).fill('Sees Dr Deshpande')
  await page.getByLabel(en.book_terms).check()
  await page.getByRole('link', { name: 'मराठी' }).click()
  await expect(page.getByRole('button', { name: mr.book_submit })).toBeEnabled()
  await expect(page.getByLabel(mr.book_name)).toHaveValue('Savita Kulkarni')
  await expect(page.getByLabel(mr.book_sub_service)).toHaveValue('Dementia care')
  await expect(page.getByLabel(mr.book_consultation)).toHaveValue('Sees Dr Deshpande')
  await expect(page.getByLabel(mr.book_terms)).toBeChecked()

  await page.context().clearCookies()
  await page.goto('/signup')
  await page.getByLabel('First name').fill('Asha')
  await page.getByLabel('Password', { exact: true }).fill('Nivaas#Family1')
  await page.getByRole('link', { name: 'हिन्दी' }).click()
  await expect(page.getByLabel(hi.account_firstname, { exact: true })).toHaveValue('Asha')
  await expect(page.getByLabel(hi.account_password, { exact: true })).toHaveValue('')
  expect(await page.evaluate(() => sessionStorage.getItem('typed'))).toBeNull()
})

test(
  'a page reached after another language was chosen in another tab is in that language',
  { tag: '@long' },
  async ({ page, context }) => {
    await page.goto('/login?lang=hi')
    const other = await context.newPage()
    await other.goto('/about?lang=mr')
    await page.getByRole('main').getByRole('link', { name: hi.account_sign_up }).click()
    await expect(page).toHaveURL(/\/signup$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'mr')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(mr.account_sign_up_title)
    await expect(page.getByLabel(mr.account_firstname, { exact: true })).toBeVisible()
  },
)

test(
  'the dashboard is English for an administrator who chose Hindi',
  { tag: '@long' },
  async ({ page, context }) => {
    await page.goto('/?lang=hi')
    await signInAs(context, await createAdministrator())
    await page.goto('/about')
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
    const link = page.getByRole('link', { name: hi.header_dashboard }).filter({ visible: true })
    await link.click()
    await page.waitForURL('**/dashboard/panel')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByText('Total Services')).toBeVisible()
    // Names and notes stand there as other tests typed them; everything else of the page is its own.
    const own = await page.locator('body').evaluate((body) => {
      const copy = body.cloneNode(true) as HTMLElement
      for (const each of copy.querySelectorAll('script, .task__who, .task__all, .task__do .visually-hidden'))
        each.remove()
      return copy.textContent
    })
    expect(own).toContain('Total Services')
    expect(own).not.toMatch(devanagari)
    await page.goto('/dashboard/staff/addStaff')
    expect(await page.locator('body').innerText()).not.toMatch(devanagari)
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(hi.profile_title)
  },
)

/** Waits for the browser's proof of work; without JavaScript, answers the question. */
async function passHindiCaptcha(page: Page): Promise<void> {
  const [, between = '', after = ''] = hi.captcha_question.split(/\{\w+\}/)
  const words = `(\\S+)${escaped(between)}(\\S+)${escaped(after)}`
  const question = page.getByLabel(new RegExp(words))
  const verified = page.getByText(hi.captcha_verified)
  await expect(question.or(verified)).toBeVisible({ timeout: 20_000 })
  if (!(await question.isVisible())) return
  const asked = await page.locator('label', { hasText: new RegExp(words) }).textContent()
  const [, first = '', second = ''] = asked?.match(new RegExp(words)) ?? []
  await question.fill(String(numberOf(first) + numberOf(second)))
}

const numbers = [
  hi.captcha_number_2,
  hi.captcha_number_3,
  hi.captcha_number_4,
  hi.captcha_number_5,
  hi.captcha_number_6,
  hi.captcha_number_7,
  hi.captcha_number_8,
  hi.captcha_number_9,
]

function numberOf(word: string): number {
  if (!numbers.includes(word)) throw new Error(`“${word}” is no number`)
  return numbers.indexOf(word) + 2
}

/** A message up to its first placeholder. */
function startOf(message: string): string {
  return message.slice(0, message.indexOf('{'))
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
