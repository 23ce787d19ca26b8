import { monthsEarlier } from '#domain/dates.ts'
import { staffFileFields } from '#domain/staff.ts'
import { eraseFiles } from '#server/aws/s3.server.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import { configuration } from '#server/configuration.server.ts'
import { tryConditionalWrite } from '#server/table/conditional-write.server.ts'
import { always, inTransaction, type Write } from '#server/table/transaction.server.ts'
import { finishTask, isClaimed } from './accept-papers.server.ts'
import { namedPapers, papersPrefix } from './paper-keys.server.ts'
import { PaperTask, type PaperTaskRecord } from './paper-task.entity.server.ts'
import { readStaff } from './read-staff.server.ts'
import { Staff, type StaffRecord } from './staff.entity.server.ts'
import { workThrough, type WorkedThrough } from './work-through.server.ts'

/** How long the papers of a nurse who has left are kept, in months, unless the configuration says otherwise. */
const usualMonths = 36
/** Longer than any request and any call to S3 can take, in milliseconds. */
const requestsEnd = 60 * 60 * 1000

type Leaver = Required<Pick<StaffRecord, 'id' | 'retiredAt'>>

/** The write that has a leaving nurse's papers erased when the time for keeping them has passed. */
export function eraseLater(leaver: Leaver): Write<'busy'> {
  return always(inTransaction(PaperTask).put(taskOf(leaver)).commit())
}

function taskOf({ id, retiredAt }: Leaver) {
  return { kind: 'erase' as const, at: retiredAt, taskId: id, staffId: id }
}

/**
 * Writes the task for each nurse who left before there were such tasks; once, and again from the start where it broke off.
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

/** Erases the papers of every nurse for whom the time for keeping them has passed, each for themself. */
export function eraseDuePapers(until: number): Promise<WorkedThrough> {
  return workThrough(tasksBefore('erase', keptSince()), until, erase)
}

/**
 * The names first and the files after, so that a record never names what is not there; the task last, so that what breaks off
 * is done again. The key's beginning is asked for and not the names: whatever was left under it goes as well, with all former
 * versions.
 */
async function erase({ kind, at, taskId, staffId }: PaperTaskRecord): Promise<void> {
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

/** Removes what requests that broke off have left: files that were to be named, and files that are named no more. */
export function settlePapers(until: number): Promise<WorkedThrough> {
  return workThrough(
    tasksBefore('settle', new Date(now() - requestsEnd).toISOString()),
    until,
    async (task) => {
      if (task.state === 'writing' && !(await isClaimed(task))) return
      // No transaction can name these keys any more. A record that does all the same keeps them: the task may be one that came
      // back, when a write whose answer was lost arrived late.
      const staff = await readStaff(task.staffId)
      const named = new Set(staff ? namedPapers(staff) : [])
      await finishTask({ ...task, keys: task.keys?.filter((key) => !named.has(key)) })
    },
  )
}

/** The tasks of a kind from before an instant, the oldest first. */
async function* tasksBefore(kind: 'settle' | 'erase', instant: string): AsyncGenerator<PaperTaskRecord> {
  let cursor: string | null = null
  do {
    const page: { data: PaperTaskRecord[]; cursor: string | null } = await PaperTask.query
      .record({ kind })
      .lt({ at: instant })
      .go({ cursor, consistent: true })
    yield* page.data
    cursor = page.cursor
  } while (cursor)
}

async function* each<Item>(items: Item[]): AsyncGenerator<Item> {
  await Promise.resolve()
  yield* items
}

/** The papers of a nurse who left before this instant are kept no longer. */
function keptSince(): string {
  return monthsEarlier(nowInstant(), Number(configuration.retiredPapersMonths ?? usualMonths))
}
