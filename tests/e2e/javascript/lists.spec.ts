import { expect, signInAs, test } from '#tests/support/e2e/test.ts'
import { bookingOf } from '#tests/support/bookings.ts'
import { createAdministrator, createCustomer, createNurse } from '#tests/support/people.ts'
import { bookService, requestAssign, requestConfirm } from '#tests/support/requests.ts'
import type { Page } from '@playwright/test'

/* Each list of the dashboard on a laptop and a large screen: what a coordinator sees without scrolling, and that nothing is cut off. */

const lists = [
  '/dashboard/services/confirmed',
  '/dashboard/services/temp',
  '/dashboard/services/earlier',
  '/dashboard/users',
  '/dashboard/staff/currentStaffs',
  '/dashboard/audit',
  '/dashboard/notices?state=open',
  '/dashboard/enquiries',
  '/dashboard/subscribers',
  '/dashboard/hours',
  '/dashboard/hours/punctuality',
  '/dashboard/visits/uncovered',
]

/** Twelve widths of windows, from a small laptop to a large screen. */
const widths = [1280, 1300, 1340, 1366, 1400, 1440, 1500, 1536, 1600, 1680, 1800, 1920]

/** Names of patients; one of nine is as long as they come. */
const names = ['Mira Bose', 'Raghavendra Hegde', 'Kersi Irani', 'Parvati Tilekar']
const longName = 'Sulochana Vasudevrao Deshmukh-Kulkarni'

test.beforeEach(async ({ context }) => {
  test.slow()
  const administrator = await createAdministrator()
  await signInAs(context, administrator)
  await Promise.all(
    Array.from({ length: 9 }, async (_, place) => {
      const customer = await createCustomer()
      const booking = bookingOf({ name: place === 0 ? longName : (names[place % names.length] ?? '') })
      await bookService(customer, booking)
      const confirmed = await bookService(customer, { ...booking, serviceId: crypto.randomUUID() })
      await requestConfirm(customer, confirmed, confirmed.bookCode)
      const nurse = await createNurse({ fullName: `Meera Joshi ${place}` })
      if (place % 3 > 0) await requestAssign(administrator, confirmed, nurse)
    }),
  )
})

/** What is cut off: a box with a table that is wider than it, a cell with text that is wider than it, or a word that leaves the window. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isWider = (element: Element) => element.scrollWidth > element.clientWidth + 1
    const boxes = [...document.querySelectorAll('.table-scroll')].filter(isWider)
    const cells = [...document.querySelectorAll('.list :is(th, td)')].filter(
      (cell) => cell.getBoundingClientRect().width > 0 && isWider(cell),
    )
    const outside = [...document.querySelectorAll('main :is(th, td, a, button, h1, p)')].filter((element) => {
      const { right, width } = element.getBoundingClientRect()
      return width > 1 && right > window.innerWidth + 0.5 && !element.closest('.visually-hidden')
    })
    return [...boxes, ...cells, ...outside].map((element) => element.outerHTML.slice(0, 120))
  })
}

test(
  'nothing of a list is cut off at twelve widths from 1280 to 1920 px',
  { tag: '@long' },
  async ({ page }) => {
    for (const path of lists) {
      await page.goto(path)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        await expect.poll(() => cutOff(page), `${path} at ${width} px`).toEqual([])
      }
    }
  },
)

test(
  'the first screen of a list has eight rows, its filters are folded, and the person stands first',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    for (const [path, first] of [
      ['/dashboard/services/confirmed', 'Patient'],
      ['/dashboard/services/temp', 'Patient'],
      ['/dashboard/users', 'First name'],
      ['/dashboard/staff/currentStaffs', 'Name'],
      ['/dashboard/audit', 'Who did what'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('columnheader').first()).toHaveText(first)
      await expect(page.getByRole('button', { name: 'Apply' })).toBeHidden()
      const inView = await page
        .locator('tbody tr')
        .evaluateAll(
          (rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length,
        )
      expect(inView, path).toBeGreaterThanOrEqual(8)
    }
  },
)

test('the sidebar is whole in a window of 700 px', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 700 })
  await page.goto('/dashboard/panel')
  const last = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link').last()
  await expect(last).toHaveText('Audit Log')
  await expect(last).toBeInViewport({ ratio: 1 })
})

test(
  'an id is short; the whole one is shown by the keyboard and selected by one press',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/dashboard/services/confirmed')
    const id = page.locator('tbody .id').first()
    const whole = (await id.locator('.service-id').textContent()) ?? ''
    await expect(id.locator('summary')).toHaveText(whole.slice(0, 8))
    await id.locator('summary').focus()
    await page.keyboard.press('Enter')
    await expect(id.locator('.service-id')).toBeVisible()
    await id.locator('.service-id').click()
    expect(await page.evaluate(() => window.getSelection()?.toString())).toBe(whole)
  },
)

test('Details of a row has ids and codes folded below what is needed', { tag: '@long' }, async ({ page }) => {
  await page.goto('/dashboard/services/confirmed')
  await page
    .getByRole('link', { name: /^Details of/ })
    .first()
    .click()
  const details = page.locator('.list__details')
  await expect(details.getByText('Diabetes, sees Dr Deshpande on Tuesdays')).toBeVisible()
  await expect(details.getByText('Closing code')).toBeHidden()
  await details.getByText('IDs, codes and dates').click()
  await expect(details.getByText('Closing code')).toBeVisible()
})

test(
  'a press anywhere in a row opens its details, and one more closes them; its links and ids keep what they do',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/dashboard/services/confirmed')
    const row = page.locator('tbody tr').first()
    const cell = row.getByRole('cell').filter({ hasText: /^\d{5} \d{5}/ })
    const details = page.locator('.list__details')
    await cell.click()
    await expect(details).toBeVisible()
    await expect(row.getByRole('link', { name: /^Details of/ })).toHaveAttribute('aria-expanded', 'true')
    await cell.click()
    await expect(details).toHaveCount(0)

    await row.locator('.id summary').click()
    await expect(row.locator('.service-id')).toBeVisible()
    await expect(details).toHaveCount(0)
  },
)

test('a text of a row can be selected with the mouse', { tag: '@long' }, async ({ page }) => {
  await page.goto('/dashboard/services/confirmed')
  const cell = page
    .locator('tbody tr')
    .first()
    .getByRole('cell')
    .filter({ hasText: /^\d{5} \d{5}/ })
  const box = await cell.boundingBox()
  if (!box) throw new Error('The cell has no place')
  const middle = box.y + box.height / 2
  await page.mouse.move(box.x + 2, middle)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 2, middle, { steps: 5 })
  await page.mouse.up()
  expect(await page.evaluate(() => window.getSelection()?.toString())).toMatch(/\d{5}/)
  await expect(page.locator('.list__details')).toHaveCount(0)
})
