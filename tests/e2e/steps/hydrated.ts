import type { Page } from '@playwright/test'

/** Waits until the scripts of the loaded page work: before that a link loads a new document, and no key but the browser's own does anything. */
export async function untilHydrated(page: Page): Promise<void> {
  // Two frames after React has taken over the element its effects have run.
  await page.waitForFunction(
    () =>
      new Promise((resolve) => {
        const main = document.querySelector('main')
        const isReact = Object.keys(main ?? {}).some((key) => key.startsWith('__reactProps'))
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(isReact)))
      }),
  )
}
