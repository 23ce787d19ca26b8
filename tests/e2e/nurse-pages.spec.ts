import type { Page } from '@playwright/test'
import en from '#app/content/messages/en.json' with { type: 'json' }
import hi from '#app/content/messages/hi.json' with { type: 'json' }
import mr from '#app/content/messages/mr.json' with { type: 'json' }
import { clockWords } from '#domain/clock-words.ts'
import { indiaTime } from '#domain/dates.ts'
import type { Language } from '#domain/languages.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { expect, signInAs, test } from '#tests/support/e2e/test.ts'
import { createLinkedNurse } from '#tests/support/linked-nurse.ts'
import { inDay } from '#tests/support/visits/plans.ts'
import { serviceWithVisit } from '#tests/support/visits/running-visit.ts'
import { expectStateAccessible } from './steps/accessible.ts'
import { expectNothingWider, phone } from './steps/widths.ts'

/* A nurse's pages on a phone (docs/visits.md, "Screens"). They have no script, so they are the same with JavaScript and without. */

const minute = 60_000

for (const [language, texts] of Object.entries({ en, hi, mr })) {
  const title = `a nurse arrives, leaves and reports an illness on a phone in ${language}`
  test(
    title,
    { tag: language === 'mr' ? ['@walk', '@long'] : '@long' },
    async ({ page, context, javaScriptEnabled }) => {
      test.slow()
      const { person, nurse } = await createLinkedNurse()
      const { visit } = await serviceWithVisit(nurse, { startsIn: -30 * minute })
      await signInAs(context, person)
      await page.setViewportSize(phone)

      /** Expects the title, a page without scripts that is not wider than the phone, and nothing that axe finds, light and dark. */
      async function expectPage(title: string) {
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page.locator('script')).toHaveCount(0)
        await expectNothingWider(page)
        // axe runs in the page.
        if (javaScriptEnabled) await expectStateAccessible(page, `/staff ${language}`, { widths: [360, 360] })
      }

      await page.goto(`/staff?lang=${language}`)
      const next = page.getByRole('heading', { level: 2 }).first()
      await expect(next).toContainText(`${texts.visits_now}: `)
      // The day stands on a line of its own, so no comma follows it there.
      await expect.poll(() => next.innerText()).toMatch(/\d \p{L}[\p{L}\p{M}]+\n.*\d/u)
      await expect(page.getByRole('listitem').filter({ hasText: 'Savita Kulkarni' }).first()).toBeVisible()
      await expectPage(texts.nurse_today)

      // They arrived ten minutes ago, and leave now. Soon after midnight the visit that runs is followed by that of the next evening.
      await page.getByRole('link', { name: texts.nurse_arrive }).first().click()
      await expectPage('Savita Kulkarni')
      expect(new URL(page.url()).pathname).toBe(`/staff/visits/${visitIdOf(visit)}`)
      const arrived = indiaTime(new Date(Date.now() - 10 * minute).toISOString())
      const arrivedWords = clockWords(language as Language, Date.now() - 10 * minute)
      await page.getByLabel(texts.nurse_visit_time).fill(arrived)
      await page.getByRole('button', { name: texts.nurse_visit_arrive }).click()
      await expect(page.getByText(upToTime(texts.nurse_visit_arrived))).toContainText(arrivedWords)
      await page.getByLabel(texts.nurse_visit_note).fill('The patient slept well.')
      await page.getByRole('button', { name: texts.nurse_visit_send_note }).click()
      await expect(page.getByRole('listitem').filter({ hasText: 'The patient slept well.' })).toBeVisible()
      await page.getByRole('button', { name: texts.nurse_visit_leave }).click()
      await expect(page.getByText(upToTime(texts.nurse_visit_left))).toBeVisible()
      await expect(page.getByRole('button', { name: texts.nurse_visit_leave })).toHaveCount(0)
      await expectNothingWider(page)

      await menu(page, texts).getByRole('link', { name: texts.nurse_hours }).click()
      await expectPage(texts.nurse_hours)
      // The visit may have begun in the month before.
      await page.goto(`/staff/hours?month=${visit.day.slice(0, 7)}`)
      await expect(page.getByRole('cell', { name: arrived })).toBeVisible()
      await expectNothingWider(page)

      // Ill until tomorrow: tomorrow's visit goes.
      await menu(page, texts).getByRole('link', { name: texts.nurse_absences }).click()
      await expectPage(texts.nurse_absences)
      await page.locator('#until').fill(inDay(1))
      await page.getByRole('button', { name: texts.nurse_ill_button }).click()
      await expect(page.getByRole('status')).toHaveText(texts.nurse_absence_reported)
      await expectPage(texts.nurse_absences)
      await menu(page, texts).getByRole('link', { name: texts.nurse_today }).click()
      await expect(page.getByText(texts.nurse_taken)).toBeVisible()
      await expectPage(texts.nurse_today)

      await page.goto('/staff/absences')
      await page.getByRole('button', { name: texts.nurse_absence_withdraw }).click()
      await expect(page.getByRole('status')).toHaveText(texts.nurse_absence_withdrawn)
    },
  )
}

function menu(page: Page, { header_menu }: typeof en) {
  return page.getByRole('navigation', { name: header_menu, exact: true })
}

/** The words of a message before its time. */
function upToTime(message: string): string {
  return message.split('{time}')[0] ?? ''
}
