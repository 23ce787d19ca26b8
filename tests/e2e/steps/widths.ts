import { expect, type Page } from '@playwright/test'

/** The width of a small phone, in CSS pixels. */
export const phone = { width: 360, height: 740 }

/** Expects that no option of a select is cut off when it is chosen: it fits in one line, or the select grows by another one. */
export async function expectOptionsFit(page: Page): Promise<void> {
  const cut = await page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d')
    if (!context) throw new Error('This browser has no canvas')
    return [...document.querySelectorAll('select')].flatMap((select) => {
      const { font, lineHeight, paddingLeft, paddingRight } = getComputedStyle(select)
      context.font = font
      const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
      const former = select.selectedIndex
      const heights = [...select.options].map(({ index }) => {
        select.selectedIndex = index
        return select.clientHeight
      })
      select.selectedIndex = former
      const grown = Math.min(...heights) + parseFloat(lineHeight) / 2
      return [...select.options]
        .filter(({ text, index }) => context.measureText(text).width > room && (heights[index] ?? 0) < grown)
        .map(({ text }) => `${select.name}: ${text}`)
    })
  })
  expect(cut, `options that are cut off on ${page.url()}`).toEqual([])
}

/** Expects that the page has nothing that is wider than the window, which is scrolled sideways otherwise. */
export async function expectNothingWider(page: Page): Promise<void> {
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
  expect(widths[0], `the width of ${page.url()}`).toBe(widths[1])
}
