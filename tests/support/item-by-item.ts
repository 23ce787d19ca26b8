import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { BatchGetCommand } from '@aws-sdk/lib-dynamodb'
import { tableClient } from '#server/table/client.server.ts'

/*
 * DynamoDB carries out a transaction item by item: a single read between two of them sees some as written and others as they were. A
 * TransactGetItems is refused meanwhile. The local engine carries out each transaction at once, so the reads are played here.
 */

type Item = Record<string, unknown>
type Keys = { Keys?: Item[] }
type Input = { Key?: Item; TransactItems?: TransactItem[]; RequestItems?: Record<string, Keys> }
type TransactItem = Record<string, { Key?: Item; Item?: Item; TableName?: string }>
type Output = { Item?: Item; Responses?: Record<string, Item[]> }
type Handler = (call: { input: Input }) => Promise<{ output: Output }>

/** An item as it was before the transaction, or null where there was none. */
type Former = Map<string, Item | null>

/**
 * Runs a change and shows its last transaction item by item from then on.
 * @param change what writes the transaction
 * @param isShown whether an item is seen as written at once, by its sort key; all others are seen as they were
 * @param refusals after so many refused snapshots the transaction is whole
 * @returns `refused`: how many snapshots were refused; `end` shows everything
 */
export async function showItemByItem(
  change: () => Promise<unknown>,
  isShown: (sk: string) => boolean,
  refusals: number,
): Promise<{ refused: () => number; end: () => void }> {
  let former: Former = new Map()
  let isChanging = true
  let refused = 0
  const name = 'itemByItem'
  const played =
    (next: Handler, { commandName = '' }: { commandName?: string }): Handler =>
    async (call) => {
      if (isChanging && /TransactWrite/.test(commandName)) former = await readFormer(call.input, isShown)
      if (
        !isChanging &&
        /TransactGet/.test(commandName) &&
        keysOf(call.input).some((key) => former.has(key))
      ) {
        refused += 1
        if (refused === refusals) former.clear()
        throw conflict(call.input)
      }
      const answer = await next(call)
      if (!isChanging) showFormer(call.input, answer.output, former)
      return answer
    }
  // Below the client's retries.
  tableClient.middlewareStack.add(played as never, { step: 'serialize', priority: 'high', name })
  await change()
  isChanging = false
  return { refused: () => refused, end: () => void tableClient.middlewareStack.remove(name) }
}

async function readFormer({ TransactItems = [] }: Input, isShown: (sk: string) => boolean): Promise<Former> {
  const written = TransactItems.flatMap(({ Put, Update, Delete }) => Put ?? Update ?? Delete ?? [])
  const hidden = written.filter((write) => !isShown(String(keyOf(write).sk)))
  const [{ TableName = '' } = {}] = hidden
  const Keys = hidden.map((write) => ({ pk: keyOf(write).pk, sk: keyOf(write).sk }))
  const { Responses } = await tableClient.send(
    new BatchGetCommand({ RequestItems: { [TableName]: { Keys, ConsistentRead: true } } }),
  )
  const items: Item[] = Responses?.[TableName] ?? []
  return new Map(
    hidden.map((write) => {
      const key = nameOf(keyOf(write))
      return [key, items.find((item) => nameOf(item) === key) ?? null]
    }),
  )
}

/** Puts the items as they were into the answer of a single read or a batch. */
function showFormer({ Key, RequestItems = {} }: Input, output: Output, former: Former): void {
  if (Key && 'Item' in output && former.has(nameOf(Key))) {
    const item = former.get(nameOf(Key))
    if (item) output.Item = item
    else delete output.Item
  }
  for (const [table, { Keys = [] }] of Object.entries(RequestItems)) {
    const read = (output.Responses?.[table] ?? []).filter((item) => !former.has(nameOf(item)))
    const shown = Keys.map((key) => former.get(nameOf(key)) ?? null).filter((item) => item !== null)
    if (output.Responses) output.Responses[table] = [...read, ...shown]
  }
}

function conflict(input: Input): Error {
  return new TransactionCanceledException({
    $metadata: {},
    message: 'Transaction cancelled',
    CancellationReasons: keysOf(input).map(() => ({ Code: 'TransactionConflict' })),
  })
}

function keysOf({ TransactItems = [] }: Input): string[] {
  return TransactItems.flatMap((item) => Object.values(item)).map((each) => nameOf(keyOf(each)))
}

function keyOf({ Key, Item }: { Key?: Item; Item?: Item }): Item {
  return Key ?? Item ?? {}
}

function nameOf({ pk, sk }: Item): string {
  return JSON.stringify([pk, sk])
}
