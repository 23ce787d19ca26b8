import { isPaused, type Pause } from '#domain/visits/plan.ts'
import type { Day } from '#domain/visits/days.ts'

/** What a list by day shows: a day with its visits, or days in a row on which visits were cancelled and none takes place. */
export type DayGroup<Visit> =
  { kind: 'day'; day: Day; visits: Visit[] } | { kind: 'gap'; from: Day; to: Day; isPaused: boolean }

/**
 * Groups visits by day. Days on which no visit was ever planned are left out, and do not end a row of days without visits.
 * @param days the days of the list, one after the other
 * @param visits by start
 */
export function groupByDay<Visit extends { day: Day; state: 'planned' | 'cancelled' }>(
  days: readonly Day[],
  { visits, pauses }: { visits: readonly Visit[]; pauses: readonly Pause[] },
): DayGroup<Visit>[] {
  const groups: DayGroup<Visit>[] = []
  for (const day of days) {
    const ofDay = visits.filter((visit) => visit.day === day)
    if (ofDay.some(({ state }) => state === 'planned')) {
      groups.push({ kind: 'day', day, visits: ofDay })
      continue
    }
    const inPause = isPaused({ pauses }, day)
    if (ofDay.length === 0 && !inPause) continue
    const last = groups.at(-1)
    if (last?.kind === 'gap' && last.isPaused === inPause) last.to = day
    else groups.push({ kind: 'gap', from: day, to: day, isPaused: inPause })
  }
  return groups
}
