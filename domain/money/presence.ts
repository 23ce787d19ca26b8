import { attendanceIn } from '#domain/visits/attendance.ts'
import { minute } from '#domain/visits/days.ts'
import type { Interval } from '#domain/visits/intervals.ts'
import { followingVisit, hereSince, staysOf, stayTo, visitBefore, type Stay } from '#domain/visits/live-in.ts'
import { visitKey } from '#domain/visits/plan.ts'
import type { Stint } from '#domain/visits/stints.ts'

/* When a nurse was there by two reports: their own arrival and departure, or those of one stay of live-in care (money's point 7). */

/** What is missing where the time is not known. */
export const openTimes = ['no-departure', 'no-report', 'no-sign', 'no-arrival'] as const
export type OpenTime = (typeof openTimes)[number]

export type Presence = Interval & { isOfStay: boolean }

/**
 * When the nurse of a planned stint was there, or what is missing.
 * @param own the stints of one service
 */
export function presenceIn<Each extends Stint>(own: readonly Each[]): (stint: Each) => Presence | OpenTime {
  const stays = staysOf(own)
  const byKey = new Map(stays.map((stay) => [visitKey(stay.visit), stay]))
  const between = betweenReports(stays)
  return (stint) => {
    const stay = byKey.get(visitKey(stint))
    if (!stay) return 'no-report'
    const { start, end } = stay
    const { arrivedAt, leftAt } = attendanceIn(stint)
    const from = arrivedAt === undefined ? start : Date.parse(arrivedAt)
    if (leftAt) {
      if (!arrivedAt && !stayTo(stay, stays)) return 'no-arrival'
      return { start: from, end: Date.parse(leftAt), isOfStay: !arrivedAt }
    }
    if (between.has(stay)) return { start: from, end, isOfStay: true }
    if (!arrivedAt && !hereSince(stay, stays)) return 'no-report'
    const next = followingVisit(stay, stays)
    return next && !next.missedAt && !cameLate(next) ? 'no-sign' : 'no-departure'
  }
}

/** The stints whose nurse stayed over from an earlier report to a later one. */
function betweenReports(stays: readonly Stay[]): ReadonlySet<Stay> {
  return new Set(
    stays.flatMap((stay) => {
      if (stay.missedAt || cameLate(stay)) return []
      if (stay.leftAt && !stay.arrivedAt) return stayTo(stay, stays) ?? []
      return stay.arrivedAt ? stayBefore(stay, stays) : []
    }),
  )
}

/** The stay that was still going on when a nurse reported an arrival again. */
function stayBefore(stay: Stay, stays: readonly Stay[]): readonly Stay[] {
  const before = visitBefore(stay, stays)
  if (!before || before.leftAt || before.missedAt || before.isReplaced) return []
  if (before.arrivedAt) return cameLate(before) ? [] : [before]
  return stayTo(before, stays) ?? []
}

function cameLate({ arrivedAt, end }: Stay): boolean {
  return arrivedAt !== undefined && Date.parse(arrivedAt) >= end
}

/** The minutes in which at least one nurse was there, to the nearest whole one. */
export function minutesThere(times: readonly Interval[]): number {
  let [sum, reached] = [0, 0]
  for (const { start, end } of times.toSorted((one, other) => one.start - other.start)) {
    sum += Math.max(0, end - Math.max(start, reached))
    reached = Math.max(reached, end)
  }
  return Math.round(sum / minute)
}
