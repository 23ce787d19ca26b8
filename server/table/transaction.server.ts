import { randomUUID } from 'node:crypto'
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import type { Entity, Schema, TransactWriteEntity } from 'electrodb'
import { tableClient } from './client.server.ts'
import { cancellationReasons, isTransient } from './transient-errors.server.ts'

/** The result of ElectroDB's `.commit()`: one item of TransactWriteItems. */
type CommittedItem = object

/** An entity for use in a transaction: its writes end in `.commit()`; `.check()` is a condition without a write. */
export function inTransaction<
  A extends string,
  F extends string,
  C extends string,
  S extends Schema<A, F, C>,
>(entity: Entity<A, F, C, S>): TransactWriteEntity<A, F, C, S> {
  // At run time ElectroDB's transactions use the entity itself; only the types differ.
  return entity as unknown as TransactWriteEntity<A, F, C, S>
}

/**
 * One write of a transaction. `otherwise` is the outcome when its condition does not hold; `onRefusal` is called when that
 * is the outcome of the transaction.
 */
export type Write<Refusal extends string> = {
  item: CommittedItem
  otherwise: Refusal
  onRefusal?: () => void
}

/** A write whose condition is not expected to fail; a failure is reported as busy. */
export function always(item: CommittedItem): Write<'busy'> {
  return { item, otherwise: 'busy' }
}

export type TransactionOutcome<Refusal extends string> =
  { ok: true } | { ok: false; reason: Refusal | 'busy' }

/**
 * Writes all items or none.
 *
 * Each write names the outcome when its condition fails (`otherwise`); the first failed one, in the order of the writes, is
 * the outcome of the transaction. The client retries (`with-retries.server.ts`) with one request token, so that a try whose
 * answer was lost is not applied twice. `busy` means that all tries failed: nothing was changed, unless the answers to all
 * tries were lost.
 */
export async function transact<Refusal extends string>(
  writes: Write<Refusal>[],
): Promise<TransactionOutcome<Refusal>> {
  const input: TransactWriteCommandInput = {
    ClientRequestToken: randomUUID(),
    TransactItems: writes.map(
      (write) => write.item as NonNullable<TransactWriteCommandInput['TransactItems']>[number],
    ),
  }
  try {
    await tableClient.send(new TransactWriteCommand(input))
    return { ok: true }
  } catch (error) {
    const refused = refusalOf(error, writes)
    if (refused) {
      refused.onRefusal?.()
      return { ok: false, reason: refused.otherwise }
    }
    if (!isTransient(error)) throw error
    return { ok: false, reason: 'busy' }
  }
}

/**
 * Waits for a transactional read of ElectroDB and returns its result.
 * @throws TransactionCanceledException when the table cancelled the read, after all tries of the client. ElectroDB itself
 * answers such a read with empty items, which would look like missing records.
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

function refusalOf<Refusal extends string>(error: unknown, writes: Write<Refusal>[]): Write<Refusal> | null {
  const failed = cancellationReasons(error).indexOf('ConditionalCheckFailed')
  return writes[failed] ?? null
}
