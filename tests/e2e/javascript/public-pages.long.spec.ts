import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { expect, test } from '#tests/support/e2e/test.ts'
import { publicPages } from '#tests/support/public-pages.ts'
import { built } from '#tools/budgets.ts'

test('the landing page stays within its size budget, loads from one host and has no layout shift', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.addInitScript(countShifts)
  const loaded = await loadAndWeigh(page, '/')
  const sum = (type?: RegExp) =>
    loaded.filter((each) => !type || type.test(each.type)).reduce((bytes, each) => bytes + each.bytes, 0)

  expect(sum(/javascript/)).toBeLessThanOrEqual(built.landingScript)
  expect(sum(/css/)).toBeLessThanOrEqual(built.landingStyles)
  // The sum includes all images of the page, also those below the first view.
  expect(sum()).toBeLessThanOrEqual(built.landing)
  const hosts = new Set(loaded.map(({ url }) => new URL(url).origin))
  expect([...hosts]).toEqual([new URL(page.url()).origin])
  expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(0.02)
})

test('on a slow network with an empty cache a public page has no layout shift and loads from one host', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.addInitScript(countShifts)
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.setCacheDisabled', { cacheDisabled: true })
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 60_000,
    uploadThroughput: 60_000,
  })
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  for (const path of publicPages) {
    await page.goto(path)
    // Scrolling must not shift the layout either.
    await page.evaluate(async () => {
      for (let top = 0; top < document.documentElement.scrollHeight; top += 370) {
        scrollTo({ top, behavior: 'instant' })
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    })
    await page.waitForLoadState('networkidle')
    expect(
      await page.evaluate(() => (window as unknown as { shifted: number }).shifted),
      path,
    ).toBeLessThanOrEqual(0.02)
  }
  expect([...hosts]).toEqual([new URL(page.url()).host])
})

test('the files that a page loads have a fingerprint and may be cached permanently', async ({ page }) => {
  const loaded: Response[] = []
  page.on('response', (response) => loaded.push(response))
  for (const path of ['/', '/login']) await page.goto(path, { waitUntil: 'networkidle' })
  const files = loaded.filter((each) => each.request().resourceType() !== 'document' && !isIcon(each))
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) {
    expect(file.url()).toMatch(/\/_static\/build\/.+-[A-Z0-9]{8}\.(js|css|svg|woff2)$/)
    expect(file.headers()['cache-control'], file.url()).toBe('public, max-age=31536000, immutable')
  }
})

/** Icons and the manifest have fixed names without a fingerprint. */
function isIcon(response: Response): boolean {
  return /favicon|\.webmanifest$|\/icon-/.test(response.url())
}

/** The files that a page loads, with their bytes as a CDN sends them: text gzipped, the rest unchanged. */
async function loadAndWeigh(page: Page, path: string) {
  const responses: Response[] = []
  const note = (response: Response) => responses.push(response)
  page.on('response', note)
  await page.goto(path, { waitUntil: 'networkidle' })
  page.off('response', note)
  return Promise.all(
    responses.map(async (response) => {
      const type = response.headers()['content-type'] ?? ''
      const body = await response.body()
      const bytes = /^(text|application)|svg/.test(type) ? gzipSync(body).length : body.length
      return { url: response.url(), type, bytes }
    }),
  )
}

function countShifts(): void {
  const page = window as unknown as { shifted: number }
  page.shifted = 0
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[]) {
      page.shifted += shift.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
