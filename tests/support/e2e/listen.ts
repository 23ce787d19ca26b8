import type { Page } from '@playwright/test'

/** Records every text of the page's CAPTCHA from now on, in this document and the next; a text may show for a moment only. */
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
