import type { Attendance } from './attendance.ts'
import { minute } from './days.ts'
import type { Interval } from './intervals.ts'

/*
 * Live-in care: a nurse who is with a patient for days says once that they came, and once that they left. Their visits follow one another
 * to the minute, and between them nobody comes or goes (docs/decisions/0070).
 */

/** A visit that takes place, as it is looked at here; in milliseconds since 1970. */
export type Stay = Interval & Attendance & { nurseId?: string | undefined }

/** How far back an arrival still says that the nurse is there. */
const longest = 7 * 24 * 60 * minute

/** The visit of the same nurse that ends when this one begins, to the minute: the seam between them. */
export function visitBefore<Each extends Stay>(visit: Stay, visits: readonly Each[]): Each | undefined {
  if (visit.nurseId === undefined) return undefined
  return visits.find(({ nurseId, end }) => nurseId === visit.nurseId && end === visit.start)
}

/** What leads to a visit over the seams before it. */
type Lead =
  /** A report says when the nurse came, or that they are not there. */
  | { isDecided: true; arrivedAt: string | null }
  /** Nothing was reported of these visits; the first of them, or the visit itself where none is before it. */
  | { isDecided: false; first: Stay }

function leadTo(visit: Stay, visits: readonly Stay[]): Lead {
  const from = visit.start - longest
  let first = visit
  for (;;) {
    const before = visitBefore(first, visits)
    if (!before) return { isDecided: false, first }
    if (before.start < from || before.leftAt || before.missedAt) return { isDecided: true, arrivedAt: null }
    if (before.arrivedAt) return { isDecided: true, arrivedAt: before.arrivedAt }
    first = before
  }
}

/**
 * When the nurse of a visit came, who has been there since then over the seams before it.
 * @param visits those of the same service that take place, of the seven days before it
 * @returns a UTC instant; null where the nurse has left, did not come, or nothing was reported
 */
export function hereSince(visit: Stay, visits: readonly Stay[]): string | null {
  const lead = leadTo(visit, visits)
  return lead.isDecided ? lead.arrivedAt : null
}

/**
 * When the first of the visits begins that lead to this one without any report: what is before it may decide.
 * @returns milliseconds since 1970; null where a report decides
 */
export function undecidedFrom(visit: Stay, visits: readonly Stay[]): number | null {
  const lead = leadTo(visit, visits)
  return lead.isDecided ? null : lead.first.start
}
