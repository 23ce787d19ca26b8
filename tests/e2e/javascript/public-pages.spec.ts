import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { expect, test } from '#tests/support/e2e/test.ts'

test('the landing page keeps inside its weight, from one host, without a layout shift', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.addInitScript(countShifts)
  const loaded = await loadAndWeigh(page, '/')
  const sum = (type?: RegExp) =>
    loaded.filter((each) => !type || type.test(each.type)).reduce((bytes, each) => bytes + each.bytes, 0)

  expect(sum(/javascript/)).toBeLessThanOrEqual(10_000)
  expect(sum(/css/)).toBeLessThanOrEqual(20_000)
  // All pictures of the page are in it, those below the first view as well.
  expect(sum()).toBeLessThanOrEqual(120_000)
  const hosts = new Set(loaded.map(({ url }) => new URL(url).origin))
  expect([...hosts]).toEqual([new URL(page.url()).origin])
  expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(0.02)
})

/** What a page loads, each with its bytes as a CDN sends them: text gzipped, the rest as it is. */
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
