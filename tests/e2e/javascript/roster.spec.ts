import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { daysOf, minute, mondayOf } from '#domain/visits/days.ts'
import { expect, signInAs, test } from '#tests/support/e2e/test.ts'
import { createAdministrator, createNurse, type Person } from '#tests/support/people.ts'
import { change, confirmedService, inDay, line, night } from '#tests/support/visits/plans.ts'
import { putAll, shiftsOfWeek, weekRecord } from '#tests/support/visits/roster-records.ts'
import { serviceWithVisit } from '#tests/support/visits/running-visit.ts'
import { crowdedWeek } from '#tests/support/visits/crowded-week.ts'
import { textOfPages } from '#tests/support/e2e/pdf-text.ts'
import { expectPaperAccessible, expectStateAccessible } from '../steps/accessible.ts'
import { untilHydrated } from '../steps/hydrated.ts'
import { expectFocusShown, tabTo, tabUntil } from '../steps/keyboard.ts'
import { expectNothingWider } from '../steps/widths.ts'

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
      expect(await widthBeyond(page, 'html'), name).toBe(0)
      await expectStateAccessible(page, name, sizes)
    }
  },
)

test(
  'by the keyboard alone: to the visits, over them by arrow keys, and another nurse is sent to the late one',
  { tag: '@long' },
  async ({ page }) => {
    const [late, free] = [await namedNurse('Late'), await namedNurse('Free')]
    await serviceWithVisit(late, { startsIn: -20 * minute })
    await page.goto(`/dashboard/roster?name=${late.fullName.split(' ').at(-1)}`)
    await untilHydrated(page)
    await tabTo(page, 'Skip to the visits')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('table', { name: 'The week by day' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('link', { name: late.fullName, exact: true })).toBeFocused()
    // The visit of yesterday, then that of today.
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('link', { name: /^Savita Kulkarni .* No report / })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    const visit = page.getByRole('link', {
      name: new RegExp(
        `^Savita Kulkarni \\d\\d:\\d\\d–\\d\\d:\\d\\d Not arrived, 2\\d min late ${late.fullName}$`,
      ),
    })
    await expect(visit).toBeFocused()
    await expectFocusShown(page)
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('link', { name: /^Savita Kulkarni .* Planned$/ }).first()).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.press('Home')
    await expect(page.getByRole('link', { name: late.fullName, exact: true })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/dashboard\/visits\/.+\.\d+$/)
    const send = page.getByRole('link', { name: 'Send another nurse' })
    await tabUntil(page, () =>
      send.evaluateAll((links) => links.includes(document.activeElement as HTMLElement)),
    )
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/send$/)
    const button = page.getByRole('button', { name: /^Send / })
    await expect(button.first()).toBeVisible()
    await tabUntil(page, () =>
      button.evaluateAll((buttons) => buttons.includes(document.activeElement as HTMLElement)),
    )
    await page.keyboard.press('Enter')
    await expect(page.getByText('Nurse sent.')).toBeVisible()
    expect(free.fullName).toContain('Free')
  },
)

