import { addDays, minute, mondayOf, startOfDay, type Day } from '#domain/visits/days.ts'
import { readVisitId } from '#domain/visits/visit-id.ts'
import {
  appointmentOf,
  careOf,
  endOf,
  isSameAppointment,
  isSameCare,
  type Appointment,
  type Belief,
  type Care,
  type Said,
  type Told,
} from './told.ts'
import { isInAbsence, type VisitNow, type WhatIsSo } from './what-is-so.ts'

/* In which parts a person has to be told something (docs/decisions/0100). */

/** What a person's rows say may be different. */
export type Evidence = {
  /** By service: how far ahead something may be different, in milliseconds since 1970. */
  reach: ReadonlyMap<string, number>
  /** To a family: the services of which it reads even if it was never told of them, since nurse, dates or end may be different. */
  cares?: ReadonlySet<string>
  /** The evening sends the visits of this day, the Sunday those from this day on. */
  remind?: Day
  week?: Day
}

export type Part = {
  /** It begins within twelve hours or runs, so it is sent at night too. */
  isUrgent: boolean
} & (
  | {
      kind: 'visit'
      visitId: string
      before: Appointment | null
      now: VisitNow | null
      /** The recipient did not know its week yet, so the visit may not be new. */
      isUnheard?: true
    }
  | { kind: 'service'; serviceId: string; before: Care | null; now: Care }
  | { kind: 'ended'; serviceId: string; before: Care; visits: readonly string[] }
  /** Something has changed beyond what is known or compared: their page shows it. */
  | { kind: 'later'; services: readonly string[] }
  | { kind: 'day'; day: Day; visits: readonly string[] }
  | { kind: 'week'; day: Day; visits: readonly string[] }
)

/** How long before something begins it is urgent. */
export const urgentFor = 12 * 60 * minute

const beliefInNothing: Belief<never> = { values: [null] }

/**
 * What a person believes now. A clock that was ahead has made nothing known of weeks that are made later. A nurse who has reported an
 * absence since then knows that the visits in it are not theirs, even if it was withdrawn.
 */
export function asOf(told: Told, so: WhatIsSo): Told {
  const reported = so.absences.filter(({ reportedAt }) => reportedAt > told.at)
  const known = { ...told, at: so.at, upTo: Math.min(told.upTo, so.upTo) }
  if (reported.length === 0) return known
  const visits = [...told.visits].filter(
    ([, { values }]) => !values.some((value) => value && isInAbsence(value, reported)),
  )
  return { ...known, visits: new Map(visits) }
}

/** In which parts what is so differs from what a person was told; the earliest visit first. */
export function difference(told: Told, so: WhatIsSo, evidence: Evidence): Part[] {
  const services = serviceParts(told, so, evidence)
  const ended = new Set(services.flatMap((part) => (part.kind === 'ended' ? [part.serviceId] : [])))
  const over = new Set([...so.knownEnds, ...ended])
  const visits = visitParts(told, so, evidence).filter(
    ({ visitId, now }) => ![over, so.unreadable].some((services) => isOfService(visitId, now, services)),
  )
  const later = changedLater(told, so, evidence).filter((serviceId) => !over.has(serviceId))
  return [
    ...services,
    ...visits,
    ...(later.length > 0 ? [{ kind: 'later' as const, services: later, isUrgent: false }] : []),
    ...reminders(told, so, evidence),
  ]
}

/** The services in which something that is not compared may have changed, and of which the person has or expects visits. */
function changedLater(told: Told, so: WhatIsSo, { reach }: Evidence): string[] {
  const concerned = new Set([
    ...so.beyond.keys(),
    ...[...so.visits.values()].flatMap(({ serviceId, isSettled }) => (isSettled ? [] : serviceId)),
    ...[...told.visits].flatMap(([visitId, { values }]) =>
      values.some((value) => value && endOf(value) > so.at) ? (readVisitId(visitId)?.serviceId ?? []) : [],
    ),
  ])
  return [...reach].flatMap(([serviceId, end]) =>
    end > (told.upTo || so.upTo) && concerned.has(serviceId) ? [serviceId] : [],
  )
}

type VisitPart = Extract<Part, { kind: 'visit' }>

