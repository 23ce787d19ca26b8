import { attendanceIn, type Attendance } from './attendance.ts'
import { minute } from './days.ts'
import { intervalOf, type Interval } from './intervals.ts'
import { visitKey } from './plan.ts'
import { isReplaced, type PairedVisit } from './substitutes.ts'

/*
 * Live-in care: a nurse who is with a patient for days says once that they came, and once that they left. Their visits follow one another
 * to the minute, and between them nobody comes or goes (docs/decisions/0072).
 */

/** A visit that takes place, as it is looked at here; in milliseconds since 1970. */
export type Stay = Interval &
  Attendance & {
    nurseId?: string | undefined
    /** Another nurse was sent in its place. */
    isReplaced?: boolean
  }

/** How far back an arrival still says that the nurse is there, and over how many visits: each seam is two events of one transaction. */
export const longestStay = 7 * 24 * 60 * minute
const mostVisits = 36

/** The visit of the same nurse that ends when this one begins, to the minute: the seam between them. */
export function visitBefore<Each extends Stay>(visit: Stay, visits: readonly Each[]): Each | undefined {
  if (visit.nurseId === undefined) return undefined
  return visits.find(({ nurseId, end }) => nurseId === visit.nurseId && end === visit.start)
}

/** The visit of the same nurse that begins when this one ends. */
export function followingVisit<Each extends Stay>(visit: Stay, visits: readonly Each[]): Each | undefined {
  if (visit.nurseId === undefined) return undefined
  return visits.find(({ nurseId, start }) => nurseId === visit.nurseId && start === visit.end)
}

/** Whether the nurse of a visit came when it was over: then nothing follows for the visits after its end. */
function cameAfterEnd({ arrivedAt, end }: Stay): boolean {
  return arrivedAt !== undefined && Date.parse(arrivedAt) >= end
}

/**
 * The visit to which a nurse came who says so of one that was over by then: the one of theirs that runs at that time.
 * @param visits those of the same service that take place, up to the arrival
 * @param arrivedAt milliseconds since 1970
 * @returns the visit itself where none runs, or it was not over
 */
export function arrivedTo<Each extends Stay>(visit: Each, visits: readonly Each[], arrivedAt: number): Each {
  if (visit.nurseId === undefined || arrivedAt < visit.end) return visit
  const running = visits.find(
    ({ nurseId, start, end }) => nurseId === visit.nurseId && start <= arrivedAt && arrivedAt < end,
  )
  return running ?? visit
}

/** What leads to a visit over the seams before it, from the earliest on; the visit itself is the last one. */
type Lead<Each> = {
  visits: [Each, ...Each[]]
  /** `here`: the nurse arrived at the first of them and is there; `unknown`: nothing was reported of any. */
  nurse: 'here' | 'gone' | 'unknown'
}

function leadTo<Each extends Stay>(visit: Each, visits: readonly Each[]): Lead<Each> {
  const from = visit.start - longestStay
  const lead: [Each, ...Each[]] = [visit]
  for (;;) {
    const before = visitBefore(lead[0], visits)
    if (!before) return { visits: lead, nurse: 'unknown' }
    if (before.start < from || before.leftAt || before.missedAt || before.isReplaced)
      return { visits: lead, nurse: 'gone' }
    if (lead.length === mostVisits) return { visits: lead, nurse: 'gone' }
    lead.unshift(before)
    if (before.arrivedAt) return { visits: lead, nurse: cameAfterEnd(before) ? 'gone' : 'here' }
  }
}

/**
 * The visits over which a nurse has been there, from the one at which they arrived to this one.
 * @param visits those of the same service that take place, of the seven days before it
 * @returns null where the nurse has left, did not come, or nothing was reported
 */
export function stayTo<Each extends Stay>(visit: Each, visits: readonly Each[]): [Each, ...Each[]] | null {
  const lead = leadTo(visit, visits)
  return lead.nurse === 'here' ? lead.visits : null
}

/**
 * The visit in whose time a departure lies that is reported on one before it: over the seams after that one, as long as nothing is known of
 * the next visit. A departure after the last of them is of the last.
 * @param visits those of the same service that take place, up to the departure
 * @param leftAt milliseconds since 1970
 */
export function departedFrom<Each extends Stay>(visit: Each, visits: readonly Each[], leftAt: number): Each {
  let own = visit
  while (leftAt > own.end && !cameAfterEnd(own)) {
    const next = followingVisit(own, visits)
    if (!next || next.arrivedAt || next.leftAt || next.missedAt || next.isReplaced) break
    own = next
  }
  return own
}

/** When the nurse of a visit came, who has been there since then over the seams before it; a UTC instant, or null as `stayTo`. */
export function hereSince(visit: Stay, visits: readonly Stay[]): string | null {
  return stayTo(visit, visits)?.[0].arrivedAt ?? null
}

/**
 * When the first of the visits begins that lead to this one without any report: what is before it may decide.
 * @returns milliseconds since 1970; null where a report decides
 */
export function undecidedFrom(visit: Stay, visits: readonly Stay[]): number | null {
  const lead = leadTo(visit, visits)
  return lead.nurse === 'unknown' ? lead.visits[0].start : null
}

/** What the state of a visit depends on beside its own reports. */
export type StayFacts = {
  /** Since when its nurse is there, who came on a day before; a UTC instant. */
  hereSince?: string
  /** The same nurse stays for the next visit, which begins at its end; not where nobody came to that one, or the nurse came after this one. */
  goesOn?: true
}

/** The visits of a service that take place, as they are looked at here. */
export function staysOf<Each extends PairedVisit>(visits: readonly Each[]): (Stay & { visit: Each })[] {
  return visits
    .filter(({ state }) => state === 'planned')
    .map((visit) => ({
      visit,
      ...intervalOf(visit),
      ...attendanceIn(visit),
      nurseId: visit.nurseId,
      isReplaced: isReplaced(visit, visits),
    }))
}

/**
 * What the states of several visits of a service depend on.
 * @param visits those of the service, of the weeks of the visits and around them
 */
export function stayFactsIn(visits: readonly PairedVisit[]): (visit: PairedVisit) => StayFacts {
  const stays = staysOf(visits)
  const byKey = new Map(stays.map((stay) => [visitKey(stay.visit), stay]))
  return (visit) => {
    const own = byKey.get(visitKey(visit))
    if (!own) return {}
    const since = own.arrivedAt || own.leftAt || own.missedAt ? null : hereSince(own, stays)
    const next = followingVisit(own, stays)
    const goesOn = next !== undefined && !next.missedAt && !cameAfterEnd(own)
    return { ...(since && { hereSince: since }), ...(goesOn && { goesOn }) }
  }
}

/** The same of one visit. */
export function stayFacts(visit: PairedVisit, visits: readonly PairedVisit[]): StayFacts {
  return stayFactsIn(visits)(visit)
}
