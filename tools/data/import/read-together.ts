import { readItems, type ItemRead } from '#server/table/read-items.server.ts'

/** DynamoDB's limit for one BatchGetItem request. */
const mostItems = 100

type QueuedRead = {
  reads: ItemRead<unknown>[]
  resolve: (items: unknown[]) => void
  reject: (reason: unknown) => void
}

let queue: QueuedRead[] = []

/**
 * Reads items like `readItems`, but sends one request for the reads of all documents that are imported at this moment. An import
 * reads a few items for each of very many documents, and a request costs more than the items that it reads.
 * @returns the items in the order of the reads; null for an item that does not exist
 */
export function readTogether<Items extends unknown[]>(
  ...reads: { [Index in keyof Items]: ItemRead<Items[Index]> }
): Promise<{ [Index in keyof Items]: Items[Index] | null }> {
  const newReads = reads as ItemRead<unknown>[]
  const isFull = queue.reduce((sum, each) => sum + each.reads.length, newReads.length) > mostItems
  if (isFull) flush()
  if (queue.length === 0) setImmediate(flush)
  return new Promise((resolve, reject) => {
    queue.push({ reads: newReads, resolve: resolve as QueuedRead['resolve'], reject })
  })
}

function flush(): void {
  const batch = queue
  queue = []
  if (batch.length > 0) void readBatch(batch)
}

async function readBatch(batch: QueuedRead[]): Promise<void> {
  try {
    const items = await readItems(...batch.flatMap(({ reads }) => reads))
    let from = 0
    for (const { reads, resolve } of batch) resolve(items.slice(from, (from += reads.length)))
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}
