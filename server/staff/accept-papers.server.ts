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

/** A file that was checked, and the new key that a record is to name it by. */
export type Copy = { from: string; etag: string; to: string }

export type Acceptance<Refusal extends string> =
  /** `missing`: the keys whose files are gone, or not what was checked any more. Nothing was changed. */
  { ok: true } | { ok: false; reason: 'missing'; missing: string[] } | { ok: false; reason: Refusal | 'busy' }

/**
 * Copies checked files and lets one transaction name the copies (docs/decisions/0017). Whatever goes wrong and wherever the
 * process dies, what a record names is in the bucket and does not expire, and what none names is removed: here, or by the
 * daily run, which finds the task that is written before the first copy.
 * @param writes the writes that name the copies
 * @param replaced the keys that nothing names once these writes have applied
 * @returns `busy` or a refusal of the writes: nothing was changed
 * @throws what S3 or the table threw; the change was not made, or, where the table went silent, may have been
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
    // A copy may still arrive, so the daily run looks at these keys again: the task stays.
    await removeFiles(task.keys ?? []).catch(() => {})
    throw error
  })
  if (missing.length > 0) {
    await tryToFinish(task)
    return { ok: false, reason: 'missing', missing }
  }
  const written = await certain(task, () =>
    transact<Refusal | 'abandoned'>([...writes, naming(task, replaced)]),
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

/** @returns the sources that are not there as they were checked */
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

/** The write by which the naming transaction gives the new keys away and takes the former ones over to be removed. */
function naming({ kind, at, taskId }: PaperTaskRecord, replaced: string[]): Write<'abandoned'> {
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
 * The outcome of the transaction, also where its answer was lost: the task then says whether it has applied. If it has not,
 * the task is claimed, after which it cannot apply any more.
 */
async function certain<Refusal extends string>(
  task: PaperTaskRecord,
  write: () => Promise<TransactionOutcome<Refusal>>,
): Promise<TransactionOutcome<Refusal>> {
  try {
    const written = await write()
    if (written.ok || written.reason !== 'busy') return written
  } catch (error) {
    logError('whether papers were taken is read again', error)
  }
  return (await isClaimed(task)) ? { ok: false, reason: 'busy' } : { ok: true }
}

/** Makes sure that no transaction names the keys of a task any more. False when one already has. */
export async function isClaimed(task: PaperTaskRecord): Promise<boolean> {
  const { kind, at, taskId, keys = [] } = task
  const isOurs = await tryConditionalWrite(() =>
    PaperTask.patch({ kind, at, taskId })
      .set({ state: 'removing' })
      .where(({ state }, { eq }) => eq(state, 'writing'))
      .go(),
  )
  if (isOurs) return true
  // It has applied; or the claim has, and its answer was lost.
  const { data } = await PaperTask.get({ kind, at, taskId }).go({ consistent: true })
  return data?.keys?.some((key) => keys.includes(key)) ?? false
}

/** Removes what a task lists, and the task. */
export async function finishTask({ kind, at, taskId, keys = [] }: PaperTaskRecord): Promise<void> {
  await removeFiles(keys)
  await PaperTask.delete({ kind, at, taskId }).go()
}

/** The same for what is not worth a failure: the daily run does it where this does not. */
async function tryToFinish(task: PaperTaskRecord): Promise<void> {
  await finishTask(task).catch((error: unknown) => logError('papers that are left to the daily run', error))
}
