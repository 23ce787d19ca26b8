import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

type Look = { width: number; colorScheme: 'light' | 'dark'; hasPicture?: boolean; rules?: string[] }

/** From this width on, in CSS pixels, the header shows all it has, and a table every column. */
const desktop = 1280

/** What changes with the colours alone. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** Pictures are for somebody who wants to look: `PICTURES=yes npm run test:e2e`. They are an eighth of the time. */
const wantsPictures = Boolean(process.env.PICTURES)

/** What a window of 1280 px has at 200 % zoom, in CSS pixels. */
const zoomedWidth = 640

/**
 * A page as a desktop and a phone show it, light and dark, and enlarged to 200 %: nothing for axe to find, nothing wider
 * than the screen, and where wanted pictures of it in `test-results/pages`. All of it in one load of the page.
 */
export async function expectInOrder(page: Page, name: string, { widths = [360, 1280] } = {}): Promise<void> {
  const [narrow = 360, wide = 1280] = widths
  await expectLooks(page, name, [
    { width: wide, colorScheme: 'light', hasPicture: true },
    // The same page in other colours; where the narrow one is a desktop's as well, it shows them.
    ...(narrow < desktop
      ? [{ width: wide, colorScheme: 'dark', hasPicture: true, rules: ofColours } as const]
      : []),
    { width: narrow, colorScheme: 'dark', hasPicture: true },
    { width: zoomedWidth, colorScheme: 'light' },
  ])
}

/** The same for another state of a page that was looked at in full: the two looks farthest apart. */
export async function expectStateInOrder(
  page: Page,
  name: string,
  { widths = [360, 1280] } = {},
): Promise<void> {
  const [narrow = 360, wide = 1280] = widths
  await expectLooks(page, name, [
    { width: wide, colorScheme: 'light', hasPicture: true },
    { width: narrow, colorScheme: 'dark', hasPicture: true },
  ])
}

/** A form's page when it was sent as it stands and came back with what is wrong. */
export async function expectInOrderRefused(page: Page, name: string): Promise<void> {
  const isSent = page.waitForResponse((response) => response.request().method() === 'POST')
  // Whatever its button waits for, the server has the last word.
  await page.evaluate(() =>
    document.querySelector<HTMLFormElement>('main form[method="post"]')?.requestSubmit(),
  )
  await isSent
  await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible()
  await expectStateInOrder(page, `${name} with errors`)
}

async function expectLooks(page: Page, name: string, looks: Look[]): Promise<void> {
  for (const { width, colorScheme, hasPicture, rules } of looks) {
    await page.setViewportSize({ width, height: width === zoomedWidth ? 400 : 800 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const file = `${(name === '/' ? 'landing' : name.slice(1)).replaceAll(/\W+/g, '-')}-${width}-${colorScheme}.png`
    if (hasPicture && wantsPictures)
      await page.screenshot({ path: `test-results/pages/${file}`, fullPage: true })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `width of ${name}`).toBe(width)
    // A desktop has room for every column.
    const tables = page.locator('.table-scroll')
    if (width >= desktop) {
      for (const table of await tables.all()) {
        expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth), `tables of ${name}`).toBe(0)
      }
    }
    // The colours of another scheme take a moment to come, and half-way they are hard to read: what stays is wrong.
    const where = { message: `${name} at ${width} in ${colorScheme}`, timeout: 5000 }
    await expect.poll(() => violations(page, rules), where).toEqual([])
  }
}

/** What axe finds: by the given rules, or by its own and those of WCAG 2.2 that it leaves out unless asked. */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // Once for each load of a page: to read axe takes longer than most of its runs.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: RunOptions = rules ? { runOnly: rules } : { rules: { 'target-size': { enabled: true } } }
  const found = await page.evaluate(async (asked) => {
    const { axe: here } = window as unknown as { axe: typeof axe }
    return (await here.run(document, { ...asked, resultTypes: ['violations'] })).violations
  }, options)
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
}
