import type { ReportedVisit } from '#domain/visits/attendance.ts'
import { addDays, dayAt, mondayOf, horizonWeeks, startOfDay } from '#domain/visits/days.ts'
import { intervalOf, overlap, type Interval } from '#domain/visits/intervals.ts'
import { stayFactsIn } from '#domain/visits/live-in.ts'
import { visitKey } from '#domain/visits/plan.ts'
import { isEndedFor, isOverdue, phaseOf } from '#domain/visits/state.ts'
import { firstOf, holderOf, isSent, type Stint } from '#domain/visits/stints.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { appointmentOf, careOf, endOf, type Appointment, type Care } from './told.ts'

/* What is so for one person, from the records of one snapshot (docs/decisions/0100). */

/** A visit as it is now. */
export type VisitNow = Appointment & {
  serviceId: string
  /** The nurse is there, or it is over: it needs no message. */
  isSettled?: true
  /** It follows a visit of the same nurse who is there now: it needs no reminder. */
  followsStay?: true
  /** Its nurse was sent in place of another. */
  isSent?: true
  /** To a family, of a settled visit that still runs: the nurse who is there or, where `nurseId` is left out, did not come. */
  settledBy?: string
}

/** When a nurse knows that no visit is theirs. */
export type OwnAbsence = Interval & {
  /** Milliseconds since 1970: messages from before say nothing of it. */
  reportedAt: number
  /** It was not withdrawn. */
  stands: boolean
}

export type WhatIsSo = {
  /** When the records were read, in milliseconds since 1970. */
  at: number
  /** Visits that begin at this time or later are left out: not all of their weeks have been made. */
  upTo: number
  /** By id: a family's visit, a nurse's stint. */
  visits: ReadonlyMap<string, VisitNow>
  services: ReadonlyMap<string, Care>
  /** Services of which the person knows the end without a message: a family has closed its own, or the office calls the nurse. */
  knownEnds: ReadonlySet<string>
  /** Services of which a week cannot be read: of their visits nothing is said. */
  unreadable: ReadonlySet<string>
  /** A nurse's own absences, also withdrawn ones, and the time after their last day. */
  absences: readonly OwnAbsence[]
  /** The first visit from `upTo` on of each service that has one. */
  beyond: ReadonlyMap<string, VisitNow>
  /** By id: the stints of a nurse who was sent, since the office telephones. */
  heard: ReadonlyMap<string, Appointment>
  /** Services of a family that the office has ended, as the family booked them. */
  booked: ReadonlyMap<string, Care>
  /** The person does not want to be reminded of a day's visits. */
  declinesReminders?: true
}

/** A stint as stored in its week. */
export type StintOfWeek = ReportedVisit & Stint

export type ServiceRecords = {
  serviceId: string
  /** Null once it has ended. */
  care: Care | null
  /** Without a plan, the whole service is its nurse's. */
  hasPlan: boolean
  endedBy?: 'family' | 'office'
  /** Of a service that has ended. */
  booked?: Care
  isUnreadable?: boolean
  /** The end of the weeks that have been made, in milliseconds since 1970; left out where the plan has no visit after them. */
  madeUpTo?: number
  /** From the weeks that reach into the present on; weeks later than the present ones may come from the plan. */
  stints: readonly StintOfWeek[]
}

/** Until when visits are compared: the nightly run makes the last week of the horizon on its first day, and may have failed before. */
function comparedUpTo(records: readonly ServiceRecords[], now: number): number {
  const usual = startOfDay(addDays(mondayOf(dayAt(now)), 7 * (horizonWeeks - 1)))
  return Math.min(usual, ...records.map(({ madeUpTo = Infinity }) => madeUpTo))
}

const nothing = {
  knownEnds: new Set<string>(),
  beyond: new Map<string, VisitNow>(),
  unreadable: new Set<string>(),
  absences: [],
  heard: new Map<string, Appointment>(),
  booked: new Map<string, Care>(),
}

/** Of a person who is gone. */
export function nothingSo(at: number): WhatIsSo {
  return { ...nothing, at, upTo: 0, visits: new Map(), services: new Map() }
}

/**
 * What a family should know: who comes to each visit and when, and the nurse and dates of its services.
 * @param now milliseconds since 1970
 */
export function whatIsSoForFamily(records: readonly ServiceRecords[], now: number): WhatIsSo {
  const upTo = comparedUpTo(records, now)
  const all = records.flatMap(({ serviceId, stints }) => {
    const nowOf = nowIn(stints, { serviceId, now, reader: 'family' })
    return stints.filter((stint) => !isSent(stint)).flatMap((first) => nowOf(holderOf(first, stints)) ?? [])
  })
  const visits = all.filter(({ start }) => start < upTo).map((visit) => [visit.id, visit] as const)
  const cares = records.flatMap(({ serviceId, care }) => (care ? [[serviceId, careOf(care)] as const] : []))
  const knownEnds = new Set(closedByFamily(records).map(({ serviceId }) => serviceId))
  const booked = new Map(
    records.flatMap(({ serviceId, booked: own }) => (own ? [[serviceId, own] as const] : [])),
  )
  const known = { visits: withoutIds(visits), services: new Map(cares), knownEnds, booked }
  return {
    ...nothing,
    ...{ at: now, upTo, ...known, unreadable: unreadableOf(records), beyond: firstFrom(all, upTo) },
  }
}

function unreadableOf(records: readonly ServiceRecords[]): ReadonlySet<string> {
  return new Set(records.flatMap(({ serviceId, isUnreadable }) => (isUnreadable ? [serviceId] : [])))
}

