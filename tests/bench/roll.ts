import { parseArgs } from 'node:util'
import { addDays, dayAt } from '#domain/visits/days.ts'
import { startEngine } from '#tools/sandbox/engine.ts'
import { sandboxEnvironment } from '#tools/sandbox/environment.ts'
import { createTable } from '../support/table.ts'

/*
 * `npm run bench:tables -- roll`: plans of two lines with two nurses each are rolled forward by a week on the local engine. Prints the time, the
 * requests and the write units of the table and its indexes for one plan, and those of a second run that finds nothing to do.
 * `--services=300`: how many plans. `--latency=15`: how many milliseconds each request of the roll takes longer, as on the way to AWS.
 * `--before=COMMIT`: compares with a former commit (roll-before.ts).
 */
const { values: options } = parseArgs({
  options: {
    before: { type: 'string' },
    services: { type: 'string', default: '1000' },
    latency: { type: 'string', default: '0' },
  },
})
if (options.before) {
  const { before, ...given } = options
  // Only here: a former commit, in which this file runs too, has not the other.
  const { compareRolls } = await import('./roll-before.ts')
  compareRolls(
    before,
    Object.entries(given).map(([name, value]) => `--${name}=${value}`),
  )
  process.exit()
}
const services = Number(options.services)
let latency = 0

const engine = await startEngine({ port: 0, file: null })
const name = 'bench-roll'
await createTable(engine.endpoint, name)
Object.assign(process.env, sandboxEnvironment({ standIns: 'http://localhost:1', engine: engine.endpoint }), {
  CARE_TABLE: name,
})
const { now, nowInstant, setClock } = await import('#server/clock.server.ts')
const { Service } = await import('#server/services/service.entity.server.ts')
const { UserService } = await import('#server/services/user-service.entity.server.ts')
const { Staff } = await import('#server/staff/staff.entity.server.ts')
const { User } = await import('#server/customers/user.entity.server.ts')
const { tableClient } = await import('#server/table/client.server.ts')
const { changePlan } = await import('#server/plan-changes/change-plan.server.ts')
const { rollPlans } = await import('#server/plan-changes/roll-forward.server.ts')

const counted = { requests: 0, writeUnits: 0 }
type Capacity = { CapacityUnits?: number }
tableClient.middlewareStack.add(
  (next, { commandName = '' }) =>
    async (args) => {
      counted.requests++
      if (latency > 0) await new Promise((resolve) => setTimeout(resolve, latency))
      Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' })
      const answer = await next(args)
      const { ConsumedCapacity } = answer.output as { ConsumedCapacity?: Capacity | Capacity[] }
      if (commandName.startsWith('TransactWrite'))
        for (const { CapacityUnits = 0 } of [ConsumedCapacity ?? []].flat())
          counted.writeUnits += CapacityUnits
      return answer
    },
  { step: 'initialize' },
)

const startDate = nowInstant()
const endDate = `${addDays(dayAt(now()), 200)}T12:00:00.000Z`
const weekdays = [1, 2, 3, 4, 5, 6, 7]

async function make(place: number): Promise<void> {
  const [serviceId, uid, at] = [`service-${place}`, `user-${place}`, nowInstant()]
  const nurses = [`day-${place}`, `night-${place}`]
  await User.put({
    ...{ uid, firstname: 'Asha', lastname: 'Kulkarni', email: `${place}@family.example`, address: 'Pune' },
    ...{ emailVerified: true, authProvider: ['email'], createdAt: at },
  }).go()
  const common = {
    serviceId,
    status: 'confirmed' as const,
    service: 'General Care',
    subService: 'Vital signs',
    address: 'Pune',
  }
  await Service.put({
    ...{ ...common, book_code: '100000', close_code: '100001', numericBookCode: 100_000, userId: uid },
    ...{
      userEmail: `${place}@family.example`,
      phone: '+919812345678',
      createdAt: at,
      updatedAt: at,
      confirmedAt: at,
    },
    patient: { name: 'Savita Kulkarni', age: 71, gender: 'Female', startDate, endDate },
  }).go()
  await UserService.put({
    ...{ ...common, uid, bookCode: '100000', closeCode: '100001', numericBookCode: 100_000 },
    ...{ patientName: 'Savita Kulkarni', startDate, endDate, createdAt: at },
  }).go()
  for (const id of nurses)
    await Staff.put({
      ...{ id, fullName: 'Meera Joshi', contactNumber: '9812345678', email: `${id}@nurses.example` },
      ...{ nursingQualification: 'GNM', yearsOfExperience: 4, available: true, createdAt: at, updatedAt: at },
    }).go()
  const from = addDays(dayAt(now()), 1)
  const outcome = await changePlan(
    { uid: 'office', email: 'office@nivaas.example' },
    {
      ...{ serviceId, id: `change-${place}`, seen: '', namedNurse: nurses[0] },
      changes: nurses.map((nurseId, index) => ({
        ...{
          kind: 'addLine' as const,
          from,
          startMinute: index === 0 ? 480 : 1200,
          minutes: 720,
          weekdays,
          nurseId,
        },
      })),
    },
  )
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
}

async function measured(what: string, count: number, run: () => Promise<unknown>): Promise<void> {
  Object.assign(counted, { requests: 0, writeUnits: 0 })
  const [began, used] = [performance.now(), process.cpuUsage()]
  const result = await run()
  const milliseconds = performance.now() - began
  const { user, system } = process.cpuUsage(used)
  const each = (total: number) => (count > 0 ? (total / count).toFixed(1) : total.toFixed(0))
  console.log(
    `${what}: ${(milliseconds / 1000).toFixed(1)} s; for each plan ${each(milliseconds)} ms, of it ${each((user + system) / 1000)} of this process,`,
    `${each(counted.requests)} requests, ${each(counted.writeUnits)} write units`,
    result ?? '',
  )
}

await measured('planned', services, async () => {
  for (let from = 0; from < services; from += 10)
    await Promise.all(Array.from({ length: Math.min(10, services - from) }, (_, index) => make(from + index)))
})
const week = 7 * 24 * 60 * 60_000
setClock({
  now: () => Date.now() + week,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
})
latency = Number(options.latency)
const noEnd = { until: Number.POSITIVE_INFINITY }
await measured('rolled by a week', services, () => rollPlans(noEnd))
await measured('nothing to roll', 0, () => rollPlans(noEnd))
await engine.stop()
process.exit()
