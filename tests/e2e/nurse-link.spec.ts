import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import en from '#app/content/messages/en.json' with { type: 'json' }
import hi from '#app/content/messages/hi.json' with { type: 'json' }
import mr from '#app/content/messages/mr.json' with { type: 'json' }
import type { Language } from '#domain/languages.ts'
import { inviteNurse } from '#server/nurse-accounts/invite.server.ts'
import { linkValues } from '#server/nurse-accounts/invitation-link.server.ts'
import { expect, test } from '#tests/support/e2e/test.ts'
import { createAdministrator, createNurse, newNumber } from '#tests/support/people.ts'
import { readCode, readInbox } from '#tests/support/stand-ins.ts'
import { serviceWithVisit } from '#tests/support/visits/running-visit.ts'
import { passCaptcha } from './steps/accounts.ts'
import { expectStateAccessible } from './steps/accessible.ts'
import { expectNothingWider, phone } from './steps/widths.ts'
import { pageBytes } from '#tools/budgets.ts'

/*
 * A nurse links on a cheap phone in three screens: the page of the link in the SMS, the field for the code, and their own
 * page with the visits. They have no script, so they are the same with JavaScript and without.
 */

const hour = 60 * 60_000

/** The office invites a nurse, and this is the path of the link in the SMS. */
async function invitedNurse(messageLanguage: Language) {
  const number = newNumber()
  const nurse = await createNurse({
    fullName: 'Meera Joshi',
    contactNumber: number.slice(3),
    messageLanguage,
  })
  await serviceWithVisit(nurse, { startsIn: 9 * hour })
  const form = randomUUID()
  await inviteNurse(await createAdministrator(), { staffId: nurse.id, form })
  const { invitedNurse: name, invitationKey } = linkValues(nurse.id, form)
  return { number, path: `/staff/join?n=${name}&k=${invitationKey}` }
}

/** What a screen loads: the requests, and the bytes of its page and stylesheet as they are sent uncompressed. */
async function loadedBy(page: Page, act: () => Promise<unknown>) {
  const sizes: { kind: string; bytes: Promise<number> }[] = []
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    const bytes = response
      .body()
      .then((body) => body.length)
      .catch(() => 0)
    sizes.push({ kind, bytes })
  })
  await act()
  await page.waitForLoadState('networkidle')
  page.removeAllListeners('response')
  const loaded = await Promise.all(sizes.map(async ({ kind, bytes }) => ({ kind, bytes: await bytes })))
  const sum = (kind: string) =>
    loaded.filter((each) => each.kind === kind).reduce((all, { bytes }) => all + bytes, 0)
  return { requests: loaded.length, html: sum('document'), css: sum('stylesheet') }
}

for (const [language, texts] of Object.entries({ en, hi, mr })) {
  const title = `a nurse sees their visits on a phone in ${language}, three screens after the SMS`
  test(
    title,
    { tag: language === 'hi' ? ['@walk', '@long'] : '@long' },
    async ({ page, context, javaScriptEnabled }) => {
      test.slow()
      const { number, path } = await invitedNurse(language as Language)
      await page.setViewportSize(phone)

      async function expectScreen(title: string) {
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page.locator('script')).toHaveCount(0)
        await expect(page.getByText('linked.invalid')).toHaveCount(0)
        await expectNothingWider(page)
        if (javaScriptEnabled) await expectStateAccessible(page, `link ${language}`, { widths: [360, 360] })
      }

      const first = await loadedBy(page, () => page.goto(path))
      await expectScreen(texts.nurse_join_title)
      await expect(page.getByText('Meera')).toHaveCount(0)
      expect(await readInbox(number)).toEqual([])

      const second = await loadedBy(page, () =>
        page.getByRole('button', { name: texts.nurse_join_send }).click(),
      )
      await expect(page.getByRole('status')).toHaveText(texts.nurse_join_sent)
      await expectScreen(texts.nurse_join_title)

      await page.getByLabel(texts.account_phone_code).fill(await readCode(number))
      const third = await loadedBy(page, () =>
        page.getByRole('button', { name: texts.nurse_join_show }).click(),
      )
      await expect(page).toHaveURL(/\/staff$/)
      await expect(page.getByRole('status')).toHaveText(texts.nurse_join_stays)
      await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(texts.nurse_next)
      await expectScreen(texts.nurse_today)

      // Page, stylesheet and logo; a form's post and the page that it leads to; nothing else.
      for (const [screen, most] of [
        [first, 3],
        [second, 4],
        [third, 4],
      ] as const) {
        expect(screen.requests).toBeLessThanOrEqual(most)
        expect(screen.html).toBeLessThanOrEqual(pageBytes.nurseLink)
      }
      test.info().annotations.push({ type: 'bytes', description: JSON.stringify({ first, second, third }) })
      if (process.env.PRINT_BYTES)
        console.log(language, javaScriptEnabled, JSON.stringify({ first, second, third }))

      // Next week on another phone, where no language was chosen: number, code, and the page in the nurse's own language.
      await context.clearCookies()
      await page.goto('/login/phone')
      await page.getByLabel(en.phone_number).fill(number)
      await passCaptcha(page)
      await page.getByRole('button', { name: en.phone_send }).click()
      await page.waitForURL('**/login/code')
      await page.getByLabel(en.account_phone_code).fill(await readCode(number))
      await passCaptcha(page)
      await page.getByRole('button', { name: en.otp_verify }).click()
      await page.waitForURL('**/staff')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.nurse_today)
    },
  )
}
