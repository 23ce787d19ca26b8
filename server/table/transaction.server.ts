import { randomUUID } from 'node:crypto'
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import type { Entity, Schema, TransactWriteEntity } from 'electrodb'
import { now, wait } from '#server/clock.server.ts'
import { tableClient } from './client.server.ts'

/** How long a transaction is tried again before the caller is told that the table is busy, in milliseconds. */
const retryBudget = 4000
const firstPause = 20
const longestPause = 400

/** Why the table cancels a transaction that it may carry out a moment later. */
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
  'TimeoutError',
])
/** A connection that broke. The SDK has tried once more by then, but this is the one place that asks for longer. */
const passingCodes = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT'])

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
 * writes, is the outcome. Conflicts with other writers, throttling and lost connections are tried again with jitter
 * inside a time budget, under one request token, so that a try whose answer was lost is not applied twice. `busy` after
 * that: nothing was changed, unless the table went silent and the answer to the change itself was lost.
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
      if (refused) {
        refused.onRefusal?.()
        return { ok: false, reason: refused.otherwise }
      }
      if (!isPassing(error)) throw error
      const pause = jitteredPause(attempt)
      if (now() + pause > deadline) return { ok: false, reason: 'busy' }
      await wait(pause)
    }
  }
}

/**
 * Runs a read or a single write again while it meets a conflict or throttling, inside the same time budget; then its
 * error is thrown.
 */
export async function withRetries<Result>(run: () => Promise<Result>): Promise<Result> {
  const deadline = now() + retryBudget
  for (let attempt = 0; ; attempt++) {
    try {
      return throwIfCancelled(await run())
    } catch (error) {
      const cause = error instanceof Error && error.cause ? error.cause : error
      const pause = jitteredPause(attempt)
      if (!isPassing(cause) || now() + pause > deadline) throw error
      await wait(pause)
    }
  }
}

/** ElectroDB answers a transactional read that was cancelled with empty items; nobody may take them for missing ones. */
function throwIfCancelled<Result>(result: Result): Result {
  const { canceled, data } = (result ?? {}) as { canceled?: boolean; data?: { code?: string }[] }
  if (!canceled) return result
  const CancellationReasons = (data ?? []).map(({ code }) => ({ Code: code }))
  const error = new Error('The table cancelled a transactional read')
  throw Object.assign(error, { name: 'TransactionCanceledException', CancellationReasons })
}

function refusalOf<Refusal extends string>(error: unknown, writes: Write<Refusal>[]): Write<Refusal> | null {
  const failed = cancellationReasons(error).indexOf('ConditionalCheckFailed')
  return writes[failed] ?? null
}

function isPassing(error: unknown): boolean {
  if (cancellationReasons(error).some((reason) => passingReasons.has(reason))) return true
  if (!(error instanceof Error)) return false
  const { code, $metadata } = error as Error & { code?: string; $metadata?: { httpStatusCode?: number } }
  return (
    passingErrors.has(error.name) || passingCodes.has(code ?? '') || ($metadata?.httpStatusCode ?? 0) >= 500
  )
}

function cancellationReasons(error: unknown): string[] {
  if (!(error instanceof Error) || error.name !== 'TransactionCanceledException') return []
  const { CancellationReasons = [] } = error as Error & { CancellationReasons?: { Code?: string }[] }
  return CancellationReasons.map((reason) => reason.Code ?? 'None')
}

/** Exponential with full jitter, in whole milliseconds. */
function jitteredPause(attempt: number): number {
  return Math.round(Math.random() * Math.min(longestPause, firstPause * 2 ** attempt))
}
