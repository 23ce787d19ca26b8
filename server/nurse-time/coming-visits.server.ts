import { hasBegun } from '#domain/visits/plan.ts'
import type { Write } from '#server/table/transaction.server.ts'
import { entriesOf } from './diary-contents.server.ts'
import { diaryCheck } from './diary-writes.server.ts'
import type { StoredDiary } from './diary.entity.server.ts'
import { readDiary } from './read-diary.server.ts'

/** How many visits of a nurse have not begun, and the check that their diary is as it was read. With any, they cannot leave. */
export async function readComingVisits(
  nurseId: string,
  now: number,
): Promise<{ coming: number; check: Write<'changed'> }> {
  const diary = await readDiary(nurseId)
  return { coming: countComing(diary, now), check: diaryCheck({ nurseId, diary }) }
}

export function countComing(diary: Pick<StoredDiary, 'services'> | null, now: number): number {
  return entriesOf(diary).filter((visit) => !hasBegun(visit, now)).length
}
