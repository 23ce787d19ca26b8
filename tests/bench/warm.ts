import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { startBuiltSite } from '../support/built-site.ts'
import { toEvent, type Handler } from '../support/api-gateway.ts'

/*
 * `npm run bench`: what an answer of the built handler costs. Warm: the p50 of one process that answers one request
 * after the other; the target is 15 ms. Cold: from the start of a process to its first answer, beside a bare Remix page
 * that is built the same way, in the same run, turn by turn, because machines differ and days do.
 */
const root = new URL('../..', import.meta.url).pathname
const warmUps = 100
const warmRounds = 400
const coldRounds = 10
const target = 15

execFileSync('remix', ['build', 'tests/bench/bare'], {
  cwd: root,
  stdio: 'ignore',
  env: { ...process.env, NODE_ENV: 'production' },
})
execFileSync('node', ['server/architect/bundle-lambda.ts', '.tmp/bare'], { cwd: root })
const site = await startBuiltSite()
const { createCustomer } = await import('../support/people.ts')
const { requestBooking } = await import('../support/requests.ts')
const { bookingOf } = await import('../support/bookings.ts')

const customer = await createCustomer()
for (let service = 0; service < 5; service++) await requestBooking(customer, bookingOf())

const pages = {
  '/login': eventFor('/login'),
  '/show/service': eventFor('/show/service', customer.cookie),
}

const log = console.log
const rows: Record<string, Record<string, string>> = {}
let isSlow = false
for (const [path, event] of Object.entries(pages)) {
  const times = await measureWarm(site.handler, event)
  isSlow ||= percentile(times, 50) > target
  rows[path] = {
    'warm p50': inMilliseconds(percentile(times, 50)),
    p95: inMilliseconds(percentile(times, 95)),
  }
}

const bare = { bundle: join(root, '.tmp/bare/server/index.mjs'), event: eventFor('/') }
const product = join(site.folder, 'build/server/index.mjs')
const cold: Record<string, number[]> = { bare: [], '/login': [], '/show/service': [] }
for (let round = 0; round < coldRounds; round++) {
  cold.bare?.push(measureCold(bare.bundle, bare.event))
  for (const [path, event] of Object.entries(pages)) cold[path]?.push(measureCold(product, event))
}
const bareStart = percentile(cold.bare ?? [], 50)
rows['a bare Remix page'] = { cold: inMilliseconds(bareStart), 'times bare': '1.0' }
for (const path of Object.keys(pages)) {
  const start = percentile(cold[path] ?? [], 50)
  Object.assign(rows[path] ?? {}, {
    cold: inMilliseconds(start),
    'times bare': (start / bareStart).toFixed(1),
  })
}
console.table(rows)
await site.stop()
if (isSlow) {
  console.error(`A warm p50 is over ${target} ms.`)
  process.exit(1)
}

function eventFor(path: string, cookie?: string): object {
  return toEvent({
    method: 'GET',
    url: new URL(path, site.origin),
    headers: { host: new URL(site.origin).host, ...(cookie && { cookie }) },
    body: Buffer.alloc(0),
    sourceIp: '127.0.0.1',
  })
}

async function measureWarm(handler: Handler, event: object): Promise<number[]> {
  const times: number[] = []
  // The handler writes a line for each request.
  console.log = () => {}
  for (let round = 0; round < warmUps + warmRounds; round++) {
    const startedAt = performance.now()
    const { statusCode } = await handler(event as Parameters<Handler>[0])
    if (statusCode !== 200) throw new Error(`The answer was ${String(statusCode)}`)
    if (round >= warmUps) times.push(performance.now() - startedAt)
  }
  console.log = log
  return times
}

function measureCold(bundle: string, event: object): number {
  const script = join(root, 'tests/bench/first-answer.js')
  const { stdout } = spawnSync('node', [script, bundle, JSON.stringify(event)], {
    env: { ...process.env, ...site.environment },
    encoding: 'utf8',
  })
  const { milliseconds, status } = JSON.parse(stdout) as { milliseconds: number; status: number }
  if (status !== 200) throw new Error(`The first answer was ${status}`)
  return milliseconds
}

function percentile(times: number[], percent: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.floor((sorted.length * percent) / 100)] ?? Number.NaN
}

function inMilliseconds(time: number): string {
  return `${time.toFixed(1)} ms`
}
