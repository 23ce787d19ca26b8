import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/e2e/test.ts'

/* What the small script adds to the landing page (sections 2 and 9), and how it is paused. */

test('the questions open in turn every 4 s, stop under the pointer, and can be paused', async ({ page }) => {
  test.slow()
  await page.goto('/#faq')
  await page.mouse.move(5, 5)
  await expect.poll(() => openQuestion(page), { timeout: 6000 }).toBe(1)
  await expect.poll(() => openQuestion(page), { timeout: 6000 }).toBe(2)

  await page.locator('.faq__list').hover()
  await page.waitForTimeout(4500)
  expect(await openQuestion(page)).toBe(2)

  await page.getByRole('button', { name: 'Pause the questions' }).click()
  await page.mouse.move(5, 5)
  await page.waitForTimeout(4500)
  expect(await openQuestion(page)).toBe(2)
})

test('under reduced motion no question opens by itself and there is nothing to pause', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/#faq')
  await page.waitForTimeout(4500)
  expect(await openQuestion(page)).toBe(0)
  await expect(page.locator('.faq__pause')).toBeHidden()
})

test('a click scrolls a carousel by 300 px', async ({ page }) => {
  await page.goto('/')
  const services = page.locator('#services')
  const scrolled = () => services.locator('.carousel__track').evaluate((track) => track.scrollLeft)
  await services.getByRole('button', { name: 'Scroll forward' }).click()
  await expect.poll(scrolled).toBe(300)
  await services.getByRole('button', { name: 'Scroll back' }).click()
  await expect.poll(scrolled).toBe(0)
})

test('the header’s links stop 100 px above their part, and the header has a shadow then', async ({
  page,
}) => {
  await page.goto('/')
  const shadow = () =>
    page.evaluate(() => {
      const header = document.querySelector('.site-header')
      return header && getComputedStyle(header, '::after').opacity
    })
  expect(await shadow()).toBe('0')
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('smooth')
  const links = { About: '#about', FAQ: '#faq', 'Contact us': '#contact' }
  for (const [name, part] of Object.entries(links)) {
    await page.getByRole('navigation').getByRole('link', { name }).first().click()
    const top = () => page.locator(part).evaluate((each) => Math.round(each.getBoundingClientRect().top))
    await expect.poll(top).toBeGreaterThanOrEqual(99)
    await expect.poll(top).toBeLessThanOrEqual(101)
  }
  await expect.poll(shadow).toBe('1')
})

test('sections are revealed once, for 1000 ms, and are not hidden before JavaScript runs', async ({
  page,
}) => {
  await page.goto('/')
  const services = page.locator('#services scroll-reveal')
  expect(await services.evaluate((part) => getComputedStyle(part).opacity)).toBe('1')
  await services.scrollIntoViewIfNeeded()
  await expect(services).toHaveAttribute('data-revealed')
  const { animationDuration, animationIterationCount } = await services.evaluate((part) => {
    const style = getComputedStyle(part)
    return {
      animationDuration: style.animationDuration,
      animationIterationCount: style.animationIterationCount,
    }
  })
  expect([animationDuration, animationIterationCount]).toEqual(['1s', '1'])
})

test('a spinner shows until a slow image has loaded or failed', async ({ page }) => {
  let giveUp = () => {}
  await page.route('**/portrait-meera*', async (route) => {
    await new Promise<void>((resolve) => (giveUp = resolve))
    await route.abort()
  })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await expect(page.getByText('Loading pictures')).toBeVisible()
  giveUp()
  await expect(page.getByText('Loading pictures')).toBeHidden()
})

test('the background image changes under 900 px', async ({ page }) => {
  await page.goto('/')
  const picture = () => page.locator('.hero img').evaluate((image: HTMLImageElement) => image.currentSrc)
  await expect.poll(picture).toContain('hero-wide')
  await page.setViewportSize({ width: 899, height: 800 })
  await expect.poll(picture).toContain('hero-tall')
})

test('the menu on a phone closes with Escape and after a click on one of its links', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  const menu = page.locator('.site-header__menu')
  await menu.locator('summary').click()
  await page.keyboard.press('Escape')
  await expect(menu).not.toHaveAttribute('open')
  await expect(menu.locator('summary')).toBeFocused()
  await menu.locator('summary').click()
  await menu.getByRole('link', { name: 'Contact us' }).click()
  await expect(menu).not.toHaveAttribute('open')
})

function openQuestion(page: Page): Promise<number> {
  return page
    .locator('.faq details')
    .evaluateAll((questions) => questions.findIndex((question) => (question as HTMLDetailsElement).open))
}
