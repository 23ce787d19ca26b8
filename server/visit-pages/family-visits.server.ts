import { stayFacts } from '#domain/visits/live-in.ts'
import { attendanceIn, type Attendance } from '#domain/visits/attendance.ts'
import {
  addDays,
  dayAt,
  earlier,
  horizonWithBefore,
  later,
  withWeeksBeside,
  type Monday,
} from '#domain/visits/days.ts'
import { seesFamily, windowAround } from '#domain/visits/family-window.ts'
import { insteadOf, type Instead } from '#domain/visits/former-nurse.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { mattersIn } from '#domain/visits/matters.ts'
import { daysOfMonth } from '#domain/visits/months.ts'
import type { Pause, Plan } from '#domain/visits/plan.ts'
import { holderOf, isSent, plannedStint } from '#domain/visits/stints.ts'
import { phaseOf, visitState, type VisitState } from '#domain/visits/state.ts'
import { now } from '#server/clock.server.ts'
import { planOf } from '#server/plans/plan-writes.server.ts'
import type { StoredPlan } from '#server/plans/plan.entity.server.ts'
import { readPlan } from '#server/plans/read-plans.server.ts'
import type { StoredWeek, WeekVisit } from '#server/plans/service-week.entity.server.ts'
import { viewPhoto } from '#server/staff/view-papers.server.ts'
import { readNurseCards, type NurseCard } from './nurse-cards.server.ts'

/* What a family sees of the visits of its service (docs/visits.md, "Screens"; docs/invariants.md, V7). */

/** A family's service, by the uid of the signed-in customer. */
export type OwnService = { uid: string; serviceId: string }

export type FamilyVisit = Pick<
  WeekVisit,
  'line' | 'day' | 'startMinute' | 'minutes' | 'state' | 'serviceEnded'
> &
  Attendance & {
    /** Null if the visit has no nurse. */
    nurse: FamilyNurse | null
    /** Since when the nurse, who came for an earlier visit, has been there; a UTC instant. */
    hereSince?: string
    /** The name of the nurse in whose place this one was sent, empty if the visit had none; null where none was. */
    sentInPlaceOf: string | null
    /** The nurse whom this one replaces, or the name of the nurse who cannot come. */
    instead: { name: string; since: 'once' | 'here' } | null
    phase: ReturnType<typeof phaseOf>
    /** For the family, which learns of a missing arrival later than the office. */
    stateNow: VisitState
    /** The office has still to check what was reported. */
    needsChecking: boolean
  }

type FamilyNurse = {
  id: string
  name: string
  /** Ten digits; only inside the window of invariant V7. */
  number: string | null
  /** Whether the family may see the photo: until 24 hours after the visit. */
  hasPhoto: boolean
}

export type FamilyVisits = {
  visits: FamilyVisit[]
  pauses: readonly Pause[]
  /** Null if no week that was read has visits. */
  patientName: string | null
  /** The first and last month with past visits, yyyy-mm; null if there are none. */
  months: { first: string; last: string } | null
}

/**
 * The visits of a family's service in some weeks: one batch of the plan and its weeks, one of the nurses.
 * @returns null if the service has no plan or is another family's
 */
export async function readFamilyVisits(
  { uid, serviceId }: OwnService,
  mondays: readonly Monday[],
): Promise<FamilyVisits | null> {
  const found = await readOwnPlan({ uid, serviceId }, mondays)
  if (!found) return null
  const { stored, weeks } = found
  const plan = planOf(stored)
  const visits = weeks.flatMap((week) => week.visits)
  const nurses = await readNurseCards(visits.flatMap((visit) => [...namesOf(plan, visit)]))
  return {
    visits: visits
      .filter((visit) => isShown(visit, visits))
      .map((visit) => toFamilyVisit(visit, { plan, nurses, visits })),
    pauses: plan.pauses,
    patientName: weeks.at(-1)?.patientName ?? null,
    months: pastMonths(stored),
  }
}

/**
 * A URL of a nurse's small photo, valid for five minutes.
 * @returns null unless the nurse has a coming visit for this service or had one that ended less than 24 hours ago
 */
export async function viewNurseOfFamily(own: OwnService, nurseId: string): Promise<string | null> {
  const found = await readOwnPlan(own, weeksOfPage())
  const visits = found?.weeks.flatMap((week) => week.visits) ?? []
  const isTheirs = visits.some((visit) => visit.nurseId === nurseId && mayShowPhoto(visit))
  return isTheirs ? viewPhoto(nurseId) : null
}

