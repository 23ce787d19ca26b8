import { attendanceIn, type Attendance } from './attendance.ts'
import { intervalOf, type Interval } from './intervals.ts'
import { visitKey } from './plan.ts'
import { longestStay } from './reach.ts'
import { replacedIn, type Stint } from './stints.ts'

/*
 * Live-in care: a nurse who stays for days reports one arrival and one departure. Their visits follow one another to the minute, and nobody
 * comes or goes between them (docs/decisions/0072).
 */

/** A visit that takes place, reduced to what these rules need; in milliseconds since 1970. */
export type Stay = Interval &
  Attendance & {
    nurseId?: string | undefined
    /** Another nurse was sent in its place. */
    isReplaced?: boolean
  }

/** Over how many visits an arrival still shows that the nurse is there: each seam costs two events in one transaction. */
const mostVisits = 36

/** The same nurse's visit that ends to the minute when this one begins. The moment between two such visits is a seam. */
export function visitBefore<Each extends Stay>(visit: Stay, visits: readonly Each[]): Each | undefined {
  if (visit.nurseId === undefined) return undefined
  return visits.find(({ nurseId, end }) => nurseId === visit.nurseId && end === visit.start)
}

/** The visit of the same nurse that begins when this one ends. */
export function followingVisit<Each extends Stay>(visit: Stay, visits: readonly Each[]): Each | undefined {
  if (visit.nurseId === undefined) return undefined
  return visits.find(({ nurseId, start }) => nurseId === visit.nurseId && start === visit.end)
}

/** Whether the nurse came after the visit was over; such an arrival says nothing of the visits that follow. */
function cameAfterEnd({ arrivedAt, end }: Stay): boolean {
  return arrivedAt !== undefined && Date.parse(arrivedAt) >= end
}

/**
 * The visit that an arrival belongs to if it is reported on one that was over: the same nurse's visit that was running at that time.
 * @param visits those of the same service that take place, up to the arrival
 * @param arrivedAt milliseconds since 1970
 * @returns the visit itself if none was running or it was not over
 */
export function arrivedTo<Each extends Stay>(visit: Each, visits: readonly Each[], arrivedAt: number): Each {
  if (visit.nurseId === undefined || arrivedAt < visit.end) return visit
  const running = visits.find(
    ({ nurseId, start, end }) => nurseId === visit.nurseId && start <= arrivedAt && arrivedAt < end,
  )
  return running ?? visit
}

/** The visits that lead up to one across the seams before it, earliest first; the last is the visit itself. */
type Lead<Each> = {
  visits: [Each, ...Each[]]
  /** `here`: the nurse arrived at the first one and is still there; `unknown`: nothing is reported of any of them. */
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
 * The visits over which a nurse has stayed, from the one at which they arrived to this one.
 * @param visits those of the same service that take place, of the seven days before it
 * @returns null if the nurse has left or did not come, or nothing is reported
 */
export function stayTo<Each extends Stay>(visit: Each, visits: readonly Each[]): [Each, ...Each[]] | null {
  const lead = leadTo(visit, visits)
  return lead.nurse === 'here' ? lead.visits : null
}

/**
 * The visit in whose time a departure falls that is reported on an earlier one: across the seams, as long as nothing is known of the next
 * visit. A departure after the last such visit belongs to that one.
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

/** When the nurse who is there arrived, across the seams before this visit; a UTC instant, or null as in `stayTo`. */
export function hereSince(visit: Stay, visits: readonly Stay[]): string | null {
  return stayTo(visit, visits)?.[0].arrivedAt ?? null
}

/**
 * When the first of the visits without a report begins that lead up to this one. Earlier visits, not read yet, may decide whether the nurse
 * is there.
 * @returns milliseconds since 1970; null if a report decides
 */
export function undecidedFrom(visit: Stay, visits: readonly Stay[]): number | null {
  const lead = leadTo(visit, visits)
  return lead.nurse === 'unknown' ? lead.visits[0].start : null
}

/** What a visit's state depends on besides its own reports. */
export type StayFacts = {
  /** Since when its nurse, who came for an earlier visit, has been there; a UTC instant. */
  hereSince?: string
  /**
   * The same nurse stays for the next visit, which begins when this one ends. Not set if the next was missed or the nurse came after this
   * one's end.
   */
  goesOn?: true
}

/** The visits of a service that take place, as stays. */
export function staysOf<Each extends Stint>(visits: readonly Each[]): (Stay & { visit: Each })[] {
  const isReplaced = replacedIn(visits)
  return visits
    .filter(({ state }) => state === 'planned')
    .map((visit) => ({
      visit,
      ...intervalOf(visit),
      ...attendanceIn(visit),
      nurseId: visit.nurseId,
      isReplaced: isReplaced(visit),
    }))
}

/**
 * What the states of a service's visits depend on.
 * @param visits those of the service, of the weeks in question and around them
 */
export function stayFactsIn(visits: readonly Stint[]): (visit: Stint) => StayFacts {
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

/** The same for one visit. */
export function stayFacts(visit: Stint, visits: readonly Stint[]): StayFacts {
  return stayFactsIn(visits)(visit)
}
