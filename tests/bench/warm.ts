import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '@remix-run/dev/dist/config.js'
import { bundle } from '#tools/build/bundle.ts'
import type { Handler } from '../support/api-gateway.ts'
import { answerFirst, bareBundle, eventFor, median, siteWithServices, type Event } from './cold.ts'

/*
 * `npm run bench`: the time of a response of the built handler, compared with a bare Remix page and a page of Remix's template
 * for serverless AWS, both built by Remix's compiler. All are measured in turn in the same run, because the speed of machines
 * varies. For work on the bundle there is also the bare page bundled like ours. Warm: the p50 of one process that answers one
 * request after the other; the target is 15 ms. Cold: from the start of a process to its first response, without and with the
 * compile cache of an earlier process; the processor time is the part that a busy machine does not change.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const warmUps = 100
const warmRounds = 400
const coldRounds = 9
const target = 15

const bareFolder = join(root, 'tests/bench/bare')
await bundle({
  config: await readConfig(bareFolder),
  entry: join(bareFolder, 'server.ts'),
  folder: join(root, '.tmp/bare-as-ours/server'),
  mapsFolder: join(root, '.tmp/bare-as-ours/maps'),
  onDemand: false,
})
const { site, list } = await siteWithServices()

const pages = {
  '/': eventFor(site, '/'),
  '/login': eventFor(site, '/login'),
  '/show/service': list,
}

const bareName = 'a bare Remix page'
const product = join(site.folder, 'build/server/index.mjs')
const ofRemix = (name: 'bare' | 'template') => ({ bundle: bareBundle(name), event: pages['/'] })
const bare = ofRemix('bare')

type Page = { bundle: string; event: Event; compileCache?: string }

/** Measured warm as well, in this process. */
const measured: Record<string, Page> = {
  [bareName]: bare,
  ...Object.fromEntries(Object.entries(pages).map(([path, event]) => [path, { bundle: product, event }])),
}
const measuredCold: Record<string, Page> = {
  ...measured,
  '/show/service, compile cache': {
    bundle: product,
    event: pages['/show/service'],
    compileCache: join(site.folder, 'compile-cache'),
  },
  // It replaces the global fetch of the process.
  'the template’s page': ofRemix('template'),
  'the bare page, bundled as ours': {
    bundle: join(root, '.tmp/bare-as-ours/server/index.mjs'),
    event: pages['/'],
  },
}

const warm = await measureWarm()
const cold = measureCold()
const rows = Object.fromEntries(
  Object.keys(measuredCold).map((name) => [
    name,
    {
      'warm p50': inMilliseconds(median(warm[name] ?? [])),
      'times bare': times(warm, name),
      'cold start': inMilliseconds(median(cold.wall[name] ?? [])),
      'times bare ': times(cold.wall, name),
      'of the processor': inMilliseconds(median(cold.processor[name] ?? [])),
      'times bare  ': times(cold.processor, name),
    },
  ]),
)
console.table(rows)
await site.stop()
const slow = Object.keys(pages).filter((path) => median(warm[path] ?? []) > target)
if (slow.length > 0) {
  console.error(`The warm p50 of ${slow.join(', ')} is over ${target} ms.`)
  process.exit(1)
}

type Times = Record<string, number[]>

async function measureWarm(): Promise<Times> {
  const { handler: bareHandler } = (await import(bare.bundle)) as { handler: Handler }
  const found: Times = {}
  // The handlers write a log line for each request.
  const write = process.stdout.write.bind(process.stdout)
  process.stdout.write = () => true
  for (let round = 0; round < warmUps + warmRounds; round++) {
    for (const [name, { event }] of Object.entries(measured)) {
      const handler = name === bareName ? bareHandler : site.handler
      const startedAt = performance.now()
      const { statusCode } = await handler(event)
      if (statusCode !== 200) throw new Error(`${name} answered ${String(statusCode)}`)
      if (round >= warmUps) (found[name] ??= []).push(performance.now() - startedAt)
    }
  }
  process.stdout.write = write
  return found
}

function measureCold(): { wall: Times; processor: Times } {
  const wall: Times = {}
  const processor: Times = {}
  for (let round = 0; round <= coldRounds; round++) {
    for (const [name, page] of Object.entries(measuredCold)) {
      const first = answerFirst(site, page)
      // The first round runs without the disk's cache and writes the compile cache for the others.
      if (round === 0) continue
      ;(wall[name] ??= []).push(first.wall)
      ;(processor[name] ??= []).push(first.processor)
    }
  }
  return { wall, processor }
}

function times(found: Times, name: string): string {
  return found[name] ? (median(found[name]) / median(found[bareName] ?? [])).toFixed(1) : ''
}

function inMilliseconds(time: number): string {
  return Number.isNaN(time) ? '' : `${time.toFixed(1)} ms`
}