/** The weeks of the page of coming visits: the horizon, and the week before it for the last seven days. */
export function weeksOfPage(): Monday[] {
  return horizonWithBefore(dayAt(now()))
}

/**
 * The weeks of a month, yyyy-mm, with one before and one after: a nurse may have been there since the week before, and one who came for the
 * last visit may stay for the next.
 */
export function weeksOfMonth(month: string): Monday[] {
  const { first, last } = daysOfMonth(month)
  return withWeeksBeside(first, last)
}

/** The first stint of a visit to which this nurse was sent. */
export function sentFrom(visit: WeekVisit, visits: readonly WeekVisit[]): WeekVisit | undefined {
  return isSent(visit) ? plannedStint(visit, visits) : undefined
}

/** To the family a visit is one: that of the nurse who has it. A stint at which another nurse was there is shown too. */
export function isShown(visit: WeekVisit, visits: readonly WeekVisit[]): boolean {
  if (holderOf(visit, visits) === visit) return true
  return isSent(visit) ? visit.state === 'planned' && visit.arrivedAt !== undefined : !visit.missedAt
}

async function readOwnPlan(
  { uid, serviceId }: OwnService,
  mondays: readonly Monday[],
): Promise<{ stored: StoredPlan; weeks: StoredWeek[] } | null> {
  const { stored, weeks } = await readPlan(serviceId, mondays)
  return stored?.uid === uid ? { stored, weeks } : null
}

/** The ids of the nurses whom a visit names: its own, and the one they replace. */
export function namesOf(plan: Plan, visit: WeekVisit): Set<string> {
  return new Set([visit.nurseId, insteadIn(plan, visit)?.nurseId].filter((id) => id !== undefined))
}

/** The plan knows it of its own visits; of a nurse who was sent the stint itself. */
function insteadIn(plan: Plan, visit: WeekVisit): Instead | null {
  return visit.former ? { nurseId: visit.former, since: 'once' } : insteadOf(plan, visit)
}

type Read = {
  plan: Plan
  nurses: ReadonlyMap<string, NurseCard>
  visits: readonly WeekVisit[]
}

export function toFamilyVisit(visit: WeekVisit, read: Read): FamilyVisit {
  const first = sentFrom(visit, read.visits)
  const stay = stayFacts(visit, read.visits)
  const { line, day, startMinute, minutes, state, serviceEnded } = visit
  const instead = insteadIn(read.plan, visit)
  const nameOf = (nurseId = '') => read.nurses.get(nurseId)?.name ?? ''
  return {
    ...{ line, day, startMinute, minutes, state, ...(serviceEnded && { serviceEnded }) },
    ...attendanceIn(visit),
    nurse: nurseOf(visit, read.nurses),
    sentInPlaceOf: first ? nameOf(first.nurseId) : null,
    instead: instead && { name: nameOf(instead.nurseId), since: instead.since },
    phase: phaseOf({ ...visit, ...intervalOf(visit) }, now()),
    ...(stay.hereSince && { hereSince: stay.hereSince }),
    stateNow: visitState({ ...visit, ...stay }, { now: now(), reader: 'family' }),
    needsChecking: mattersIn(read.visits, now())(visit).length > 0,
  }
}

/** A visit's nurse, with the number only inside the window of V7. */
function nurseOf(visit: WeekVisit, nurses: Read['nurses']): FamilyNurse | null {
  const { nurseId, state } = visit
  if (!nurseId) return null
  const { name, number, hasPhoto } = nurses.get(nurseId) ?? { name: '', number: '', hasPhoto: false }
  const mayCall = state === 'planned' && seesFamily(intervalOf(visit), now())
  return {
    id: nurseId,
    name,
    number: mayCall && number ? number : null,
    hasPhoto: hasPhoto && mayShowPhoto(visit),
  }
}

/** From any time before, so that a family knows the face in advance, until 24 hours after the visit. */
function mayShowPhoto(visit: WeekVisit): boolean {
  return visit.state === 'planned' && now() < intervalOf(visit).end + windowAround
}

/** Visits exist from the day on which the plan was made to the last week rolled forward. */
function pastMonths({ createdAt, firstDay, lastDay, rolledTo }: StoredPlan): FamilyVisits['months'] {
  const first = later(dayAt(Date.parse(createdAt)), firstDay)
  // A service that ended during a day keeps that day's visits.
  const end = earlier(addDays(lastDay, 1), addDays(rolledTo, 6))
  const last = earlier(addDays(dayAt(now()), -1), end)
  return first <= last ? { first: first.slice(0, 7), last: last.slice(0, 7) } : null
}
