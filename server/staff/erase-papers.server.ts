import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { monthsEarlier } from '#domain/dates.ts'
import { staffFileFields } from '#domain/staff.ts'
import { eraseFiles, removeFiles } from '#server/aws/s3.server.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import { configuration } from '#server/configuration.server.ts'
import { tryConditionalWrite } from '#server/table/conditional-write.server.ts'
import { queryPages } from '#server/table/query-pages.server.ts'
import { always, inTransaction, type Write } from '#server/table/transaction.server.ts'
import { claimTask } from './accept-papers.server.ts'
import { namedPapers, papersPrefix } from './paper-keys.server.ts'
import { PaperTask, type StoredPaperTask } from './paper-task.entity.server.ts'
import { readStaff } from './read-staff.server.ts'
import { Staff, type StoredStaff } from './staff.entity.server.ts'
import { workThrough, type WorkedThrough } from './work-through.server.ts'

/** How long the papers of a nurse who has left are kept, in months, unless the configuration says otherwise. */
const defaultMonths = 36
/** Milliseconds, longer than any request and any call to S3 can take. */
const longestRequest = 60 * 60 * 1000

type Leaver = Required<Pick<StoredStaff, 'id' | 'retiredAt'>>

/** The write of the task that erases a retired nurse's papers when their retention time has passed. */
export function eraseLater(leaver: Leaver): Write<'busy'> {
  return always(inTransaction(PaperTask).put(taskOf(leaver)).commit())
}

function taskOf({ id, retiredAt }: Leaver) {
  return { kind: 'erase' as const, at: retiredAt, taskId: id, staffId: id }
}

/**
 * Writes the task for each nurse who left before such tasks existed. It is done once; if it breaks off, it starts again.
 * @param leavers every nurse who has left
 */
export async function listLeavers(leavers: Leaver[], until: number): Promise<WorkedThrough> {
  const listed = { kind: 'listed', at: 'always', taskId: 'all' } as const
  const { data } = await PaperTask.get(listed).go({ consistent: true })
  if (data) return { done: 0, errors: [] }
  const worked = await workThrough(each(leavers), until, (leaver) => PaperTask.put(taskOf(leaver)).go())
  if (worked.done === leavers.length) await PaperTask.put({ ...listed, staffId: 'all' }).go()
  return worked
}

/** Erases the papers of all nurses whose retention time has passed. A failure for one does not stop the others. */
export function eraseDuePapers(until: number): Promise<WorkedThrough> {
  return workThrough(tasksBefore('erase', keptSince()), until, erase)
}

/**
 * First the keys in the record, then the files, so that a record never names a missing file; last the task, so that work that
 * broke off is done again. The files are found by the nurse's prefix, not by the keys in the record, so that all files under
 * it are removed, with all former versions.
 */
async function erase({ kind, at, taskId, staffId }: StoredPaperTask): Promise<void> {
  await tryConditionalWrite(() =>
    Staff.patch({ id: staffId })
      .set({ updatedAt: nowInstant() })
      .remove([...staffFileFields, 'profilePhotoSmall'])
      .where(({ retiredAt }, { exists }) => exists(retiredAt))
      .go(),
  )
  const staff = await readStaff(staffId)
  if (staff && namedPapers(staff).length > 0) throw new Error(`Nurse ${staffId} has not left`)
  await eraseFiles(papersPrefix(staffId))
  await PaperTask.delete({ kind, at, taskId }).go()
}

/**
 * Removes the files of the tasks that are old enough: copies that no record names, and replaced files. Most were removed by
 * their requests; a file that was not, or came back by a copy that arrived late, is removed here.
 */
export function settlePapers(until: number): Promise<WorkedThrough> {
  return workThrough(tasksBefore('settle', new Date(now() - longestRequest).toISOString()), until, settle)
}

async function settle(task: StoredPaperTask): Promise<void> {
  const { kind, at, taskId, staffId, keys = [] } = task
  if (task.state === 'writing' && !(await claimTask(task))) return
  // No transaction can name these keys any more. Keys that the record still names are kept: the task may have been written
  // again, by a write that arrived late after its answer was lost.
  const staff = await readStaff(staffId)
  const named = new Set(staff ? namedPapers(staff) : [])
  await removeFiles(keys.filter((key) => !named.has(key)))
  await PaperTask.delete({ kind, at, taskId }).go()
}

/** The tasks of a kind from before an instant, the oldest first. */
async function* tasksBefore(kind: 'settle' | 'erase', instant: string): AsyncGenerator<StoredPaperTask> {
  const query = PaperTask.query
    .record({ kind })
    .lt({ at: instant })
    .params<QueryCommandInput>({ consistent: true })
  for await (const Items of queryPages(query)) yield* PaperTask.parse({ Items }).data
}

async function* each<Item>(items: Item[]): AsyncGenerator<Item> {
  await Promise.resolve()
  yield* items
}

/** The instant before which a nurse must have left for their papers to be erased. */
function keptSince(): string {
  return monthsEarlier(nowInstant(), Number(configuration.retiredPapersMonths ?? defaultMonths))
}
