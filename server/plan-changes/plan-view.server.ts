import { allWishes } from '#domain/nurse-match.ts'
import type { ShiftWish } from '#domain/shifts.ts'
import {
  addDays,
  dayAt,
  horizonFrom,
  horizonWeeks,
  isDay,
  mondayOf,
  withWeeksBeside,
  type Day,
  type Monday,
} from '#domain/visits/days.ts'
import { serviceDays } from '#domain/visits/intervals.ts'
import { stayFactsIn, type StayFacts } from '#domain/visits/live-in.ts'
import { hasBegun } from '#domain/visits/plan.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import { visitState, type VisitState } from '#domain/visits/state.ts'
import { isSent } from '#domain/visits/stints.ts'
import { now } from '#server/clock.server.ts'
import { readNurseHours } from '#server/nurse-time/planned-hours.server.ts'
import type { StoredPlan } from '#server/plans/plan.entity.server.ts'
import { readPlan } from '#server/plans/read-plans.server.ts'
import type { StoredWeek, WeekVisit } from '#server/plans/service-week.entity.server.ts'
import type { ServiceRecords } from '#server/services/read-service-records.server.ts'
import type { StoredService } from '#server/services/service.entity.server.ts'
import { readAllNurses, type NurseEntry } from '#server/staff/all-nurses.server.ts'
import { isExpired } from '#server/staff/available-nurses.server.ts'
import { unexpired, unlessExpired } from '#server/table/expired.server.ts'

/** A visit on the plan's page; `isComing` while it can still be changed. */
export type PlanVisit = WeekVisit & StayFacts & { isComing: boolean; shows: VisitState }

/** A nurse whom a plan can name, or once did. */
export type PlanNurse = {
  id: string
  name: string
  contactNumber: string
  hasLeft: boolean
  isExpired: boolean
  /** Planned hours of this week; null where they were not asked for. */
  hours: number | null
}

export type PlanView = Exclude<Awaited<ReturnType<typeof readPlanView>>, null>

/**
 * What the page of a plan shows: the service, the plan, six weeks of its visits, and all nurses by name. One BatchGetItem
 * and two Queries, and another for the nurses' hours; the service comes with the administrator's account.
 * @param week a day of the first week; by default the weeks of the horizon, or the last ones of a closed service
 * @returns null without a service and without a plan left of one
 */
export async function readPlanView(
  records: PlanService,
  { week, hasHours }: { week: string | null; hasHours: boolean },
) {
  const time = now()
  const today = dayAt(time)
  const { serviceId, service, pending } = records
  const isOpen = service !== null && service.status !== 'closed'
  const first = firstWeek(week, { isOpen, today })
  const mondays = Array.from({ length: horizonWeeks }, (_, index) => addDays(first, 7 * index))
  const hoursOf = hasHours && isOpen ? today : null
  const { stored, weeks, nurses, hours } = await readPlanRecords(serviceId, { mondays, hoursOf })
  const record = service ?? pending
  if (!record && !stored) return null
  const days = record ? serviceDays(record.patient) : daysOf(stored)
  return {
    serviceId,
    today,
    /** Milliseconds since 1970. */
    readAt: time,
    isOpen,
    ...wordsOfService(records, weeks),
    asked: record ? askedOf(record) : [],
    /** The daily hours that the family booked. */
    wish: wishOf(record),
    days,
    plan: stored && {
      // A nurse sent once in place of another is a visit, not a line that the office can change.
      lines: stored.lines,
      pauses: stored.pauses,
      linesMade: stored.linesMade,
    },
    /** Comes back with a form, to reveal a change made in between; empty without a plan. */
    seen: stored?.lastChange ?? '',
    weeks: shownWeeks(weeks, { mondays, lastDay: days && days.lastDay, time }),
    earlier: stored && first > mondayOf(stored.firstDay) ? addDays(first, -7 * horizonWeeks) : null,
    isNow: first === mondayOf(today),
    nurses: shownNurses(nurses, hours),
  }
}