function visitParts(told: Told, so: WhatIsSo, evidence: Evidence): VisitPart[] {
  const absences = so.absences.filter(({ stands }) => stands)
  const ids = new Set([...told.visits.keys(), ...so.heard.keys(), ...so.visits.keys()])
  const parts = [...ids].flatMap((visitId): VisitPart[] => {
    const now = so.visits.get(visitId) ?? null
    const belief = beliefOf(told, so, visitId)
    if (now?.isSettled && !isAnotherExpected(belief, now, so)) return []
    if (isRolledForward(visitId, told, now, evidence)) return []
    const expected = belief.values.filter((value) => value === null || isAhead(value, so))
    const differs = (value: Appointment | null) => value !== null && !isSameAppointment(value, now)
    const before = expected.findLast(differs) ?? expected.findLast((value) => value !== null) ?? null
    const either = now ?? before
    if (!either || (!now?.isLate && isInAbsence(either, absences))) return []
    if (isKnown(now ? belief.values : expected, now, isSameAppointment)) return []
    const isUrgent = [now, before].some((value) => value !== null && isSoon(value.start, endOf(value), so.at))
    return [{ kind: 'visit', visitId, before, now, isUrgent, ...heardOf({ before, now }, told) }]
  })
  return parts.toSorted((one, other) => startIn(one) - startIn(other))
}

function heardOf({ before, now }: Pick<VisitPart, 'before' | 'now'>, { upTo }: Told) {
  const isUnheard = before === null && now !== null && upTo > 0 && now.start >= upTo
  return isUnheard ? { isUnheard } : {}
}

/** Whether a family still expects a nurse who was sent and is no longer coming, while another is there or none is. */
function isAnotherExpected(
  { values }: Belief<Appointment>,
  { settledBy, start }: VisitNow,
  { at }: WhatIsSo,
): boolean {
  return values.some(
    (value) =>
      settledBy !== undefined &&
      value?.nurseId &&
      value.nurseId !== settledBy &&
      value.start !== start &&
      endOf(value) > at,
  )
}

/** A visit of a week that was made since, and that no change of its service reaches: the plan goes on as it was. */
function isRolledForward(visitId: string, told: Told, now: VisitNow | null, { reach }: Evidence): boolean {
  if (told.visits.has(visitId) || !now) return false
  return now.start >= Math.max(told.upTo, reach.get(now.serviceId) ?? 0)
}

/** What a person may believe of a visit: also what the office has said by telephone, until a message says something of it. */
export function beliefOf(told: Told, { heard }: WhatIsSo, visitId: string): Belief<Appointment> {
  const byTelephone = heard.get(visitId)
  return told.visits.get(visitId) ?? (byTelephone ? { values: [null, byTelephone] } : beliefInNothing)
}

/** Whether a visit can still be expected, and is one of which the records would know. */
function isAhead(value: Appointment, { at, upTo }: WhatIsSo): boolean {
  return endOf(value) > at && value.start < upTo
}

function isKnown<Value>(
  values: readonly (Value | null)[],
  now: Value | null,
  isSame: (told: Value | null, now: Value | null) => boolean,
): boolean {
  return values.every((value) => isSame(value, now))
}

function serviceParts(told: Told, so: WhatIsSo, { cares }: Evidence): Part[] {
  const ids = new Set([...told.services.keys(), ...so.services.keys(), ...so.booked.keys()])
  const compared = [...ids].filter(
    (serviceId) => !cares || told.services.has(serviceId) || cares.has(serviceId),
  )
  return compared.flatMap((serviceId): Part[] => {
    const now = so.services.get(serviceId) ?? null
    const { values } = careBeliefOf(told, so, serviceId)
    const before = values.findLast((value) => value !== null) ?? null
    if (so.knownEnds.has(serviceId) || isKnown(values, now, isSameCare)) return []
    const isUrgent = [now, before].some((care) => care !== null && isSoonCare(care, so.at))
    // A service without a nurse is news only to those who expect one, or if its dates have changed.
    const isNews = now?.nurseId !== undefined || before !== null || cares?.has(serviceId)
    if (now) return isNews ? [{ kind: 'service', serviceId, before, now, isUrgent }] : []
    // A family gets a message also for a closing after the end; a nurse is not expected then.
    const isExpected = before !== null && (cares !== undefined || Date.parse(before.endDate) > so.at)
    // With its first plan the service is its visits.
    if (!isExpected || hasVisits(serviceId, so)) return []
    const visits = [...told.visits.keys()].filter((visitId) => isVisitOf(serviceId, visitId))
    return [{ kind: 'ended', serviceId, before, visits, isUrgent }]
  })
}

/** What a person may believe of a service: a family knows what it has booked. */
export function careBeliefOf(told: Told, { booked }: WhatIsSo, serviceId: string): Belief<Care> {
  const own = booked.get(serviceId)
  return told.services.get(serviceId) ?? (own ? { values: [own] } : beliefInNothing)
}

