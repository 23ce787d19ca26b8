import { randomUUID } from 'node:crypto'
import { copyFile, removeFiles } from '#server/aws/s3.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { logError } from '#server/http/log.server.ts'
import { tryConditionalWrite } from '#server/table/conditional-write.server.ts'
import {
  inTransaction,
  transact,
  type TransactionOutcome,
  type Write,
} from '#server/table/transaction.server.ts'
import { PaperTask, type PaperTaskRecord } from './paper-task.entity.server.ts'

/** A checked file, and the new key for its copy, which a record will name. */
export type Copy = { from: string; etag: string; to: string }

export type Acceptance<Refusal extends string> =
  /** `missing`: the keys whose files are gone or not the checked version any more. Nothing was changed. */
  { ok: true } | { ok: false; reason: 'missing'; missing: string[] } | { ok: false; reason: Refusal | 'busy' }

/**
 * Copies checked files and writes their keys into a record by one transaction (docs/decisions/0017). After any error, and
 * also when the process dies, two things hold: files that a record names are in the bucket and do not expire, and files that
 * no record names are removed, here or by the daily run, which finds the task that is written before the first copy.
 * @param writes the writes that name the copies
 * @param replaced the keys that no record names after these writes
 * @returns `busy` or a refusal of the writes: nothing was changed
 * @throws the error of S3 or the table; the change was not made, or, if the table did not answer, may have been made
 */
export async function acceptPapers<Refusal extends string>(
  staffId: string,
  copies: Copy[],
  { writes, replaced }: { writes: Write<Refusal>[]; replaced: string[] },
): Promise<Acceptance<Refusal | 'abandoned'>> {
  const task = await writeTask(
    staffId,
    copies.map(({ to }) => to),
  )
  const missing = await copyAll(copies).catch(async (error: unknown) => {
    // A copy may still arrive later, so the task stays and the daily run removes these keys again.
    await removeFiles(task.keys ?? []).catch(() => {})
    throw error
  })
  if (missing.length > 0) {
    await tryToFinish(task)
    return { ok: false, reason: 'missing', missing }
  }
  const written = await readOutcome(task, () =>
    transact<Refusal | 'abandoned'>([...writes, namingWrite(task, replaced)]),
  )
  await tryToFinish(written.ok ? { ...task, keys: replaced } : task)
  return written
}

async function writeTask(staffId: string, keys: string[]): Promise<PaperTaskRecord> {
  const task = {
    kind: 'settle',
    at: nowInstant(),
    taskId: randomUUID(),
    staffId,
    state: 'writing',
    keys,
  } as const
  await PaperTask.put({ ...task, keys }).go()
  return { ...task, keys }
}

/** @returns the keys of the sources that are gone or not the checked version any more */
async function copyAll(copies: Copy[]): Promise<string[]> {
  const ends = await Promise.allSettled(
    copies.map(async ({ from, to, etag }) =>
      (await copyFile(from, to, { etag, isDraft: false })) ? [] : [from],
    ),
  )
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
  return ends.flatMap((end) => (end.status === 'fulfilled' ? end.value : []))
}

/** The write of the same transaction that takes the new keys off the task and puts the replaced ones on it, to be removed. */
function namingWrite({ kind, at, taskId }: PaperTaskRecord, replaced: string[]): Write<'abandoned'> {
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
 * Runs the transaction and finds its outcome also when the answer is lost: the task then shows whether it was written. If it
 * was not, the task is claimed, so that it cannot be written later.
 */
async function readOutcome<Refusal extends string>(
  task: PaperTaskRecord,
  write: () => Promise<TransactionOutcome<Refusal>>,
): Promise<TransactionOutcome<Refusal>> {
  try {
    const written = await write()
    if (written.ok || written.reason !== 'busy') return written
  } catch (error) {
    logError('whether papers were taken is read again', error)
  }
  return (await claimTask(task)) ? { ok: false, reason: 'busy' } : { ok: true }
}

/** Claims a task, after which no transaction can name its keys. False when one already has. */
export async function claimTask(task: PaperTaskRecord): Promise<boolean> {
  const { kind, at, taskId, keys = [] } = task
  const isOurs = await tryConditionalWrite(() =>
    PaperTask.patch({ kind, at, taskId })
      .set({ state: 'removing' })
      .where(({ state }, { eq }) => eq(state, 'writing'))
      .go(),
  )
  if (isOurs) return true
  // Either the transaction was written, or this claim was and its answer was lost: the keys of the task tell.
  const { data } = await PaperTask.get({ kind, at, taskId }).go({ consistent: true })
  return data?.keys?.some((key) => keys.includes(key)) ?? false
}

/** Removes the files of a task, then the task. */
export async function finishTask({ kind, at, taskId, keys = [] }: PaperTaskRecord): Promise<void> {
  await removeFiles(keys)
  await PaperTask.delete({ kind, at, taskId }).go()
}

/** The same, but a failure is only logged: the daily run does the task again. */
async function tryToFinish(task: PaperTaskRecord): Promise<void> {
  await finishTask(task).catch((error: unknown) => logError('papers that are left to the daily run', error))
}
