import { expect, type Page } from '@playwright/test'

/** The width of a small phone, in CSS pixels. */
export const phone = { width: 360, height: 740 }

/** Expects that the page has nothing that is wider than the window, which is scrolled sideways otherwise. */
export async function expectNothingWider(page: Page): Promise<void> {
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
  expect(widths[0], `the width of ${page.url()}`).toBe(widths[1])
}
