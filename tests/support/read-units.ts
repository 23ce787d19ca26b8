import { tableClient } from '#server/table/client.server.ts'

type Capacity = { CapacityUnits?: number }
type Args = { input: object }
type Answer = { output: { ConsumedCapacity?: Capacity | Capacity[] } }

/** How many requests something makes to the table and how many units they take, as the engine counts them by DynamoDB's rules. */
export async function spentOn(run: () => Promise<unknown>): Promise<{ requests: number; units: number }> {
  const spent = { requests: 0, units: 0 }
  const name = 'countUnits'
  tableClient.middlewareStack.add(
    (next) => async (args) => {
      Object.assign((args as Args).input, { ReturnConsumedCapacity: 'TOTAL' })
      const answer = await next(args)
      spent.requests++
      const { ConsumedCapacity } = (answer as Answer).output
      for (const { CapacityUnits = 0 } of [ConsumedCapacity ?? []].flat()) spent.units += CapacityUnits
      return answer
    },
    { step: 'initialize', name },
  )
  try {
    await run()
  } finally {
    tableClient.middlewareStack.remove(name)
  }
  return spent
}
