import type { Write } from '#server/table/transaction.server.ts'
import { diaryCheck, diaryWrite } from './diary-writes.server.ts'
import { Diary } from './diary.entity.server.ts'
import { readDiary } from './read-diary.server.ts'

/**
 * The services with a plan that name a nurse, and those of them that still have a former name or number of theirs. `leave` is the write
 * that leaves some to be written later, on condition that the diary is as it was read; without any it only checks that.
 */
export async function readNaming(nurseId: string): Promise<{
  named: string[]
  renaming: string[]
  leave: (renaming: string[], now: number) => Write<'changed'>
}> {
  const diary = await readDiary(nurseId)
  const { services = [], hold = null, absences = [], named = [], renaming = [] } = diary ?? {}
  return {
    named,
    renaming,
    leave: (left, now) =>
      left.length + renaming.length > 0
        ? diaryWrite({ nurseId, diary }, { services, hold, absences, renaming: left }, now)
        : diaryCheck({ nurseId, diary }),
  }
}

/** The nurses of whom some services still have a former name or number. */
export async function listRenaming(): Promise<string[]> {
  const { data } = await Diary.query.byRenaming({}).go({ pages: 'all' })
  return data.map(({ nurseId }) => nurseId)
}
