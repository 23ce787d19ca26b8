import { expect, type Page } from '@playwright/test'

/** Types a text into the field of this label. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, label)
  await page.keyboard.type(text)
}

/** Presses Tab until the field, button or link of this name has the focus. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const wanted = page
    .getByLabel(name, { exact: true })
    .or(page.getByRole('button', { name }))
    .or(page.getByRole('link', { name, exact: true }))
  await tabUntil(page, () =>
    wanted.evaluateAll((elements) => elements.some((element) => element === document.activeElement)),
  )
}

export async function tabUntil(
  page: Page,
  isThere: () => Promise<boolean>,
  { mostPresses = 60 } = {},
): Promise<void> {
  for (let presses = 0; presses < mostPresses; presses++) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Not reached with the Tab key')
}

/** Expects that the element with the focus is in the window and has a ring around it. */
export async function expectFocusShown(page: Page): Promise<void> {
  const shown = () =>
    page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return 'nothing has the focus'
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      const { top, bottom, width } = element.getBoundingClientRect()
      const isInWindow = bottom > 0 && top < window.innerHeight && width > 0
      const hasRing = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      return isInWindow && hasRing ? 'shown' : `${element.outerHTML.slice(0, 120)} ${outlineStyle} ${top}`
    })
  await expect.poll(shown).toBe('shown')
}
