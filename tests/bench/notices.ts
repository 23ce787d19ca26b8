import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEngine } from '#tools/sandbox/engine.ts'
import { sandboxEnvironment } from '#tools/sandbox/environment.ts'
import { openTables } from './fill.ts'

/*
 * `npm run bench:notices`: what a run of the sender costs in tables of 1,000 and 1,000,000 notices, of which ten are due and the
 * others were sent: requests, capacity units and the p50 of one run. The target: as many units in the largest table as in the
 * smallest, and at most 1.2 times the time.
 */
const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,1000000' },
    rounds: { type: 'string', default: '15' },
  },
})
const sizes = options.sizes.split(',').map(Number)
const rounds = Number(options.rounds)
const due = 10

const folder = join(new URL('../..', import.meta.url).pathname, '.tmp', 'bench-notices')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
// The modules read the environment when they are loaded; the engine's address is set below, where the client is made.
Object.assign(
  process.env,
  sandboxEnvironment({ standIns: 'http://localhost:1', engine: 'http://127.0.0.1:8766' }),
  { ARC_ENV: 'testing', ARC_SANDBOX: '{}', ARC_TABLES_PORT: '8766', NOTICES_PER_SECOND: '999' },
)
delete process.env.AWS_ENDPOINT_URL_DYNAMODB
const { setLog } = await import('#server/http/log.server.ts')
const { Notice } = await import('#server/notices/notice.entity.server.ts')
const { newNotice } = await import('#server/notices/notices.server.ts')
const { runNotices } = await import('#server/notice-sender/run.server.ts')
const { tableClient } = await import('#server/table/client.server.ts')

const since = '2020-01-01T00:00:00.000Z'
function rowOf(index: number) {
  const recipient = { to: 'family' as const, uid: `uid-${index}` }
  const notice = { kind: 'serviceDatesChanged' as const, recipient, serviceId: `service-${index}` }
  return newNotice(`change-${index}`, notice, since)
}

const file = join(folder, 'tables.db')
const names = sizes.map((size) => `bench-${size}`)
const fillers = await openTables(file, names)
for (const [place, size] of sizes.entries()) {
  const filler = fillers.get(names[place] ?? '')
  for (let index = 0; index < size; index++) {
    const sent = { ...rowOf(index), state: 'sent' as const, sms: 'sent' as const, mail: 'skipped' as const }
    filler?.write(Notice.put(sent).params<{ Item: Record<string, unknown> }>().Item)
  }
  filler?.close()
}
const engine = await startEngine({ port: 0, file })
process.env.AWS_ENDPOINT_URL_DYNAMODB = engine.endpoint
setLog(() => {})

/** The table that the product's client uses at the moment; the client records the capacity of each request. */
let current = ''
let spent = { requests: 0, units: 0 }
tableClient.middlewareStack.add(
  (next) => async (args) => {
    Object.assign(args.input, { TableName: current, ReturnConsumedCapacity: 'TOTAL' })
    const answer = await next(args)
    const { ConsumedCapacity } = answer.output as { ConsumedCapacity?: { CapacityUnits?: number } }
    spent.requests++
    spent.units += ConsumedCapacity?.CapacityUnits ?? 0
    return answer
  },
  { step: 'initialize' },
)

const times = new Map<number, number[]>(sizes.map((size) => [size, []]))
const costs = new Map<number, typeof spent>()
for (let round = 0; round <= rounds; round++) {
  for (const [place, size] of sizes.entries()) {
    current = names[place] ?? ''
    for (let index = 0; index < due; index++) await Notice.put(rowOf(size + round * due + index)).go()
    spent = { requests: 0, units: 0 }
    const startedAt = performance.now()
    // What is due becomes void: claimed, composed and noted, without the messages, which no table makes slower.
    const counts = await runNotices(() => Promise.resolve(null))
    // The first round warms up, and writes how far the sender has looked.
    if (round === 0) continue
    if (counts.void !== due) throw new Error(`Not all were worked on: ${JSON.stringify(counts)}`)
    times.get(size)?.push(performance.now() - startedAt)
    costs.set(size, { ...spent })
  }
}
const p50 = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
console.log(
  '| notices | requests | capacity units | p50 in ms | times the smallest |\n| ---: | ---: | ---: | ---: | ---: |',
)
const base = p50(times.get(sizes[0] ?? 0) ?? [])
for (const size of sizes) {
  const { requests, units } = costs.get(size) ?? spent
  const time = p50(times.get(size) ?? [])
  console.log(`| ${size} | ${requests} | ${units} | ${time.toFixed(1)} | ${(time / base).toFixed(2)} |`)
}
await engine.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(0)
