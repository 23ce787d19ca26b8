import type { Page } from '@playwright/test'
import { expect, signInAs, test } from '#tests/support/e2e/test.ts'
import { createAdministrator, createNurse, type Person } from '#tests/support/people.ts'
import { change, confirmedService, inDay, line, night } from '#tests/support/visits/plans.ts'
import { expectStateAccessible } from '../steps/accessible.ts'

/* The roster in a browser: keyboard, widths, print. The plans begin tomorrow, which may be next week. */

let administrator: Person
let tomorrow: string
test.beforeEach(async ({ context }) => {
  administrator = await createAdministrator()
  await signInAs(context, administrator)
  const { serviceId } = await confirmedService()
  const nurse = await createNurse()
  await change(administrator, serviceId, line(nurse), line(undefined, night))
  tomorrow = inDay(1)
})

test('the roster and the uncovered visits are accessible and need no sideways scroll on a laptop', async ({
  page,
}) => {
  test.slow()
  const sizes = { widths: [1280, 1920] }
  for (const [name, path] of [
    ['roster by nurse', `/dashboard/roster?from=${tomorrow}`],
    ['roster by family', `/dashboard/roster?by=family&from=${tomorrow}`],
    ['roster of a day', `/dashboard/roster?view=day&from=${tomorrow}`],
    ['uncovered visits', '/dashboard/visits/uncovered'],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(path)
    await expect(page.getByRole('table').first()).toBeVisible()
    expect(await widthBeyond(page, '.table-scroll'), name).toBe(0)
    await expectStateAccessible(page, name, sizes)
  }
})

test('by the keyboard alone: from the filters to a day, the next day, and a visit', async ({ page }) => {
  await page.goto(`/dashboard/roster?from=${tomorrow}`)
  await expect(page.getByRole('table').first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByLabel('Show')).toBeFocused()
  await page.keyboard.press('D')
  await expect(page.getByRole('link', { name: 'Next day', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Next day', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`from=${inDay(2)}`))
  const visit = page.getByRole('table', { name: 'Visits of the day' }).getByRole('link').first()
  await visit.focus()
  await expect(visit).toBeFocused()
  expect(await visit.getAttribute('href')).toMatch(/^\/dashboard\/visits\/.+\.\d+$/)
})

test('in a narrow window a row is a list of its days; on paper the table alone is left', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 900 })
  await page.goto(`/dashboard/roster?by=family&from=${tomorrow}`)
  const table = page.locator('table.week')
  await expect(table.locator('thead')).toBeHidden()
  await expect(table.locator('td[data-day]').first()).toBeVisible()
  expect(await widthBeyond(page, 'html')).toBe(0)
  await page.setViewportSize({ width: 1047, height: 718 })
  await page.emulateMedia({ media: 'print' })
  await expect(table.locator('thead')).toBeVisible()
  for (const hidden of ['.sidebar', '.filters', '.pager', '.view__tools'])
    await expect(page.locator(hidden).first()).toBeHidden()
  await expect(page.getByText(/as of \d+ \w+ \d{4}, \d\d:\d\d/)).toBeVisible()
  expect(await widthBeyond(page, 'html')).toBe(0)
})

/** By how many pixels the content of an element is wider than the element, at most. */
function widthBeyond(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .evaluateAll((elements) =>
      Math.max(0, ...elements.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)),
    )
}
