import { tableClient } from '#server/table/client.server.ts'

/*
 * Counts the write units of the product's writes to the table, as the table reports them with each response
 * (`ReturnConsumedCapacity`): a write of up to 1 KB takes one unit, an item of a transaction two, and each index whose entry
 * is new, changed or removed one, or two where its key changes (AWS, "Best practices for using global secondary indexes":
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.html#GSI.ThroughputConsiderations.Writes).
 */

export type WriteUnits = {
  /** Of the transactions that change records. */
  transactions: number
  /** Of all other writes, such as the counts of messages. */
  others: number
  /** How many items the largest transaction has; DynamoDB takes a hundred. */
  items: number
  /** The part of `transactions` that each index takes. */
  byIndex: Record<string, number>
}

type Capacity = {
  CapacityUnits?: number
  GlobalSecondaryIndexes?: Record<string, { CapacityUnits?: number }>
}

/** Runs a function and adds up the write units of its writes. */
export async function writeUnitsOf(run: () => Promise<unknown>): Promise<WriteUnits> {
  watch()
  const units: WriteUnits = { transactions: 0, others: 0, items: 0, byIndex: {} }
  counting = units
  try {
    await run()
  } finally {
    counting = null
  }
  return units
}

let counting: WriteUnits | null = null
let isWatched = false

function watch(): void {
  if (isWatched) return
  isWatched = true
  tableClient.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        Object.assign(args.input, { ReturnConsumedCapacity: 'INDEXES' })
        const { TransactItems = [] } = args.input as { TransactItems?: unknown[] }
        if (counting && commandName.startsWith('TransactWrite'))
          counting.items = Math.max(counting.items, TransactItems.length)
        const answer = await next(args)
        const { ConsumedCapacity } = answer.output as { ConsumedCapacity?: Capacity | Capacity[] }
        if (counting && !/^(Query|Scan|Get|BatchGet|TransactGet)/.test(commandName))
          for (const capacity of [ConsumedCapacity ?? []].flat()) add(counting, commandName, capacity)
        return answer
      },
    { step: 'initialize' },
  )
}

function add(units: WriteUnits, commandName: string, { CapacityUnits = 0, ...capacity }: Capacity): void {
  if (!commandName.startsWith('TransactWrite')) {
    units.others += CapacityUnits
    return
  }
  units.transactions += CapacityUnits
  for (const [name, { CapacityUnits: ofIndex = 0 }] of Object.entries(capacity.GlobalSecondaryIndexes ?? {}))
    units.byIndex[name] = (units.byIndex[name] ?? 0) + ofIndex
}
