import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { addDays, dayAt, daysOf, mondayOf } from '#domain/visits/days.ts'
import { startEngine } from '#tools/sandbox/engine.ts'
import { sandboxEnvironment } from '#tools/sandbox/environment.ts'
import { openTables, type Filler } from './fill.ts'

/*
 * `npm run bench:roster`: what a week's roster of 300 services and the list of uncovered visits cost in tables with 1,000, 100,000 and
 * 1,000,000 past visits: requests, capacity units and the p50, turn by turn in one run. The target: as many capacity units in the
 * largest table as in the smallest, and at most 1.2 times the time.
 */
const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,100000,1000000' },
    services: { type: 'string', default: '300' },
    rounds: { type: 'string', default: '41' },
  },
})
const sizes = options.sizes.split(',').map(Number)
const services = Number(options.services)
const rounds = Number(options.rounds)
/** Visits in one past week of a service. */
const visitsInWeek = 20

const folder = join(new URL('../..', import.meta.url).pathname, '.tmp', 'bench-roster')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
// The modules read the environment when they are loaded; the engine's address is set below, where the client is made.
Object.assign(
  process.env,
  sandboxEnvironment({ standIns: 'http://localhost:1', engine: 'http://127.0.0.1:8767' }),
  { ARC_ENV: 'testing', ARC_SANDBOX: '{}', ARC_TABLES_PORT: '8767' },
)
delete process.env.AWS_ENDPOINT_URL_DYNAMODB
const { now } = await import('#server/clock.server.ts')
const { tableClient } = await import('#server/table/client.server.ts')
const { ServiceWeek } = await import('#server/diary/service-week.entity.server.ts')
const { Service } = await import('#server/services/service.entity.server.ts')
const { Staff } = await import('#server/staff/staff.entity.server.ts')
const { readRoster } = await import('#server/visits/roster.server.ts')
const { readUncovered } = await import('#server/visits/uncovered.server.ts')
const { serviceRecord, shiftsOfWeek, weekRecord } = await import('../support/visits/roster-records.ts')

const monday = mondayOf(dayAt(now()))
const nextMonday = addDays(monday, 7)
const nameOf = (size: number) => `bench-${size}`
const file = join(folder, 'tables.db')
const fillers = await openTables(file, sizes.map(nameOf))
for (const size of sizes) {
  const startedAt = performance.now()
  const filler = fillers.get(nameOf(size)) as Filler
  fill(filler, size)
  filler.close()
  console.log(`${size} past visits written in ${Math.round((performance.now() - startedAt) / 1000)} s`)
}
const engine = await startEngine({ port: 0, file })
process.env.AWS_ENDPOINT_URL_DYNAMODB = engine.endpoint

/** The table that the product's client uses at the moment; the client records the capacity of each request. */
let current = ''
let spent = { requests: 0, units: 0 }
type Capacity = { CapacityUnits?: number }
tableClient.middlewareStack.add(
  (next) => async (args) => {
    const input = args.input as { RequestItems?: Record<string, unknown> }
    const [asked] = Object.keys(input.RequestItems ?? {})
    Object.assign(
      input,
      { ReturnConsumedCapacity: 'TOTAL' },
      asked ? { RequestItems: { [current]: input.RequestItems?.[asked] } } : { TableName: current },
    )
    const answer = await next(args)
    const output = answer.output as {
      Responses?: Record<string, unknown>
      ConsumedCapacity?: Capacity | Capacity[]
    }
    if (asked) output.Responses = { [asked]: output.Responses?.[current] }
    spent.requests++
    for (const { CapacityUnits = 0 } of [output.ConsumedCapacity ?? []].flat()) spent.units += CapacityUnits
    return answer
  },
  { step: 'initialize' },
)

const cases: Record<string, () => Promise<unknown>> = {
  'a week': () => readRoster([monday]),
  'two weeks': () => readRoster([monday, nextMonday]),
  'uncovered visits, first page': () => readUncovered(1),
}
const times = new Map<string, number[]>()
const costs = new Map<string, typeof spent>()
for (let round = 0; round < rounds; round++)
  for (const [name, read] of Object.entries(cases))
    for (const size of sizes) {
      current = nameOf(size)
      spent = { requests: 0, units: 0 }
      const startedAt = performance.now()
      await read()
      const key = `${name} ${size}`
      times.set(key, [...(times.get(key) ?? []), performance.now() - startedAt])
      costs.set(key, { ...spent })
    }
await engine.stop()
rmSync(folder, { recursive: true, force: true })

const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)]
const rows = Object.keys(cases).map((name) => {
  const ofSize = sizes.map((size) => {
    const { requests, units } = costs.get(`${name} ${size}`) ?? { requests: 0, units: 0 }
    return [String(size), `${requests} req, ${units} units, ${median(name, size).toFixed(1)} ms`]
  })
  const ratio = (median(name, largest) / median(name, smallest)).toFixed(2)
  return [name, { ...Object.fromEntries(ofSize), [`time ${largest} / ${smallest}`]: ratio }] as const
})
console.table(Object.fromEntries(rows))
process.exit()

function median(name: string, size: number): number {
  const sorted = (times.get(`${name} ${size}`) ?? []).toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** The same services, nurses and coming weeks in each table, and past weeks of services that are closed. */
function fill(filler: Filler, size: number): void {
  for (let place = 0; place < services; place++) {
    const serviceId = `service-${place}`
    filler.write(itemOf(Service.put(serviceRecord(serviceId, { hasPlan: true, nurseId: `nurse-${place}` }))))
    filler.write(itemOf(Staff.put(nurseRecord(`nurse-${place}`))))
    for (const each of [monday, nextMonday]) {
      // Each tenth service has its nights without a nurse.
      const night = place % 10 === 0 ? undefined : `nurse-${(place + 1) % services}`
      const visits = shiftsOfWeek(daysOf(each), [`nurse-${place}`, night])
      filler.write(itemOf(ServiceWeek.put(weekRecord(serviceId, { monday: each, visits }))))
    }
  }
  for (let place = 0; place < size / visitsInWeek; place++) {
    const past = addDays(monday, -7 * (1 + (place % 200)))
    const visits = shiftsOfWeek([...daysOf(past), ...daysOf(past)].slice(0, visitsInWeek / 2), [
      'past',
      'past',
    ])
    const week = weekRecord(`past-${Math.floor(place / 200)}`, { monday: past, visits })
    filler.write(itemOf(ServiceWeek.put(week)))
    if (place % 10 === 0)
      filler.write(itemOf(Service.put(serviceRecord(`past-${place}`, { status: 'closed', hasPlan: true }))))
  }
}

function nurseRecord(id: string) {
  const at = '2026-01-01T00:00:00.000Z'
  return {
    ...{ id, fullName: `Meera Joshi ${id}`, contactNumber: '9812345678', email: `${id}@nurses.example` },
    ...{ nursingQualification: 'GNM' as const, yearsOfExperience: 4, available: true },
    ...{ createdAt: at, updatedAt: at },
  }
}

function itemOf(put: { params(): unknown }): Record<string, unknown> {
  return (put.params() as { Item: Record<string, unknown> }).Item
}