test('the day says who is late first, with the way to send another nurse, and is walked by arrow keys', async ({
  page,
}) => {
  const late = await namedNurse('Late')
  await serviceWithVisit(late, { startsIn: -20 * minute })
  await page.goto(`/dashboard/roster?view=day&name=${late.fullName.split(' ').at(-1)}`)
  await untilHydrated(page)
  const table = page.getByRole('table', { name: /^Visits of Tue 17 Nov by nurse$/ })
  await expect(table.getByRole('rowheader', { name: late.fullName })).toBeVisible()
  await expect(table.getByText('Late: 1')).toBeVisible()
  const visit = table.getByRole('link', {
    name: new RegExp(`^Savita Kulkarni .*Not arrived, 2\\d min late ${late.fullName}$`),
  })
  await expect(visit).toBeVisible()
  await table.getByRole('link', { name: late.fullName, exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(visit).toBeFocused()
  await table.getByRole('link', { name: 'Send another nurse to Savita Kulkarni' }).click()
  await expect(page).toHaveURL(/\/send$/)
})

test(
  'the key / opens the filters, which are folded, and a name that is typed leaves its nurse',
  { tag: '@long' },
  async ({ page }) => {
    const [one, other] = [await namedNurse('One'), await namedNurse('Other')]
    await page.goto('/dashboard/roster')
    await untilHydrated(page)
    await expect(page.getByLabel('Show')).toBeHidden()
    await page.keyboard.press('/')
    await expect(page.getByLabel('Show')).toBeFocused()
    await page.getByLabel('Nurse’s name').fill(one.fullName)
    await expect(page.getByRole('rowheader', { name: one.fullName })).toBeVisible()
    await expect(page.getByRole('rowheader', { name: other.fullName })).toHaveCount(0)
    await expect(page.getByText(`By nurse · Nurses: “${one.fullName}” · All visits`)).toBeVisible()
  },
)

test(
  'no page is wider than the window, and a week of 25 nurses is lower than 4,000 px on a tablet',
  { tag: '@long' },
  async ({ page }) => {
    test.slow()
    const called = `T${randomUUID().slice(0, 6)}`
    const monday = mondayOf(inDay(21))
    const nurses = await Promise.all(
      Array.from({ length: 25 }, (_, place) =>
        createNurse({ fullName: `Ashwini Deshmukh-Kulkarni ${called}${place}` }),
      ),
    )
    await putAll(
      nurses.flatMap(({ id }, place) =>
        // As in the sample company: some have one visit a day, some two.
        (place % 2 === 0 ? [0, 1] : [0]).map((of) =>
          weekRecord(`${called}-${place}-${of}`, {
            monday,
            patientName: of === 0 ? 'Vasudev Deshpande' : 'Savita Kulkarni',
            visits: shiftsOfWeek(daysOf(monday), of === 0 ? [id] : [undefined, id]).filter(
              ({ nurseId }) => nurseId,
            ),
          }),
        ),
      ),
    )
    for (const view of ['', '&view=day']) {
      await page.goto(`/dashboard/roster?name=${called}&from=${monday}${view}`)
      for (const width of [320, 360, 600, 768, 1024, 1152, 1280, 1440, 1920]) {
        await page.setViewportSize({ width, height: 800 })
        await expectNothingWider(page)
      }
    }
    await page.goto(`/dashboard/roster?name=${called}&from=${monday}`)
    await page.setViewportSize({ width: 768, height: 1024 })
    await expect(page.getByRole('rowheader')).toHaveCount(25)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4_000)
  },
)

test(
  'under 600 px the sentence stands first, and today’s column of the week goes on below it',
  { tag: '@long' },
  async ({ page }) => {
    const late = await namedNurse('Late')
    await serviceWithVisit(late, { startsIn: -20 * minute })
    const name = late.fullName.split(' ').at(-1)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/dashboard/roster?name=${name}`)
    await expect(page.getByText('Please use Desktop or Laptop')).toBeVisible()
    await expect(page.getByRole('columnheader')).toHaveText(['Tue 17'])
    await expect(page.getByRole('link', { name: /^Savita Kulkarni .*Not arrived/ })).toBeVisible()
    await expectStateAccessible(page, 'roster on a telephone')
    await page.goto(`/dashboard/roster?view=day&name=${name}`)
    await expect(page.getByText('Please use Desktop or Laptop')).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
  },
)

/** A nurse whose last name no other has. */
function namedNurse(first: string) {
  return createNurse({ fullName: `${first} K${randomUUID().slice(0, 8).replaceAll(/\d/g, 'x')}` })
}

test(
  'in a narrow window the name is a band above the seven days; on paper the table alone is left',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 700, height: 900 })
    await page.goto(`/dashboard/roster?by=family&from=${tomorrow}`)
    const table = page.locator('table.week')
    const [header, cell] = [table.getByRole('rowheader').first(), table.getByRole('cell').first()]
    const [above, below] = [await header.boundingBox(), await cell.boundingBox()]
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0) - 1)
    expect(await widthBeyond(page, 'html')).toBe(0)
    await page.setViewportSize({ width: 1047, height: 718 })
    await page.emulateMedia({ media: 'print' })
    await expect(table.locator('thead')).toBeVisible()
    for (const hidden of ['.sidebar', '.filters', '.roster .tabs', '.view__tools'])
      await expect(page.locator(hidden).first()).toBeHidden()
    await expectPaperAccessible(page, 'roster on paper')
    await expect(page.getByText(/updated at \d\d:\d\d, \w+ \d+ \w+ \d{4}/)).toBeVisible()
    expect(await widthBeyond(page, 'html')).toBe(0)
  },
)

test(
  'a crowded week and a day are printed on A4, on as many pages as they need',
  { tag: '@long' },
  async ({ page, context }) => {
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
      expect(first).toMatch(/^Roster.+?Unallocated:\d+/)
      const printed = pages.join('')
      for (const name of names) expect(printed, `${address} ${name}`).toContain(name.replaceAll(' ', ''))
      for (const chrome of ['Pending Services', 'Sign out', 'Apply', 'This week', 'Refresh', 'Cover'])
        expect(printed, `${address} ${chrome}`).not.toContain(chrome.replaceAll(' ', ''))
    }

    /** Prints this page of rows and those after it: other tests have services in this week as well. */
    async function printAll(pages: string[]): Promise<void> {
      const pdf = await page.pdf({ format: 'A4' })
      expect(pdf.toString('latin1')).toMatch(/\/MediaBox \[0 0 84[12][\d.]* 59[56]/)
      const printed = textOfPages(pdf)
      pages.push(...printed)
      const names = page.getByRole('navigation', { name: 'Pages', exact: true })
      const next = names.locator('a[aria-current] + a')
      const [name = ''] = await names.locator('a[aria-current]').allTextContents()
      // The paper says which page it shows, by its letters, which may need a last sheet of their own.
      const letters = name.replaceAll(' ', '')
      expect(printed.join('')).toContain(letters)
      // The days stand above the table on each sheet of it.
      const begins = printed.findIndex((sheet) => sheet.includes('PatientMon'))
      if (page.url().includes('family'))
        for (const sheet of printed.slice(begins + 1))
          if (sheet !== letters) expect(sheet).toMatch(/^PatientMon\d/)
      if ((await next.count()) === 0) return
      const later = (await next.textContent()) ?? ''
      await next.click()
      // The address changes before the rows do.
      await expect(names.locator('a[aria-current]')).toHaveText(later)
      await printAll(pages)
    }
  },
)

test('a day of 25 nurses is printed by nurse and by family on two A4 pages', async ({ page }) => {
  test.slow()
  // No plan of another test reaches this week.
  const day = inDay(210)
  const services = [await confirmedService(), await confirmedService()]
  const nurses: Awaited<ReturnType<typeof createNurse>>[] = []
  for (let place = 0; place < 25; place += 1)
    nurses.push(await createNurse({ fullName: `Lakshmi Venkataraman ${randomUUID().slice(0, 4)}` }))
  await putAll(
    services.map(({ serviceId }, turn) =>
      weekRecord(serviceId, {
        monday: mondayOf(day),
        visits: nurses.map(({ id }, place) => ({
          ...{ line: String(place + 1), day, startMinute: 420 + 300 * turn + 10 * place, minutes: 60 },
          ...{ nurseId: id, state: 'planned' as const },
        })),
      }),
    ),
  )
  await page.goto(`/dashboard/roster/print?day=${day}`)
  const pages = textOfPages(await page.pdf({ format: 'A4' }))
  expect(pages).toHaveLength(2)
  const [byNurse = '', byFamily = ''] = pages
  expect(byNurse).toMatch(/^\w+,bynurse/)
  expect(byFamily).toMatch(/^\w+,byfamily/)
  for (const { fullName } of nurses)
    for (const printed of pages) expect(printed).toContain(fullName.replaceAll(' ', ''))
  expect(pages.join('')).not.toContain('Signout')
})

/** By how many pixels the content of an element is wider than the element, at most. */
function widthBeyond(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .evaluateAll((elements) =>
      Math.max(0, ...elements.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)),
    )
}
