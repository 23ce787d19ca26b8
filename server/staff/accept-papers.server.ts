import { randomUUID } from 'node:crypto'
import type { FileType } from '#domain/file-types.ts'
import { copyFile, removeFiles } from '#server/aws/s3.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { logError } from '#server/http/log.server.ts'
import { tryCertainWrite } from '#server/table/conditional-write.server.ts'
import {
  inTransaction,
  transact,
  type TransactionOutcome,
  type Write,
} from '#server/table/transaction.server.ts'
import { PaperTask, type StoredPaperTask } from './paper-task.entity.server.ts'

/** A checked file and the new key for its copy, which a record will name. `type` is set if the file is still as the browser sent it. */
export type Copy = { from: string; etag: string; to: string; type?: FileType }

export type Acceptance<Refusal extends string> =
  /** `missing`: the keys whose files are gone or no longer the checked version. Nothing was changed. */
  { ok: true } | { ok: false; reason: 'missing'; missing: string[] } | { ok: false; reason: Refusal | 'busy' }

/** The writes that name new files, and the keys that no record names afterwards. */
type Change<Refusal extends string> = { writes: Write<Refusal>[]; replaced: string[] }

/**
 * Copies checked files and writes their keys into a record by one transaction, as `storePapers` does.
 * @returns as `storePapers`; `missing` if a file is gone or no longer the checked version
 */
export function acceptPapers<Refusal extends string>(
  staffId: string,
  copies: Copy[],
  change: Change<Refusal>,
): Promise<Acceptance<Refusal | 'abandoned'>> {
  const keys = copies.map(({ to }) => to)
  return storePapers(staffId, { keys, store: () => copyAll(copies) }, change)
}

/**
 * Stores files under new keys and writes the keys into a record by one transaction (docs/decisions/0011). After any error, even the death
 * of the process, files that a record names exist and do not expire, and all others are removed, here or by the daily run.
 * @param files the keys, each used for the first time, and what stores the files; it returns the keys of missing sources
 * @returns `busy` or a refusal of the writes: nothing was changed
 * @throws the error of S3 or the table; the change was not made or, if the table did not answer, may have been made
 */
export async function storePapers<Refusal extends string>(
  staffId: string,
  { keys, store }: { keys: string[]; store: () => Promise<string[]> },
  { writes, replaced }: Change<Refusal>,
): Promise<Acceptance<Refusal | 'abandoned'>> {
  // Written before the first file, so that the daily run can remove the files if this process dies.
  const task = await writeTask(staffId, keys)
  const missing = await store().catch(async (error: unknown) => {
    await tryToRemove(keys)
    throw error
  })
  if (missing.length > 0) {
    await tryToRemove(keys)
    return { ok: false, reason: 'missing', missing }
  }
  const written = await readOutcome(task, () =>
    transact<Refusal | 'abandoned'>([...writes, namingWrite(task, replaced)]),
  )
  await tryToRemove(written.ok ? replaced : keys)
  return written
}

async function writeTask(staffId: string, keys: string[]): Promise<StoredPaperTask> {
  const task = {
    kind: 'settle',
    at: nowInstant(),
    taskId: randomUUID(),
    staffId,
    state: 'writing',
    keys,
  } as const
  // Only a new item: a first try that arrives late must not undo what was written to the task since. Its key is random, so an
  // item that is there already is this one.
  await tryCertainWrite(() => PaperTask.create({ ...task, keys }).go())
  return { ...task, keys }
}

/** @returns the keys of the sources that are gone or no longer the checked version */
async function copyAll(copies: Copy[]): Promise<string[]> {
  const ends = await Promise.allSettled(
    copies.map(async ({ from, to, etag, type }) =>
      (await copyFile(from, to, { etag, type, isDraft: false })) ? [] : [from],
    ),
  )
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
  return ends.flatMap((end) => (end.status === 'fulfilled' ? end.value : []))
}

/** The same transaction's write that takes the new keys off the task and puts the replaced ones on it, to be removed. */
function namingWrite({ kind, at, taskId }: StoredPaperTask, replaced: string[]): Write<'abandoned'> {
  return {
    item: inTransaction(PaperTask)
      .patch({ kind, at, taskId })
      .set({ state: 'removing', keys: replaced })
      .where(({ state }, { eq }) => eq(state, 'writing'))
      .commit(),
    otherwise: 'abandoned',
  }
}

/**
 * Runs the transaction and finds its outcome even if the answer is lost, because the task shows whether it was written. If it was not, the
 * task is claimed, so that no late try can still be written.
 */
async function readOutcome<Refusal extends string>(
  task: StoredPaperTask,
  write: () => Promise<TransactionOutcome<Refusal>>,
): Promise<TransactionOutcome<Refusal>> {
  const written = await write().catch((error: unknown) => {
    logError('whether papers were taken is read again', error)
    return { ok: false, reason: 'busy' } as const
  })
  return written.ok || (await claimTask(task)) ? written : { ok: true }
}

/** Claims a task, after which no transaction can name its keys. False if one already has. */
export async function claimTask(task: StoredPaperTask): Promise<boolean> {
  const { kind, at, taskId, keys = [] } = task
  const isOurs = await tryCertainWrite(() =>
    PaperTask.patch({ kind, at, taskId })
      .set({ state: 'removing' })
      .where(({ state }, { eq }) => eq(state, 'writing'))
      .go(),
  )
  if (isOurs) return true
  // Either the transaction was written, or this claim was and its answer was lost: the task's keys decide.
  const { data } = await PaperTask.get({ kind, at, taskId }).go({ consistent: true })
  return data?.keys?.some((key) => keys.includes(key)) ?? false
}

/**
 * Removes files that no record names. The task stays for the daily run, which removes them once more: a copy whose answer was lost may
 * still arrive.
 */
async function tryToRemove(keys: string[]): Promise<void> {
  await removeFiles(keys).catch((error: unknown) => logError('papers that are left to the daily run', error))
}
