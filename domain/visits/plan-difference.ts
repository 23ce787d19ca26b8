import { byTime, shiftOf, visitKey, type Shift, type Visit } from './plan.ts'

/** What a change does to the visits: which are added or removed, and which get another time or nurse. */
export type Comparison = { added: Visit[]; removed: Visit[]; changed: { before: Visit; after: Visit }[] }

/** Compares the visits before and after a change, for its preview; each list is sorted by day and start. */
export function compareVisits(before: readonly Visit[], after: readonly Visit[]): Comparison {
  const former = new Map(before.map((visit) => [visitKey(visit), visit]))
  const next = new Map(after.map((visit) => [visitKey(visit), visit]))
  return {
    added: after.filter((visit) => !former.has(visitKey(visit))).sort(byTime),
    removed: before.filter((visit) => !next.has(visitKey(visit))).sort(byTime),
    changed: [...next]
      .toSorted(([, one], [, other]) => byTime(one, other))
      .flatMap(([key, visit]) => {
        const formerVisit = former.get(key)
        return formerVisit && !isSameShift(formerVisit, visit) ? [{ before: formerVisit, after: visit }] : []
      }),
  }
}

/** Whether two visits or shifts have the same time of day, length and nurse. */
export function isSameShift(one: Shift, other: Shift): boolean {
  return JSON.stringify(shiftOf(one)) === JSON.stringify(shiftOf(other))
}
