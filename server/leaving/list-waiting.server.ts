import { addDays, dayAt, startOfDay, type Day } from '#domain/visits/days.ts'
import { hasBegun } from '#domain/visits/plan.ts'
import { now } from '#server/clock.server.ts'
import { entriesOf } from '#server/nurse-time/diary-contents.server.ts'
import { Diary, type StoredDiary } from '#server/nurse-time/diary.entity.server.ts'
import { PlanRecord, type StoredPlan } from '#server/plans/plan.entity.server.ts'
import { listLeaving } from '#server/staff/choice-facts.server.ts'
import { itemOf, readShown } from '#server/table/read-items.server.ts'
import { linesFrom } from './read-left.server.ts'

/** What a nurse who leaves still has after their last day. */
export type WaitingLeaver = {
  nurseId: string
  lastDay: Day
  visits: number
  /** Recurring visits, where none of their visits exists yet. */
  lines: number
  isHeld: boolean
  /** The service that holds them is over and not closed. */
  isUnclosed: boolean
}

type Leaving = Awaited<ReturnType<typeof listLeaving>>[number]

/**
 * The nurses who leave and have work after their last day, the first to leave first; one Query, a batch where there are any, and one of
 * plans for those who have no visit then: the last day may be after the weeks that exist.
 */
export async function listWaitingLeavers(): Promise<WaitingLeaver[]> {
  const leaving = await listLeaving()
  if (leaving.length === 0) return []
  const diaries = await readShown<(StoredDiary | null)[]>(
    ...leaving.map(({ nurseId }) => itemOf(Diary, Diary.get({ nurseId }))),
  )
  const found = leaving.map((each, place) => waitingOf(each, diaries[place] ?? null))
  const lines = await readLines(
    found.filter(({ visits, isHeld, isUnclosed }) => visits === 0 && !isHeld && !isUnclosed),
    new Map(diaries.flatMap((diary) => (diary ? [[diary.nurseId, diary]] : []))),
  )
  return found
    .map((each) => ({ ...each, lines: lines.get(each.nurseId) ?? 0 }))
    .filter((each) => each.visits > 0 || each.lines > 0 || each.isHeld || each.isUnclosed)
}

function waitingOf({ nurseId, lastDay }: Leaving, diary: StoredDiary | null): Omit<WaitingLeaver, 'lines'> {
  const time = now()
  const visits = entriesOf(diary).filter((visit) => visit.day > lastDay && !hasBegun(visit, time))
  const end = diary?.hold ? Date.parse(diary.hold.to) : null
  const isUnclosed = end !== null && end <= startOfDay(dayAt(time))
  const isHeld = end !== null && !isUnclosed && end > startOfDay(addDays(lastDay, 1))
  return { nurseId, lastDay, visits: visits.length, isHeld, isUnclosed }
}

/** The recurring visits of some nurses after their last day, in the services of their diaries. */
async function readLines(
  leaving: readonly Leaving[],
  diaries: ReadonlyMap<string, StoredDiary>,
): Promise<Map<string, number>> {
  const asked = leaving.flatMap(({ nurseId, lastDay }) =>
    (diaries.get(nurseId)?.services ?? []).map(({ serviceId }) => ({ serviceId, nurseId, lastDay })),
  )
  if (asked.length === 0) return new Map()
  const plans = await readShown<(StoredPlan | null)[]>(
    ...asked.map(({ serviceId }) => itemOf(PlanRecord, PlanRecord.get({ serviceId }))),
  )
  const counts = new Map<string, number>()
  for (const [place, { nurseId, lastDay }] of asked.entries()) {
    const plan = plans[place]
    const own = plan ? linesFrom(plan, { nurseId, from: addDays(lastDay, 1) }) : 0
    counts.set(nurseId, (counts.get(nurseId) ?? 0) + own)
  }
  return counts
}
