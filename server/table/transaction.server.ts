import { randomUUID } from 'node:crypto'
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import type { Entity, Schema, TransactWriteEntity } from 'electrodb'
import { tableClient } from './client.server.ts'
import { cancellationReasons, isPassing } from './passing.server.ts'

/** What ElectroDB's `.commit()` gives: one item of TransactWriteItems. */
type CommittedItem = object

/** An entity as a transaction sees it: its writes end in `.commit()`, and `.check()` is a condition alone. */
export function inTransaction<
  A extends string,
  F extends string,
  C extends string,
  S extends Schema<A, F, C>,
>(entity: Entity<A, F, C, S>): TransactWriteEntity<A, F, C, S> {
  // ElectroDB hands the entities themselves to its transaction functions; only its types keep the two apart.
  return entity as unknown as TransactWriteEntity<A, F, C, S>
}

/**
 * One write of a transaction with the name of the outcome when its condition does not hold, and what is to be done
 * besides when that is the outcome.
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
 * Writes all or nothing.
 *
 * Every condition names what it means when it fails (`otherwise`); the first one that failed, in the order of the
 * writes, is the outcome. The client tries again (`retrying.server.ts`) under one request token, so that a try whose
 * answer was lost is not applied twice. `busy` after that: nothing was changed, unless the table went silent and the
 * answer to the change itself was lost.
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
    if (!isPassing(error)) throw error
    return { ok: false, reason: 'busy' }
  }
}

/**
 * The answer of a transactional read, as ElectroDB gives it.
 * @throws TransactionCanceledException when the table cancelled the read, after all tries of the client. ElectroDB answers
 * such a read with empty items, which would look like missing records.
 */
export async function wholeRead<Result extends { canceled: boolean; data: object[] }>(
  reading: Promise<Result>,
): Promise<Result> {
  const result = await reading
  if (!result.canceled) return result
  const CancellationReasons = (result.data as { code?: string }[]).map(({ code }) => ({ Code: code }))
  const error = new Error('The table cancelled a transactional read')
  throw Object.assign(error, { name: 'TransactionCanceledException', CancellationReasons })
}

function refusalOf<Refusal extends string>(error: unknown, writes: Write<Refusal>[]): Write<Refusal> | null {
  const failed = cancellationReasons(error).indexOf('ConditionalCheckFailed')
  return writes[failed] ?? null
}