function isSoonCare({ startDate, endDate }: Care, at: number): boolean {
  return isSoon(Date.parse(startDate), Date.parse(endDate), at)
}

/** Whether a service has visits that are still to come. */
export function hasVisits(serviceId: string, so: WhatIsSo): boolean {
  return [...so.visits.values(), ...so.beyond.values()].some(
    (visit) => visit.serviceId === serviceId && !visit.isSettled,
  )
}

/** The visits of a day that are still to begin; no message without one. */
function reminders(told: Told, so: WhatIsSo, { remind, week }: Evidence): Part[] {
  const visitsFrom = (from: Day, to: Day) =>
    [...so.visits]
      .filter(([, visit]) => !visit.isSettled && !visit.followsStay && visit.start > so.at)
      .filter(([, { start }]) => start >= startOfDay(from) && start < startOfDay(to))
      .map(([visitId]) => visitId)
  const ofDay =
    remind && !so.declinesReminders && remind !== told.remindedFor
      ? visitsFrom(remind, addDays(remind, 1))
      : []
  const ofWeek = week && week !== told.weekTold ? visitsFrom(week, addDays(mondayOf(week), 7)) : []
  return [
    ...(remind && ofDay.length > 0
      ? [{ kind: 'day' as const, day: remind, visits: ofDay, isUrgent: false }]
      : []),
    ...(week && ofWeek.length > 0
      ? [{ kind: 'week' as const, day: week, visits: ofWeek, isUrgent: false }]
      : []),
  ]
}

function isSoon(start: number, end: number, at: number): boolean {
  return start <= at + urgentFor && end > at
}

function startIn({ before, now }: VisitPart): number {
  return Math.min(now?.start ?? Infinity, before?.start ?? Infinity)
}

export function isOfService(visitId: string, now: VisitNow | null, services: ReadonlySet<string>): boolean {
  if (now) return services.has(now.serviceId)
  return [...services].some((serviceId) => isVisitOf(serviceId, visitId))
}

function isVisitOf(serviceId: string, visitId: string): boolean {
  return readVisitId(visitId)?.serviceId === serviceId
}

/** What a message with these parts says. */
export function saidIn(parts: readonly Part[], so: WhatIsSo): Said {
  const ids = new Set(
    parts.flatMap((part) => (part.kind === 'visit' ? part.visitId : 'visits' in part ? part.visits : [])),
  )
  const visits = [...ids].map((visitId) => {
    const now = so.visits.get(visitId)
    return [visitId, now ? appointmentOf(now) : null] as const
  })
  const services = parts.flatMap((part): Said['services'][number][] => {
    if (part.kind === 'service') return [[part.serviceId, careOf(part.now)]]
    return part.kind === 'ended' ? [[part.serviceId, null]] : []
  })
  const day = parts.find(({ kind }) => kind === 'day')
  const week = parts.find(({ kind }) => kind === 'week')
  return {
    visits: visits.toSorted(([one], [other]) => (one < other ? -1 : 1)),
    services: services.toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ...(parts.some(({ kind }) => kind === 'later') && { later: true as const }),
    ...(day?.kind === 'day' && { remindedFor: day.day }),
    ...(week?.kind === 'week' && { weekTold: week.day }),
  }
}

/** The services that some parts are about. */
export function servicesIn(parts: readonly Part[], so: WhatIsSo): string[] {
  const named = parts.flatMap((part): readonly string[] => {
    if ('serviceId' in part) return [part.serviceId]
    if (part.kind === 'later') return part.services
    const visits = part.kind === 'visit' ? [part.visitId] : part.visits
    return visits.flatMap(
      (visitId) => so.visits.get(visitId)?.serviceId ?? readVisitId(visitId)?.serviceId ?? [],
    )
  })
  return [...new Set(named)]
}

/** The visits of a day or week, as they are. */
export function isReminder({ kind }: Part): boolean {
  return kind === 'day' || kind === 'week'
}

/** Leaves out the changes of some services; the visits of a day or week are all of them. */
export function withoutServices(parts: readonly Part[], services: ReadonlySet<string>, so: WhatIsSo): Part[] {
  return parts.flatMap((part): Part[] => {
    if (isReminder(part) || services.size === 0) return [part]
    const left = servicesIn([part], so).filter((serviceId) => !services.has(serviceId))
    if (left.length === 0) return []
    return part.kind === 'later' ? [{ ...part, services: left }] : [part]
  })
}
