import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * A page as a phone and a desktop show it, light and dark: nothing for axe to find, nothing wider than the screen, a
 * picture of it in `test-results/pages`.
 */
export async function expectInOrder(page: Page, name: string, { widths = [360, 1280] } = {}): Promise<void> {
  const [narrow = 360, wide = 1280] = widths
  for (const [width, colorScheme] of [
    [wide, 'light'],
    [wide, 'dark'],
    [narrow, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const file = `${(name === '/' ? 'landing' : name.slice(1)).replaceAll(/\W+/g, '-')}-${width}-${colorScheme}.png`
    await page.screenshot({ path: `test-results/pages/${file}`, fullPage: true })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `width of ${name}`).toBe(width)
    // A desktop has room for every column.
    const tables = page.locator('.table-scroll')
    if (width >= 1280) {
      for (const table of await tables.all()) {
        expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth), `tables of ${name}`).toBe(0)
      }
    }
    // Twice is enough: each width and each colour scheme once.
    if (width === wide && colorScheme === 'light') continue
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`),
      `${name} at ${width} in ${colorScheme}`,
    ).toEqual([])
  }
}
