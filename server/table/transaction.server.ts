import { randomUUID } from 'node:crypto'
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import type { Entity, Schema, TransactWriteEntity } from 'electrodb'
import { now, wait } from '#server/clock.server.ts'
import { tableClient } from './client.server.ts'

/** How long a transaction is tried again before the caller is told that the table is busy, in milliseconds. */
const retryBudget = 4000
const firstPause = 20
const longestPause = 400

/** What the table may answer to a change that two of its records, or two writers, do not allow. */
const passingReasons = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
  'RequestLimitExceeded',
])
const passingErrors = new Set([
  'TransactionInProgressException',
  'TransactionConflictException',
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'InternalServerError',
  'ServiceUnavailable',
  'TimeoutError',
])

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

/** One write of a transaction with the name of the outcome when its condition does not hold. */
export type Write<Refusal extends string> = { item: CommittedItem; otherwise: Refusal }

/** A write without a condition that could fail in earnest. */
export function always(item: CommittedItem): Write<'busy'> {
  return { item, otherwise: 'busy' }
}

export type TransactionOutcome<Refusal extends string> =
  { ok: true } | { ok: false; reason: Refusal | 'busy' }

/**
 * Writes all or nothing.
 *
 * Every condition names what it means when it fails (`otherwise`); the first one that failed, in the order of the
 * writes, is the outcome. Conflicts with other writers and throttling are tried again with jitter inside a time
 * budget, under one request token, so that a try whose answer was lost is not applied twice. `busy` after that: nothing
 * was changed.
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
  const deadline = now() + retryBudget
  for (let attempt = 0; ; attempt++) {
    try {
      await tableClient.send(new TransactWriteCommand(input))
      return { ok: true }
    } catch (error) {
      const refused = refusalOf(error, writes)
      if (refused) return { ok: false, reason: refused }
      if (!isPassing(error)) throw error
      const pause = jitteredPause(attempt)
      if (now() + pause > deadline) return { ok: false, reason: 'busy' }
      await wait(pause)
    }
  }
}

/** Runs a read again while it meets a conflict or throttling, inside the same time budget; then its error is thrown. */
export async function withRetries<Result>(read: () => Promise<Result>): Promise<Result> {
  const deadline = now() + retryBudget
  for (let attempt = 0; ; attempt++) {
    try {
      return await read()
    } catch (error) {
      const cause = error instanceof Error && error.cause ? error.cause : error
      const pause = jitteredPause(attempt)
      if (!isPassing(cause) || now() + pause > deadline) throw error
      await wait(pause)
    }
  }
}

function refusalOf<Refusal extends string>(error: unknown, writes: Write<Refusal>[]): Refusal | null {
  const failed = cancellationReasons(error).indexOf('ConditionalCheckFailed')
  return writes[failed]?.otherwise ?? null
}

function isPassing(error: unknown): boolean {
  if (cancellationReasons(error).some((reason) => passingReasons.has(reason))) return true
  return error instanceof Error && passingErrors.has(error.name)
}

function cancellationReasons(error: unknown): string[] {
  if (!(error instanceof Error) || error.name !== 'TransactionCanceledException') return []
  const { CancellationReasons = [] } = error as Error & { CancellationReasons?: { Code?: string }[] }
  return CancellationReasons.map((reason) => reason.Code ?? 'None')
}

/** Exponential with full jitter, in milliseconds. */
function jitteredPause(attempt: number): number {
  return Math.random() * Math.min(longestPause, firstPause * 2 ** attempt)
}
