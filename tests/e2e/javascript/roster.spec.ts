import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, signInAs, test } from '#tests/support/e2e/test.ts'
import { createAdministrator, createNurse, type Person } from '#tests/support/people.ts'
import { change, confirmedService, inDay, line, night } from '#tests/support/visits/plans.ts'
import { crowdedWeek } from '#tests/support/visits/crowded-week.ts'
import { textOfPages } from '#tests/support/e2e/pdf-text.ts'
import { expectPaperAccessible, expectStateAccessible } from '../steps/accessible.ts'
import { untilHydrated } from '../steps/hydrated.ts'

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

test(
  'the roster and the uncovered visits are accessible and need no sideways scroll on a laptop',
  { tag: '@long' },
  async ({ page }) => {
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
  },
)

test('by the keyboard alone: from the filters to a day, the next day, and a visit', async ({ page }) => {
  await page.goto(`/dashboard/roster?view=week&by=nurse&from=${tomorrow}`)
  await expect(page.getByRole('table').first()).toBeVisible()
  await untilHydrated(page)
  await page.keyboard.press('/')
  await expect(page.getByLabel('Show')).toBeFocused()
  // An address may name what stands there without it.
  for (const [label, first] of [
    ['Show', 'Week'],
    ['Week by', 'Nurse'],
  ] as const)
    await expect(page.getByLabel(label).locator('option:checked')).toHaveText(first)
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
  await expectPaperAccessible(page, 'roster on paper')
  await expect(page.getByText(/as of \d+ \w+ \d{4}, \d\d:\d\d/)).toBeVisible()
  expect(await widthBeyond(page, 'html')).toBe(0)
})

test('a crowded week and a day are printed on A4, on as many pages as they need', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000)
  const { office, names } = await crowdedWeek(16, randomUUID().slice(0, 6))
  await signInAs(context, office)
  const from = inDay(8)
  for (const address of [`?by=family&from=${from}`, `?view=day&from=${from}`]) {
    const pages: string[] = []
    await page.goto(`/dashboard/roster${address}`)
    await printAll(pages)
    // A4 lies on its side.
    expect(pages.length).toBeGreaterThan(1)
    const [first = ''] = pages
    expect(first).toMatch(/^Roster.+?Withoutanurse:\d+/)
    const printed = pages.join('')
    for (const name of names) expect(printed, `${address} ${name}`).toContain(name.replaceAll(' ', ''))
    for (const chrome of [
      'Pending Services',
      'Sign out',
      'Apply',
      'Next week',
      'Next day',
      'Refresh',
      'Cover',
    ])
      expect(printed, `${address} ${chrome}`).not.toContain(chrome.replaceAll(' ', ''))
  }

  /** Prints this page of rows and those after it: other tests have services in this week as well. */
  async function printAll(pages: string[]): Promise<void> {
    const pdf = await page.pdf({ format: 'A4' })
    expect(pdf.toString('latin1')).toMatch(/\/MediaBox \[0 0 84[12][\d.]* 59[56]/)
    const printed = textOfPages(pdf)
    // The days stand above the table on each sheet.
    if (page.url().includes('family'))
      for (const sheet of printed.slice(1)) expect(sheet).toMatch(/^NameMon\d/)
    pages.push(...printed)
    const next = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' })
    if ((await next.count()) === 0) return
    expect(printed.join('')).toMatch(/\d+to\d+of\d+/)
    const address = page.url()
    await next.click()
    await expect(page).not.toHaveURL(address)
    await printAll(pages)
  }
})

/** By how many pixels the content of an element is wider than the element, at most. */
function widthBeyond(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .evaluateAll((elements) =>
      Math.max(0, ...elements.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)),
    )
}
