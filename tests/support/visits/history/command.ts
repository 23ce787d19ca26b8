import { fork } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { ofEachSeed, type Order, type Report } from './worker.ts'

/*
 * Plays random histories of visits (play.ts), each process on its own engine, and prints every failure, reduced to what it needs, and how
 * often each event had each outcome.
 *
 *   npm run histories                                        a hundred of ten batches each, of seed 1
 *   npm run histories -- --count 5000 --seed 20 --workers 2  those of the seeds 20 to 69
 *   npm run histories -- --seed 20 --only 42                 one of them
 *
 *   --length 10     batches of each history
 *   --at-once 3     the most events at once; with 1 a history is the same each time
 *   --minutes 30    ends after this time, whatever was played by then
 *   --without diary removes the conditions of an entity's writes, which some history must then show. For each of them one meeting of
 *                   two changes is in the suite: tests/integration/visits/conditions.test.ts
 *
 * The exit code is 1 when a history failed.
 */

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: String(ofEachSeed) },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    length: { type: 'string', default: '10' },
    'at-once': { type: 'string', default: '3' },
    workers: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '100000' },
    without: { type: 'string' },
  },
})

const [first, count, workers] = [Number(values.seed), Number(values.count), Number(values.workers)]
const began = Date.now()
const outcomes = new Map<string, number>()
const failures: string[] = []
let played = 0

const seeds = Array.from({ length: Math.ceil(count / ofEachSeed) }, (_, place) => first + place)
await Promise.all(
  Array.from({ length: Math.min(workers, seeds.length) }, (_, worker) =>
    playIn({
      seeds: values.only ? [first] : seeds.filter((_, place) => place % workers === worker),
      from: Number(values.only ?? 0),
      to: values.only ? Number(values.only) + 1 : Math.min(count, ofEachSeed),
      length: Number(values.length),
      atOnce: Number(values['at-once']),
      until: began + Number(values.minutes) * 60_000,
      ...(values.without && { without: values.without }),
    }),
  ),
)
console.log(
  [...outcomes]
    .sort()
    .map(([name, often]) => `${String(often).padStart(8)} ${name}`)
    .join('\n'),
)
console.log(`${played} histories, ${failures.length} failed`)
if (failures.length > 0) process.exitCode = 1

async function playIn(order: Order): Promise<void> {
  const child = fork(new URL('worker.ts', import.meta.url), {
    // Young objects die before they are collected: a fifth of the time.
    execArgv: ['--max-semi-space-size=64'],
  })
  child.on('message', (report) => take(report as Report))
  child.send(order)
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) failures.push(`A process ended with ${String(code)}`)
}

function take(report: Report): void {
  if ('failure' in report) {
    failures.push(report.failure)
    console.log(report.failure)
    return
  }
  played += report.played
  for (const [name, often] of report.outcomes) outcomes.set(name, (outcomes.get(name) ?? 0) + often)
  const seconds = Math.round((Date.now() - began) / 1000)
  console.log(`seed ${report.seed}: ${report.played} played, ${played} in ${seconds} s`)
}