type PlanService = Pick<ServiceRecords, 'serviceId' | 'service' | 'pending'>

/** @param hoursOf a day of the week for the nurses' hours; null where they are not asked for */
async function readPlanRecords(
  serviceId: string,
  { mondays, hoursOf }: { mondays: readonly Monday[]; hoursOf: Day | null },
) {
  const [read, { nurses }, hours] = await Promise.all([
    // The weeks on either side tell who began live-in care earlier, and who stayed.
    readPlan(serviceId, withWeeksBeside(mondays[0] ?? '', mondays.at(-1))),
    readAllNurses(),
    hoursOf === null ? null : readNurseHours(hoursOf),
  ])
  return { stored: unlessExpired(read.stored), weeks: unexpired(read.weeks), nurses, hours }
}

function daysOf(stored: StoredPlan | null): Pick<StoredPlan, 'firstDay' | 'lastDay'> | null {
  return stored && { firstDay: stored.firstDay, lastDay: stored.lastDay }
}

/** The words about a service; for a deleted one only what its weeks hold. */
function wordsOfService({ service, pending }: PlanService, weeks: readonly StoredWeek[]) {
  const record = service ?? pending
  return {
    status: record?.status ?? null,
    patientName: record?.patient.name ?? weeks[0]?.patientName ?? '',
    service: record?.service ?? '',
    nurse: service?.nurseId ?? null,
  }
}

/** The family's wishes, to compare with what a nurse is. */
export function askedOf({
  caregivergender,
  subService,
  patient: { age },
}: Pick<StoredService, 'caregivergender' | 'subService'> & {
  patient: Pick<StoredService['patient'], 'age'>
}) {
  return allWishes({ caregivergender, subService, age })
}

function wishOf(record: ShiftWish | null): ShiftWish {
  return { shift: record?.shift, hoursPerDay: record?.hoursPerDay }
}

/**
 * The weeks that begin on `mondays` with their visits. Weeks after the last day are left out unless they hold visits.
 * @param weeks these and the ones on either side
 */
export function shownWeeks(
  weeks: readonly Pick<StoredWeek, 'monday' | 'visits'>[],
  { mondays, lastDay, time }: { mondays: readonly Monday[]; lastDay: Day | null; time: number },
): { monday: Monday; visits: PlanVisit[] }[] {
  const all = weeks.flatMap(({ visits }) => visits)
  const stayOf = stayFactsIn(all)
  const toShown = (visit: WeekVisit): PlanVisit => {
    const facts = { ...visit, ...stayOf(visit) }
    return {
      ...facts,
      shows: visitState(facts, { now: time }),
      isComing: visit.state === 'planned' && !isSent(visit) && !hasBegun(visit, time),
    }
  }
  const starting = Map.groupBy(all, (visit) => mondayOf(dayOfStart(visit)))
  return mondays
    .map((monday) => ({ monday, visits: (starting.get(monday) ?? []).map(toShown) }))
    .filter(({ monday, visits }) => visits.length > 0 || lastDay === null || monday <= lastDay)
}

/** @param hours planned hours by nurse, without those who have none; null where they were not asked for */
export function shownNurses(
  nurses: readonly NurseEntry[],
  hours: ReadonlyMap<string, number> | null,
): PlanNurse[] {
  return nurses.map((nurse) => ({
    id: nurse.id,
    name: nurse.fullName,
    contactNumber: nurse.contactNumber,
    hasLeft: nurse.retiredAt !== undefined,
    isExpired: isExpired(nurse),
    hours: hours && (hours.get(nurse.id) ?? 0),
  }))
}

function firstWeek(week: string | null, { isOpen, today }: { isOpen: boolean; today: string }): Monday {
  const thisWeek = horizonFrom(today)[0] ?? mondayOf(today)
  // No visits exist beyond the horizon, nor before this product.
  if (week && isDay(week) && week > '2000' && mondayOf(week) <= thisWeek) return mondayOf(week)
  return isOpen ? thisWeek : addDays(thisWeek, 7 * (1 - horizonWeeks))
}
