import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startEngine } from '#tools/sandbox/engine.ts'
import { sandboxEnvironment } from '#tools/sandbox/environment.ts'
import { openTables, type Filler } from './fill.ts'

/*
 * What the benchmarks share that compare tables of several sizes in one engine: `--sizes` and `--rounds`, the tables, what a request
 * spends in the table that is measured, and the comparison.
 */

type Spent = { requests: number; units: number }
export type Tables = Awaited<ReturnType<typeof fillTables>>

const folder = join(fileURLToPath(new URL('../..', import.meta.url)), '.tmp', `bench-${process.pid}`)

/**
 * Reads the options and sets the environment, which the product's modules read when they are loaded: the benchmark imports them
 * after this call.
 * @param defaults of the benchmark's options, also of `sizes` and `rounds`
 */
export function beginComparison<Options extends Record<string, string>>(
  defaults: Options,
  environment: Record<string, string> = {},
) {
  const all = { sizes: '1000,100000,1000000', rounds: '41', ...defaults }
  const options = Object.entries(all).map(([name, value]) => [name, { type: 'string', default: value }])
  const given = parseArgs({ options: Object.fromEntries(options) as Record<string, { type: 'string' }> })
  const { sizes, rounds, ...own } = given.values as Options & { sizes: string; rounds: string }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  // The engine's address is set when its tables are filled, before the client is made.
  Object.assign(
    process.env,
    sandboxEnvironment({ standIns: 'http://localhost:1', engine: 'http://127.0.0.1:8766' }),
    { ARC_ENV: 'testing', ARC_SANDBOX: '{}', ARC_TABLES_PORT: '8766' },
    environment,
  )
  delete process.env.AWS_ENDPOINT_URL_DYNAMODB
  return { ...own, sizes: sizes.split(',').map(Number), rounds: Number(rounds) }
}

/**
 * Fills a table for each size and starts their engine.
 * @param fill writes the items of a size; what it returns is in `filled`
 */
export async function fillTables<Filled>(
  sizes: readonly number[],
  fill: (filler: Filler, size: number) => Filled,
) {
  const file = join(folder, 'tables.db')
  const nameOf = (size: number) => `bench-${size}`
  const fillers = await openTables(file, sizes.map(nameOf))
  const filled = new Map<number, Filled>()
  for (const size of sizes) {
    const startedAt = performance.now()
    const filler = fillers.get(nameOf(size)) as Filler
    filled.set(size, fill(filler, size))
    filler.close()
    console.log(`The table of ${size} is filled, in ${Math.round((performance.now() - startedAt) / 1000)} s`)
  }
  const engine = await startEngine({ port: 0, file })
  process.env.AWS_ENDPOINT_URL_DYNAMODB = engine.endpoint

  async function remove() {
    await engine.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { endpoint: engine.endpoint, nameOf, filled, remove }
}

type Capacity = { CapacityUnits?: number }
type Input = { RequestItems?: Record<string, unknown> }
type Output = { Responses?: Record<string, unknown>; ConsumedCapacity?: Capacity | Capacity[] }

/** Lets the product's client use the table of a size, and records what it spends there. */
export async function recordSpending({ nameOf }: Pick<Tables, 'nameOf'>) {
  const { tableClient } = await import('#server/table/client.server.ts')
  let current = ''
  let spent: Spent = { requests: 0, units: 0 }
  tableClient.middlewareStack.add(
    (next) => async (args) => {
      const input = args.input as Input
      const [asked] = Object.keys(input.RequestItems ?? {})
      Object.assign(
        input,
        { ReturnConsumedCapacity: 'TOTAL' },
        asked ? { RequestItems: { [current]: input.RequestItems?.[asked] } } : { TableName: current },
      )
      const answer = await next(args)
      const output = answer.output as Output
      if (asked) output.Responses = { [asked]: output.Responses?.[current] }
      spent.requests++
      for (const { CapacityUnits = 0 } of [output.ConsumedCapacity ?? []].flat()) spent.units += CapacityUnits
      return answer
    },
    { step: 'initialize' },
  )
  return {
    useTable: (size: number) => (current = nameOf(size)),
    /** What `run` spends, and how long it takes in milliseconds. */
    async measure(run: () => Promise<unknown>): Promise<Spent & { time: number }> {
      spent = { requests: 0, units: 0 }
      const startedAt = performance.now()
      await run()
      return { ...spent, time: performance.now() - startedAt }
    },
  }
}

/** Measures each case in each table turn by turn, and prints requests, capacity units and the p50 of each. */
export async function compareSizes(
  tables: Tables,
  { sizes, rounds }: { sizes: readonly number[]; rounds: number },
  cases: Record<string, (size: number) => Promise<unknown>>,
): Promise<void> {
  const { useTable, measure } = await recordSpending(tables)
  const measured = new Map<string, (Spent & { time: number })[]>()
  const of = (name: string, size: number) => measured.get(`${name} ${size}`) ?? []
  for (let round = 0; round < rounds; round++)
    for (const [name, read] of Object.entries(cases))
      for (const size of sizes) {
        useTable(size)
        measured.set(`${name} ${size}`, [...of(name, size), await measure(() => read(size))])
      }
  const timeOf = (name: string, size: number) => median(of(name, size).map(({ time }) => time))
  const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)]
  const rows = Object.keys(cases).map((name) => {
    const ofSizes = sizes.map((size) => {
      const { requests, units } = of(name, size).at(-1) ?? { requests: 0, units: 0 }
      return [String(size), `${requests} req, ${units} units, ${timeOf(name, size).toFixed(2)} ms`]
    })
    const ratio = (timeOf(name, largest) / timeOf(name, smallest)).toFixed(2)
    return [name, { ...Object.fromEntries(ofSizes), [`time ${largest} / ${smallest}`]: ratio }] as const
  })
  console.table(Object.fromEntries(rows))
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
