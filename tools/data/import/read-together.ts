import { readItems, type ItemRead } from '#server/table/read-items.server.ts'

/** DynamoDB gives so many items in one request. */
const most = 100

type Waiting = {
  reads: ItemRead<unknown>[]
  resolve: (items: unknown[]) => void
  reject: (reason: unknown) => void
}

let waiting: Waiting[] = []

/**
 * Reads single items as `readItems` does, together with those that the other documents under way ask for at this moment: an
 * import reads a few items for each of very many documents, and a request costs more than what it reads.
 * @returns the items in the order asked for, null for one that does not exist
 */
export function readTogether<Items extends unknown[]>(
  ...reads: { [Index in keyof Items]: ItemRead<Items[Index]> }
): Promise<{ [Index in keyof Items]: Items[Index] | null }> {
  const asked = reads as ItemRead<unknown>[]
  const isFull = waiting.reduce((sum, each) => sum + each.reads.length, asked.length) > most
  if (isFull) flush()
  if (waiting.length === 0) setImmediate(flush)
  return new Promise((resolve, reject) => {
    waiting.push({ reads: asked, resolve: resolve as Waiting['resolve'], reject })
  })
}

function flush(): void {
  const together = waiting
  waiting = []
  if (together.length > 0) void readAll(together)
}

async function readAll(together: Waiting[]): Promise<void> {
  try {
    const items = await readItems(...together.flatMap(({ reads }) => reads))
    let from = 0
    for (const { reads, resolve } of together) resolve(items.slice(from, (from += reads.length)))
  } catch (error) {
    for (const { reject } of together) reject(error)
  }
}
