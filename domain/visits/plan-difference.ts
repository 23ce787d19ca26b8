import { byTime, shiftOf, visitKey, type Visit } from './plan.ts'

/** What a change does to the visits: which come, which go, and which get another time or nurse. */
export type Comparison = { comes: Visit[]; goes: Visit[]; moves: { from: Visit; to: Visit }[] }

/** Compares the visits before and after a change, for its preview; each list is by day and start. */
export function compareVisits(before: readonly Visit[], after: readonly Visit[]): Comparison {
  const former = new Map(before.map((visit) => [visitKey(visit), visit]))
  const next = new Map(after.map((visit) => [visitKey(visit), visit]))
  return {
    comes: after.filter((visit) => !former.has(visitKey(visit))).sort(byTime),
    goes: before.filter((visit) => !next.has(visitKey(visit))).sort(byTime),
    moves: [...next]
      .toSorted(([, one], [, other]) => byTime(one, other))
      .flatMap(([key, to]) => {
        const from = former.get(key)
        return from && !isSameShift(from, to) ? [{ from, to }] : []
      }),
  }
}

/** Whether two visits have the same time of day, length and nurse. */
export function isSameShift(one: Visit, other: Visit): boolean {
  return JSON.stringify(shiftOf(one)) === JSON.stringify(shiftOf(other))
}
