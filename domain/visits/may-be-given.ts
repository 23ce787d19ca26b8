import { dayAt, type Day } from './days.ts'
import { gapBetween, overlap, type Interval, type Separation } from './intervals.ts'

/** A time of a nurse that is taken by a service: one of its visits, or the hold of a service without a plan. */
export type Booked = Interval & {
  serviceId: string
  /** The uid of the customer. Travel and rest lie between different families only. */
  family: string
  /** Of a visit; a hold has none. */
  line?: string
}

/** What decides whether a nurse can be given more work. */
export type NurseTime = {
  isRetired: boolean
  /** The last day of their registration; absent where it is not known. */
  registeredTo?: Day
  /** The service without a plan that holds them: they are not `available`. */
  hold: Booked | null
  visits: readonly Booked[]
  absences: readonly Interval[]
  /** What must lie between the work for two families. */
  separation: Separation
}

/** What is in the way. */
export type Obstacle =
  | { kind: 'retired' | 'notRegistered' | /** Their diary holds no more visits. */ 'full' }
  | { kind: 'held' | 'visit'; by: Booked }
  | { kind: 'absent'; by: Interval }

export type Answer = { ok: true } | { ok: false; obstacle: Obstacle }

type Wanted = {
  /** The time of the visit, or of the whole service. */
  wanted: Booked
  /** A nurse who is held cannot be given a whole service, whatever its dates are (section 4). */
  isWholeService?: boolean
  /** The day on which they must still be registered: that of the visit; of a whole service today, as section 4 has it. */
  lastDay?: Day
}

/** Whether a nurse may be given a time (docs/visits.md, "Who may be given what"). */
export function mayBeGiven(nurse: NurseTime, wanted: Wanted): Answer {
  const obstacle = obstacleTo(nurse, wanted)
  return obstacle ? { ok: false, obstacle } : { ok: true }
}

function obstacleTo(
  { isRetired, registeredTo, hold, visits, absences, separation }: NurseTime,
  { wanted, isWholeService = false, lastDay = dayAt(wanted.start) }: Wanted,
): Obstacle | null {
  if (isRetired) return { kind: 'retired' }
  if (registeredTo && registeredTo < lastDay) return { kind: 'notRegistered' }
  if (hold && (isWholeService || meets(hold, wanted, separation))) return { kind: 'held', by: hold }
  const visit = visits.find((each) => meets(each, wanted, separation))
  if (visit) return { kind: 'visit', by: visit }
  const absence = absences.find((each) => overlap(each, wanted))
  return absence ? { kind: 'absent', by: absence } : null
}

function meets(one: Booked, other: Booked, separation: Separation): boolean {
  return overlap(one, other, one.family === other.family ? 0 : gapBetween(one, other, separation))
}
