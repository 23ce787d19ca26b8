import type { Page } from '@playwright/test'

/** Notes what the CAPTCHA of the page says from now on, on this document and the next; it may say it for a moment only. */
export async function listen(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(note)
  await page.evaluate(note)
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said.join('\n'))
}

function note() {
  const said: string[] = []
  Object.assign(window, { said })
  const note = () => said.push(document.querySelector('.captcha')?.textContent ?? '')
  new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true })
}
