import type { Page } from '@playwright/test'

/** Types a text into the field of this label. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, label)
  await page.keyboard.type(text)
}

/** Presses Tab until the field, button or link of this name has the focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  const wanted = page
    .getByLabel(name, { exact: true })
    .or(page.getByRole('button', { name }))
    .or(page.getByRole('link', { name, exact: true }))
  await tabUntil(page, () =>
    wanted.evaluateAll((elements) => elements.some((element) => element === document.activeElement)),
  )
}

export async function tabUntil(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Not reached with the Tab key')
}
