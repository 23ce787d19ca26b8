import type { Asker } from '#domain/nurse-pairs.ts'
import { dayAt, type Day } from './days.ts'
import { gapBetween, lastDayOf, overlap, type Interval, type Separation } from './intervals.ts'

/** A time at which a service takes a nurse: one of its visits, or the hold of a service without a plan. */
export type Booked = Interval & {
  serviceId: string
  /** The customer's uid. Travel and rest are needed only between different families. */
  family: string
  /** Of a visit; a hold has none. */
  line?: string
  /** The reported times, if known; null for a missed visit. Obstacles follow from the plan alone. */
  reported?: Partial<Interval> | null
}

/** That a nurse must not come to a family any more: who asked for it, and when (a UTC instant). */
export type Never = { family: string; askedBy: Asker; at: string }

/** What decides whether a nurse can be given more work. */
export type NurseTime = {
  isRetired: boolean
  /** Their diary cannot be read, so what is in the way is unknown; left out if it can. */
  isUnreadable?: boolean
  /** The last day of their registration; absent if unknown. */
  registeredTo?: Day
  /** The last day on which they work; absent unless they are leaving. A night that begins on it is worked to its end. */
  worksTo?: Day
  /** The service without a plan that holds them, which makes them not `available`. */
  hold: Booked | null
  visits: readonly Booked[]
  absences: readonly Interval[]
  /** The families they must not come to; left out if there are none. */
  nevers?: readonly Never[] | undefined
  /** The time that must lie between the work for two families. */
  separation: Separation
}

export type Obstacle =
  | { kind: 'retired' | 'not-registered' | /** Their diary holds no more visits. */ 'full' }
  /** `isTheirs`: the visit cannot be taken from them either. */
  | { kind: 'unreadable'; isTheirs?: true }
  | { kind: 'leaving'; lastDay: Day }
  | { kind: 'held' | 'visit'; by: Booked }
  | { kind: 'absent'; by: Interval }
  | { kind: 'never'; by: Never }

/** `obstacle` is the first one; `obstacles` has one of each kind. */
export type Answer = { ok: true } | { ok: false; obstacle: Obstacle; obstacles: Obstacle[] }

type Wanted = {
  /** The time of the visit, or of the whole service. */
  wanted: Booked
  /** A nurse who is held cannot be given a whole service, whatever its dates (section 4). */
  isWholeService?: boolean
  /** The day on which they must still be registered: the day of a visit, or today for a whole service (section 4). */
  lastDay?: Day
}

/** Whether a nurse may be given a time (docs/visits.md, "Who may be given what"). */
export function mayBeGiven(nurse: NurseTime, wanted: Wanted): Answer {
  const obstacles = obstaclesTo(nurse, wanted)
  const [obstacle] = obstacles
  return obstacle ? { ok: false, obstacle, obstacles } : { ok: true }
}

function obstaclesTo(nurse: NurseTime, { wanted, isWholeService = false, lastDay }: Wanted): Obstacle[] {
  const { isRetired, isUnreadable = false, hold, visits, absences, nevers = [], separation } = nurse
  const visit = visits.find((each) => meets(each, wanted, separation))
  const never = nevers.find(({ family }) => family === wanted.family)
  const absence = absences.find((each) => overlap(each, wanted))
  const isHeld = hold !== null && (isWholeService || meets(hold, wanted, separation))
  return [
    ...(isRetired ? [{ kind: 'retired' as const }] : []),
    ...(isUnreadable ? [{ kind: 'unreadable' as const }] : []),
    ...(never ? [{ kind: 'never' as const, by: never }] : []),
    ...endsBefore(nurse, { wanted, isWholeService, lastDay: lastDay ?? dayAt(wanted.start) }),
    ...(isHeld ? [{ kind: 'held' as const, by: hold }] : []),
    ...(visit ? [{ kind: 'visit' as const, by: visit }] : []),
    ...(absence ? [{ kind: 'absent' as const, by: absence }] : []),
  ]
}

/** Whether the registration, or the nurse's own last day, ends too early. A whole service counts for the latter by its last day. */
function endsBefore(
  { registeredTo, worksTo }: NurseTime,
  { wanted, isWholeService, lastDay }: Required<Wanted>,
): Obstacle[] {
  const isHold = isWholeService && wanted.serviceId && wanted.line === undefined
  const worksOn = isHold ? lastDayOf(wanted) : lastDay
  return [
    ...(worksTo && worksTo < worksOn ? [{ kind: 'leaving' as const, lastDay: worksTo }] : []),
    ...(registeredTo && registeredTo < lastDay ? [{ kind: 'not-registered' as const }] : []),
  ]
}

function meets(one: Booked, other: Booked, separation: Separation): boolean {
  return overlap(one, other, one.family === other.family ? 0 : gapBetween(one, other, separation))
}
