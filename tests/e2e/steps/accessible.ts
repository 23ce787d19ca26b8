import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { playsEveryCase } from '#tests/support/every-case.ts'

type Look = { width: number; colorScheme: 'light' | 'dark'; hasScreenshot?: boolean; rules?: string[] }

/** From this width on, in CSS pixels, the header shows all it has, and a table every column. */
const desktop = 1280

/** The axe rules whose result depends on the colour scheme. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Screenshots take an eighth of the time, so they are made on request only: `PICTURES=yes npm run test:browser`. */
const takesScreenshots = Boolean(process.env.PICTURES)

/** The width of a window of 1280 px at 200 % zoom, in CSS pixels. */
const zoomedWidth = 640

/**
 * Expects no axe violations and no content wider than the window, on a desktop and a phone, light and dark, and at 200 %
 * zoom. Screenshots, if requested, are in `test-results/pages`. The page is loaded once for all of it. By day each page is looked at in two
 * of these looks, chosen by the length of its name.
 */
export async function expectAccessible(
  page: Page,
  name: string,
  { widths = [360, 1280] } = {},
): Promise<void> {
  const [narrow = 360, wide = 1280] = widths
  await expectLooks(page, name, [
    { width: wide, colorScheme: 'light', hasScreenshot: true },
    // When the narrow width is a desktop's as well, the next look shows the dark colours.
    ...(narrow < desktop
      ? [{ width: wide, colorScheme: 'dark', hasScreenshot: true, rules: colourRules } as const]
      : []),
    { width: narrow, colorScheme: 'dark', hasScreenshot: true },
    { width: zoomedWidth, colorScheme: 'light' },
  ])
}

/** The same for another state of a page that was checked in full: only a light desktop and a dark phone. */
export async function expectStateAccessible(
  page: Page,
  name: string,
  { widths = [360, 1280] } = {},
): Promise<void> {
  const [narrow = 360, wide = 1280] = widths
  await expectLooks(page, name, [
    { width: wide, colorScheme: 'light', hasScreenshot: true },
    { width: narrow, colorScheme: 'dark', hasScreenshot: true },
  ])
}

/** Expects no axe violations on paper, where nothing is pressed, so that no target is too small. */
export async function expectPaperAccessible(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.language-choice')).toBeHidden()
  await expect.poll(() => violations(page, { rules: {} }), { message: name, timeout: 30_000 }).toEqual([])
}

/** Submits the form of the page as it is and checks the page that shows its errors. */
export async function expectRefusedFormAccessible(page: Page, name: string): Promise<void> {
  const isSent = page.waitForResponse((response) => response.request().method() === 'POST')
  // A disabled button does not stop requestSubmit: the server must refuse the form.
  await page.evaluate(() =>
    document.querySelector<HTMLFormElement>('main form[method="post"]')?.requestSubmit(),
  )
  await isSent
  await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible()
  await expectStateAccessible(page, `${name} with errors`)
}

/** Afterwards the window has its former size: a narrow one has no dashboard to go on with. */
async function expectLooks(page: Page, name: string, looks: Look[]): Promise<void> {
  const former = page.viewportSize()
  for (const { width, colorScheme, hasScreenshot, rules } of playsEveryCase ? looks : inTurn(looks, name)) {
    await page.setViewportSize({ width, height: width === zoomedWidth ? 400 : 800 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const file = `${(name === '/' ? 'landing' : name.slice(1)).replaceAll(/\W+/g, '-')}-${width}-${colorScheme}.png`
    if (hasScreenshot && takesScreenshots)
      await page.screenshot({ path: `test-results/pages/${file}`, fullPage: true })
    // A busy browser lays the page out for its new size some frames later, so all of these are asked again for a while.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `width of ${name}`)
      .toBe(width)
    // A desktop has room for every column.
    if (width >= desktop) await expect.poll(() => widthsBeyond(page), `tables of ${name}`).toEqual([])
    // Scrolled, the header lies on whatever link is below it, which depends on the fonts; axe would call that link too small.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    // Colour transitions take a moment and have low contrast half-way, so axe runs again until they are over.
    const where = { message: `${name} at ${width} in ${colorScheme}`, timeout: 30_000 }
    await expect.poll(() => violations(page, rules ? { runOnly: rules } : undefined), where).toEqual([])
  }
  if (former) await page.setViewportSize(former)
}

/** Two of the looks in which all rules are asked. */
function inTurn(looks: readonly Look[], name: string): readonly Look[] {
  const whole = looks.filter(({ rules }) => !rules)
  return whole.filter((_, place) => (place + name.length) % whole.length < 2)
}

/** axe violations; without options by axe's default rules and `target-size` of WCAG 2.2. */
async function violations(
  page: Page,
  options: RunOptions = { rules: { 'target-size': { enabled: true } } },
): Promise<string[]> {
  // Once for each load of a page: loading axe takes longer than most of its runs.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(async (asked) => {
    const { axe: here } = window as unknown as { axe: typeof axe }
    return (await here.run(document, { ...asked, resultTypes: ['violations'] })).violations
  }, options)
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
}

/** By how many pixels tables are wider than their boxes; those that fit are left out. */
function widthsBeyond(page: Page): Promise<number[]> {
  return page
    .locator('.table-scroll')
    .evaluateAll((boxes) => boxes.map((box) => box.scrollWidth - box.clientWidth).filter(Boolean))
}
