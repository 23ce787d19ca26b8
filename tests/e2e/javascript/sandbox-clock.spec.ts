import { useSandboxClock } from '#tests/support/e2e/clock.ts'
import { expect, test } from '#tests/support/e2e/test.ts'
import { startStandIns } from '#tools/sandbox/server.ts'

const minute = 60_000

test(
  'a page has the running clock of a sandbox that began at another instant',
  { tag: '@long' },
  async ({ page, context }) => {
    const began = Date.parse('2026-12-31T23:50:00+05:30')
    const startedAt = performance.now()
    const now = () => began + performance.now() - startedAt
    const standIns = await startStandIns({ port: 0, folder: null, now })
    await useSandboxClock(context, standIns.origin)
    await page.goto('/login')
    const read = () => [Date.now(), new Date().getTime(), Date.parse(Date())]
    for (const time of await page.evaluate(read)) {
      expect(time).toBeGreaterThan(began - minute)
      expect(time).toBeLessThan(now() + minute)
    }
    expect(await page.evaluate(() => new Date().toLocaleDateString('en-IN'))).toBe('31/12/2026')
    const [before = 0] = await page.evaluate(read)
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 30)))
    const [after = 0] = await page.evaluate(read)
    expect(after - before).toBeGreaterThanOrEqual(29)
    await standIns.stop()
  },
)
