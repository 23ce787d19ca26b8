import { execFileSync, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { PageCost } from './walk-company.ts'

/*
 * `npm run bench:walk`: each page of the dashboard, of a family and of a nurse is asked for from the build, in a company of 300 nurses
 * and 1,500 services and in one of 2,000 and 10,000 (docs/scale.md): status, requests to the table, read units, bytes, milliseconds on the clock
 * and of the processor.
 * `-- --small=100,500 --large=300,1500` walks through other companies, `--only=hours,roster` asks for those pages alone.
 * `-- --phone` measures what a family waits for on a slow phone instead (first-card.ts).
 */
if (process.argv.includes('--phone')) {
  const phone = fileURLToPath(new URL('first-card.ts', import.meta.url))
  process.exit(spawnSync('node', [phone], { stdio: 'inherit' }).status ?? 1)
}

const script = fileURLToPath(new URL('walk-company.ts', import.meta.url))

/** Parts of the names of the pages that are asked for; all where none is given. */
const only =
  process.argv
    .find((argument) => argument.startsWith('--only='))
    ?.split('=')[1]
    ?.split(',') ?? []

function walk(name: string, otherwise: string): PageCost[] {
  const size = process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise
  const output = execFileSync('node', [script, ...size.split(','), ...only], {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as PageCost[]
}

const small = walk('small', '300,1500')
const large = walk('large', '2000,10000')
const rows = large.map((page, place) => {
  const before = small[place]
  if (before?.name !== page.name) throw new Error(`The two walks differ at ${page.name}`)
  const both = (of: (cost: PageCost) => number | string) => `${of(before)} → ${of(page)}`
  return [
    page.name,
    {
      status: before.status === page.status ? page.status : both(({ status }) => status),
      requests: both(({ requests }) => requests),
      units: both(({ units }) => units),
      kB: both(({ bytes }) => Math.round(bytes / 1000)),
      ms: both(({ milliseconds }) => Math.round(milliseconds)),
      'ms of the processor': both(({ processor }) => Math.round(processor)),
      'times the ms': (page.milliseconds / before.milliseconds).toFixed(1),
    },
  ] as const
})
console.table(
  Object.fromEntries(
    rows.toSorted(([, one], [, other]) => Number(other['times the ms']) - Number(one['times the ms'])),
  ),
)
