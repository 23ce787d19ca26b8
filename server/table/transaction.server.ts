import { randomUUID } from 'node:crypto'
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { Entity, Schema, TransactWriteEntity } from 'electrodb'
import { tableClient } from './client.server.ts'
import { cancellations, isTransient } from './transient-errors.server.ts'

/** One item of TransactWriteItems, as ElectroDB's `.commit()` returns it. */
type CommittedItem = object
type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

/** An entity for use in a transaction: writes end in `.commit()`; `.check()` is a condition without a write. */
export function inTransaction<
  A extends string,
  F extends string,
  C extends string,
  S extends Schema<A, F, C>,
>(entity: Entity<A, F, C, S>): TransactWriteEntity<A, F, C, S> {
  // At run time ElectroDB's transactions use the entity itself; only the types differ.
  return entity as unknown as TransactWriteEntity<A, F, C, S>
}

/** The attributes of an item at the moment its condition failed; null if there was no item. */
export type RefusingItem = Record<string, unknown> | null

/**
 * One write of a transaction. `otherwise` is the outcome if its condition fails; for a condition with several parts, a function that finds
 * the failed part from the item. `onRefusal` is called if that becomes the outcome.
 */
export type Write<Refusal extends string> = {
  item: CommittedItem
  otherwise: Refusal | ((current: RefusingItem) => Refusal)
  onRefusal?: () => void
}

/** A write whose condition should always hold; a failure is reported as busy. */
export function always(item: CommittedItem): Write<'busy'> {
  return { item, otherwise: 'busy' }
}

export type TransactionOutcome<Refusal extends string> =
  { ok: true } | { ok: false; reason: Refusal | 'busy' }

/**
 * Writes all items or none. The first write in order whose condition fails gives the outcome (`otherwise`). The client retries
 * (`with-retries.server.ts`) with one request token, so a try whose answer was lost is not applied twice.
 * @returns `busy` if all tries failed: nothing was changed, unless the answers to all tries were lost
 */
export async function transact<Refusal extends string>(
  writes: Write<Refusal>[],
): Promise<TransactionOutcome<Refusal>> {
  const input: TransactWriteCommandInput = {
    ClientRequestToken: randomUUID(),
    TransactItems: writes.map(toTransactItem),
  }
  try {
    await tableClient.send(new TransactWriteCommand(input))
    return { ok: true }
  } catch (error) {
    const refused = refusalOf(error, writes)
    if (refused) {
      refused.write.onRefusal?.()
      return { ok: false, reason: refused.reason }
    }
    if (!isTransient(error)) throw error
    return { ok: false, reason: 'busy' }
  }
}

/**
 * Waits for a transactional read of ElectroDB and returns its result.
 * @throws TransactionCanceledException if the table cancelled the read after all tries. ElectroDB answers such a read with empty items,
 * which would look like missing records.
 */
export async function throwIfCancelled<Result extends { canceled: boolean; data: object[] }>(
  read: Promise<Result>,
): Promise<Result> {
  const result = await read
  if (!result.canceled) return result
  const CancellationReasons = (result.data as { code?: string }[]).map(({ code }) => ({ Code: code }))
  const error = new Error('The table cancelled a transactional read')
  throw Object.assign(error, { name: 'TransactionCanceledException', CancellationReasons })
}

/** Asks for the item of a failed condition if the write wants to see it. */
function toTransactItem({ item, otherwise }: Write<string>): TransactItem {
  if (typeof otherwise === 'string') return item
  const operations = Object.entries(item as Record<string, object>).map(([operation, parameters]) => [
    operation,
    { ...parameters, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' },
  ])
  return Object.fromEntries(operations) as TransactItem
}

function refusalOf<Refusal extends string>(error: unknown, writes: Write<Refusal>[]) {
  const reasons = cancellations(error)
  const failed = reasons.findIndex(({ Code }) => Code === 'ConditionalCheckFailed')
  const write = writes[failed]
  if (!write) return null
  const { otherwise } = write
  if (typeof otherwise === 'string') return { write, reason: otherwise }
  const current = reasons[failed]?.Item
  return { write, reason: otherwise(current ? unmarshall(current) : null) }
}
