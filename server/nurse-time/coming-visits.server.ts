import { hasBegun } from '#domain/visits/plan.ts'
import type { Write } from '#server/table/transaction.server.ts'
import { entriesOf } from './diary-contents.server.ts'
import { diaryCheck } from './diary-writes.server.ts'
import type { StoredDiary } from './diary.entity.server.ts'
import { readDiary } from './read-diary.server.ts'

/** How many visits that have not begun a nurse has, and the check that their diary is as it was read: with any they cannot leave. */
export async function readComingVisits(
  nurseId: string,
  now: number,
): Promise<{ coming: number; check: Write<'changed'> }> {
  const diary = await readDiary(nurseId)
  return { coming: countComing(diary, now), check: diaryCheck({ nurseId, diary }) }
}

/** The number of a nurse's visits that have not begun. */
export function countComing(diary: Pick<StoredDiary, 'services'> | null, now: number): number {
  return entriesOf(diary).filter((visit) => !hasBegun(visit, now)).length
}
