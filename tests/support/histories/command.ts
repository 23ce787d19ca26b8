import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { kindNames, type KindName } from './kinds.ts'
import { countsOf, coverOf } from './reports.ts'
import { ofEachSeed, type Order, type Report } from './worker.ts'

/*
 * Plays random histories, each process on its own engine, and prints every failure, reduced to what it needs, and how often each event had
 * each outcome. A history is the same each time, also with events at once. What was red comes into the list of its kind in the tests.
 *
 *   npm run histories                                        a hundred of each kind, of seed 1
 *   npm run histories -- --kind visits --count 5000 --seed 20 --workers 2   those of the seeds 20 to 69
 *   npm run histories -- --kind visits --seed 20 --only 42   one of them, which is named 20/42
 *
 *   --kind bookings visits, sending (another nurse in place of one who did not come), nights (one runs while a day or a whole service begins), rules (of giving work, each judged a second time), money (of months, while visits are reported late), bookings, requests (what families ask the office, among bookings), payments, papers, latePapers (many calls to AWS arrive late), or properties: the tests of properties
 *                   (`seedProperties`), those of the limits and of sending among them, once with each seed
 *   --length 10     batches of each history
 *   --at-once 3     the most events at once
 *   --minutes 30    of each kind: no further history begins then
 *   --cover         names histories that together have every outcome that any of them had, for the lists of the tests
 *   --without diary removes the conditions of an entity's writes, which some history must then show. For each of them one meeting of
 *                   two changes is in the suite: tests/integration/visits/conditions.long.test.ts
 *
 * The exit code is 1 when one failed.
 */

const { values } = parseArgs({
  options: {
    kind: { type: 'string', multiple: true, default: [...kindNames, 'properties'] },
    count: { type: 'string', default: String(ofEachSeed) },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    length: { type: 'string' },
    'at-once': { type: 'string' },
    workers: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '100000' },
    without: { type: 'string' },
    cover: { type: 'boolean', default: false },
  },
})

const [first, count, workers] = [Number(values.seed), Number(values.count), Number(values.workers)]
const size = {
  ...(values.length && { length: Number(values.length) }),
  ...(values['at-once'] && { atOnce: Number(values['at-once']) }),
}

const seeds = Array.from({ length: Math.ceil(count / ofEachSeed) }, (_, place) => first + place)

for (const kind of values.kind) {
  if (kind === 'properties') await testProperties()
  else if (isKind(kind)) await playKind(kind)
  else throw new Error(`--kind is ${kindNames.join(', ')} or properties`)
}

function isKind(name: string): name is KindName {
  return (kindNames as string[]).includes(name)
}

/** Runs the test files whose properties have a seed, once with each of the seeds. */
async function testProperties(): Promise<void> {
  const files = globSync('tests/{unit,integration}/**/*.test.{ts,tsx}').filter((file) =>
    readFileSync(file, 'utf8').includes('seedProperties('),
  )
  const failed: number[] = []
  for (const seed of seeds) {
    const env = { ...process.env, PROPERTIES_SEED: String(seed) }
    const vitest = spawn('npx', ['vitest', 'run', ...files], { stdio: 'inherit', env })
    const [code] = (await once(vitest, 'exit')) as [number | null]
    if (code !== 0) failed.push(seed)
  }
  console.log(`${seeds.length} seeds of properties, ${failed.length} failed: ${failed.join(', ') || 'none'}`)
  if (failed.length > 0) process.exitCode = 1
}

async function playKind(kind: KindName): Promise<void> {
  const began = performance.now()
  const reports: Report[] = []

  function take(report: Report): void {
    reports.push(report)
    if (report.failure) console.log(`History ${report.name} of ${kind}:\n${report.failure}`)
    const seconds = Math.round((performance.now() - began) / 1000)
    if (reports.length % ofEachSeed === 0) console.log(`${reports.length} ${kind} in ${seconds} s`)
  }

  const codes = await Promise.all(
    Array.from({ length: Math.min(workers, seeds.length) }, (_, worker) =>
      playIn(take, {
        ...{ kind, size },
        seeds: values.only ? [first] : seeds.filter((_, place) => place % workers === worker),
        from: Number(values.only ?? 0),
        to: values.only ? Number(values.only) + 1 : Math.min(count, ofEachSeed),
        milliseconds: Number(values.minutes) * 60_000,
        ...(values.without && { without: values.without }),
      }),
    ),
  )
  const failed = reports.filter(({ failure }) => failure).map(({ name }) => name)
  for (const code of codes) if (code !== 0) failed.push(`a process that ended with ${String(code)}`)
  console.log(countsOf(reports).join('\n'))
  if (values.cover) console.log(`Every outcome: ${coverOf(reports).join(' ')}`)
  console.log(
    `${reports.length} histories of ${kind}, ${failed.length} failed: ${failed.join(', ') || 'none'}`,
  )
  if (failed.length > 0) process.exitCode = 1
}

async function playIn(take: (report: Report) => void, order: Order): Promise<number | null> {
  const child = fork(new URL('worker.ts', import.meta.url), {
    // Young objects die before they are collected: a fifth of the time.
    execArgv: ['--max-semi-space-size=64'],
  })
  child.on('message', (report) => take(report as Report))
  child.send(order)
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}
