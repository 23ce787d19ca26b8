import { startOfDay, addDays, type Day } from '#domain/visits/days.ts'
import { hasBegun } from '#domain/visits/plan.ts'
import { now } from '#server/clock.server.ts'
import { entriesOf } from '#server/nurse-time/diary-contents.server.ts'
import { Diary, type StoredDiary } from '#server/nurse-time/diary.entity.server.ts'
import { listLeaving } from '#server/staff/choice-facts.server.ts'
import { itemOf, readShown } from '#server/table/read-items.server.ts'

/** What a nurse who leaves still has after their last day. */
export type WaitingLeaver = { nurseId: string; lastDay: Day; visits: number; isHeld: boolean }

/** The nurses who leave and have work after their last day, the first to leave first; one Query, and a batch where there are any. */
export async function listWaitingLeavers(): Promise<WaitingLeaver[]> {
  const time = now()
  const leaving = await listLeaving()
  if (leaving.length === 0) return []
  const diaries = await readShown<(StoredDiary | null)[]>(
    ...leaving.map(({ nurseId }) => itemOf(Diary, Diary.get({ nurseId }))),
  )
  return leaving
    .map(({ nurseId, lastDay }, place) => {
      const diary = diaries[place] ?? null
      const visits = entriesOf(diary).filter((visit) => visit.day > lastDay && !hasBegun(visit, time))
      const isHeld = diary?.hold ? Date.parse(diary.hold.to) > startOfDay(addDays(lastDay, 1)) : false
      return { nurseId, lastDay, visits: visits.length, isHeld }
    })
    .filter(({ visits, isHeld }) => visits > 0 || isHeld)
}
