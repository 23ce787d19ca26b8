import { createServer } from 'node:net'
import { once } from 'node:events'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { browserLaunch } from '#tests/support/browser.ts'
import { startSiteProcess } from '#tests/support/e2e/site-process.ts'
import { publicPages } from '#tests/support/public-pages.ts'

/*
 * Lighthouse on every public page of the build, on a simulated phone with a slow network: the medians of five
 * runs, and whether they reach their targets. Needs `npm run build` first; `node tests/bench/lighthouse.ts 1` runs once.
 */
const runs = Number(process.argv[2] ?? 5)
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const least = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
const most = { lcp: 1800, cls: 0.02 }

const site = await startSiteProcess('lighthouse.log')
const port = await freePort()
const launch = await browserLaunch()
const browser = await chromium.launch({ ...launch, args: [`--remote-debugging-port=${port}`] })
const rows: Record<string, string | number>[] = []
const complaints = new Set<string>()
try {
  for (const page of publicPages) {
    const results: Result[] = []
    for (let run = 0; run < runs; run++) {
      results.push(await look(`${site.environment.SITE_ORIGIN}${page}`))
    }
    rows.push(toRow(page, results))
  }
} finally {
  await browser.close()
  await site.stop()
}
console.table(rows)
for (const complaint of complaints) console.log(complaint)
if (complaints.size > 0) process.exitCode = 1

async function look(url: string): Promise<Result> {
  const run = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...categories] })
  if (!run || run.lhr.runtimeError) throw new Error(`Lighthouse saw nothing of ${url}`)
  return run.lhr
}

function toRow(page: string, results: Result[]): Record<string, string | number> {
  const score = (category: (typeof categories)[number]) =>
    Math.round(100 * median(results.map(({ categories: all }) => all[category]?.score ?? 0)))
  const metric = (audit: string) => median(results.map(({ audits }) => audits[audit]?.numericValue ?? NaN))
  const scores = Object.fromEntries(categories.map((category) => [category, score(category)]))
  const [lcp, cls] = [metric('largest-contentful-paint'), metric('cumulative-layout-shift')]
  for (const category of categories) {
    if ((scores[category] ?? 0) >= least[category]) continue
    complaints.add(
      `${page}: ${category} is ${scores[category]}, not ${least[category]}: ${lost(results, category)}`,
    )
  }
  if (!(lcp <= most.lcp)) complaints.add(`${page}: LCP is ${Math.round(lcp)} ms, not ${most.lcp}`)
  if (!(cls <= most.cls)) complaints.add(`${page}: CLS is ${cls.toFixed(3)}, not ${most.cls}`)
  return {
    page,
    ...scores,
    'FCP ms': Math.round(metric('first-contentful-paint')),
    'LCP ms': Math.round(lcp),
    CLS: Number(cls.toFixed(3)),
    'TBT ms': Math.round(metric('total-blocking-time')),
    kB: Math.round(metric('total-byte-weight') / 1000),
  }
}

/** The audits by which a category lost points, in any run. */
function lost(results: Result[], category: string): string {
  const ids = results.flatMap(({ categories: all, audits }) =>
    (all[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id),
  )
  return [...new Set(ids)].join(', ')
}

function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? NaN
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port')
  return address.port
}