/**
 * What a nurse should know: where to go and when, and which whole services are theirs. A stint is theirs as long as they hold the visit, or
 * are there.
 */
export function whatIsSoForNurse(
  nurseId: string,
  records: readonly ServiceRecords[],
  { now, absences = [] }: { now: number; absences?: readonly OwnAbsence[] },
): WhatIsSo {
  const upTo = comparedUpTo(records, now)
  const all = records.flatMap(({ serviceId, stints }) => {
    const nowOf = nowIn(stints, { serviceId, now, reader: 'nurse' })
    return stints
      .filter((stint) => stint.nurseId === nurseId)
      .map((stint) => {
        const isHeld = visitKey(holderOf(stint, stints)) === visitKey(stint)
        const isThere = isReported(stint)
        return { stint, serviceId, visit: isHeld || isThere ? nowOf(stint) : null }
      })
  })
  const own = all.filter(({ stint }) => intervalOf(stint).start < upTo)
  const cares = records.flatMap(({ serviceId, care, hasPlan }) =>
    care && !hasPlan && care.nurseId === nurseId ? [[serviceId, careOf(care)] as const] : [],
  )
  return {
    ...nothing,
    ...{ at: now, upTo, absences, services: new Map(cares) },
    unreadable: unreadableOf(records),
    beyond: firstFrom(
      all.flatMap(({ visit }) => visit ?? []),
      upTo,
    ),
    // When a family ends a whole service, the office calls its nurse.
    knownEnds: new Set(
      closedByFamily(records).flatMap(({ serviceId, hasPlan }) => (hasPlan ? [] : serviceId)),
    ),
    visits: withoutIds(own.flatMap(({ visit }) => (visit ? [[visit.id, visit] as const] : []))),
    heard: new Map(
      own
        .filter(({ stint }) => isSent(stint))
        .map(({ stint, serviceId }) => [visitIdOf({ ...stint, serviceId }), timeOf(stint)] as const),
    ),
  }
}

function firstFrom(visits: readonly VisitNow[], upTo: number): ReadonlyMap<string, VisitNow> {
  const latestFirst = visits
    .filter(({ start }) => start >= upTo)
    .toSorted((one, other) => other.start - one.start)
  return new Map(latestFirst.map((visit) => [visit.serviceId, visit]))
}

function closedByFamily(records: readonly ServiceRecords[]): ServiceRecords[] {
  return records.filter(({ endedBy }) => endedBy === 'family')
}

/** How a stint is now for a reader; null if it does not take place. */
function nowIn(
  stints: readonly StintOfWeek[],
  { serviceId, now, reader }: { serviceId: string; now: number; reader: 'family' | 'nurse' },
): (stint: StintOfWeek) => (VisitNow & { id: string }) | null {
  const factsOf = stayFactsIn(stints)
  return (stint) => {
    const { hereSince } = factsOf(stint)
    const interval = intervalOf(stint)
    const followsStay = Boolean(hereSince)
    if (isCalledOff({ ...stint, ...(hereSince && { hereSince }) })) return null
    const isHere = isReported(stint) || (followsStay && interval.start <= now)
    const isSettled = isHere || phaseOf({ ...interval, ...stint }, now) === 'over'
    const isLate = !isSettled && isOverdue(stint, now, reader)
    const named = reader === 'family' ? firstOf(stint) : stint
    return {
      id: visitIdOf({ ...named, serviceId }),
      serviceId,
      ...appointmentFor(reader, stint),
      ...(reader === 'family' && isSettled && settledFor(stint, now)),
      ...(isSent(stint) && { isSent: true }),
      ...(isLate && { isLate }),
      ...(isSettled && { isSettled }),
      ...(followsStay && { followsStay }),
    }
  }
}

/** A nurse who has reported from a visit that was called off is there: the office settles it. */
function isCalledOff(stint: StintOfWeek & Parameters<typeof isEndedFor>[0]): boolean {
  return !stint.contested && (stint.state === 'cancelled' || isEndedFor(stint))
}

function isReported({ arrivedAt, contested }: StintOfWeek): boolean {
  return arrivedAt !== undefined || contested !== undefined
}

/** A family reads a missed visit without its nurse. */
function appointmentFor(reader: 'family' | 'nurse', stint: StintOfWeek): Appointment {
  const { nurseId: _, ...withoutNurse } = stint
  return timeOf(reader === 'family' && stint.missedAt ? withoutNurse : stint)
}

/** Left out once the visit is over. */
function settledFor(stint: StintOfWeek, now: number): Pick<VisitNow, 'settledBy'> {
  const isOver = stint.leftAt !== undefined || intervalOf(stint).end <= now
  return isOver ? {} : { settledBy: stint.nurseId ?? '' }
}

function timeOf(stint: StintOfWeek): Appointment {
  const { start } = intervalOf(stint)
  return appointmentOf({ start, minutes: stint.minutes, ...(stint.nurseId && { nurseId: stint.nurseId }) })
}

function withoutIds(
  visits: readonly (readonly [string, VisitNow & { id: string }])[],
): ReadonlyMap<string, VisitNow> {
  return new Map(visits.map(([id, { id: _id, ...visit }]) => [id, visit]))
}

/** Whether a visit lies in one of these absences. */
export function isInAbsence(visit: Appointment, absences: readonly Interval[]): boolean {
  return absences.some((absence) => overlap(absence, { start: visit.start, end: endOf(visit) }))
}

/** The appointment of a stint's id. */
export function appointmentIdOf(visitId: string): string {
  return visitId.replace(/(\.\d{4}-\d\d-\d\d\.\d+)\.\d$/, '$1')
}
