import { allWishes } from '#domain/nurse-match.ts'
import {
  addDays,
  dayAt,
  horizonFrom,
  horizonWeeks,
  isDay,
  mondayOf,
  type Monday,
} from '#domain/visits/days.ts'
import { serviceDays } from '#domain/visits/intervals.ts'
import { hasBegun } from '#domain/visits/plan.ts'
import { now } from '#server/clock.server.ts'
import { readNurseHours } from '#server/nurse-time/planned-hours.server.ts'
import { readPlan } from '#server/plans/read-plans.server.ts'
import type { WeekVisit } from '#server/plans/service-week.entity.server.ts'
import type { ServiceRecords } from '#server/services/read-service-records.server.ts'
import { readAllNurses } from '#server/staff/all-nurses.server.ts'
import { isExpired } from '#server/staff/available-nurses.server.ts'
import { unexpired, unlessExpired } from '#server/table/expired.server.ts'

/** A visit as the plan's page shows it; `isComing` while it can still be changed. */
export type PlanVisit = WeekVisit & { isComing: boolean }

/** A nurse whom a plan can name, or has named. */
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
 * What the page of a plan shows: the service, the plan, six weeks of its visits, and all nurses by name. One BatchGetItem and two
 * Queries, and one more for the nurses' hours; the service was read together with the administrator.
 * @param week a day of the first week; without it the weeks of the horizon, or of a closed service the last ones
 * @returns null where there is neither a service nor a plan that is left of one
 */
export async function readPlanView(
  { serviceId, service, pending }: Pick<ServiceRecords, 'serviceId' | 'service' | 'pending'>,
  { week, hasHours }: { week: string | null; hasHours: boolean },
) {
  const time = now()
  const today = dayAt(time)
  const isOpen = service !== null && service.status !== 'closed'
  const first = firstWeek(week, { isOpen, today })
  const mondays = Array.from({ length: horizonWeeks }, (_, index) => addDays(first, 7 * index))
  const [read, { nurses }, hours] = await Promise.all([
    readPlan(serviceId, mondays),
    readAllNurses(),
    hasHours && isOpen ? readNurseHours(today) : null,
  ])
  const [stored, weeks] = [unlessExpired(read.stored), unexpired(read.weeks)]
  const record = service ?? pending
  if (!record && !stored) return null
  const days = record
    ? serviceDays(record.patient)
    : stored && { firstDay: stored.firstDay, lastDay: stored.lastDay }
  return {
    serviceId,
    today,
    isOpen,
    status: record?.status ?? null,
    patientName: record?.patient.name ?? weeks[0]?.patientName ?? '',
    service: record?.service ?? '',
    nurse: service?.nurseId ?? null,
    asked: record
      ? allWishes({
          caregivergender: record.caregivergender,
          subService: record.subService,
          age: record.patient.age,
        })
      : [],
    days,
    plan: stored && { lines: stored.lines, pauses: stored.pauses, linesMade: stored.linesMade },
    /** What a form must name, so that a change made in between is noticed; empty without a plan. */
    seen: stored?.lastChange ?? '',
    weeks: mondays
      .map((monday) => ({
        monday,
        visits: (weeks.find((each) => each.monday === monday)?.visits ?? []).map((visit): PlanVisit => ({
          ...visit,
          isComing: visit.state === 'planned' && !hasBegun(visit, time),
        })),
      }))
      // Weeks after the service's last day say nothing, unless visits are left in them.
      .filter(({ monday, visits }) => visits.length > 0 || !days || monday <= days.lastDay),
    earlier: stored && first > mondayOf(stored.firstDay) ? addDays(first, -7 * horizonWeeks) : null,
    isNow: first === mondayOf(today),
    nurses: nurses.map((nurse): PlanNurse => ({
      ...{ id: nurse.id, name: nurse.fullName, contactNumber: nurse.contactNumber },
      hasLeft: nurse.retiredAt !== undefined,
      isExpired: isExpired(nurse),
      hours: hours && (hours.get(nurse.id) ?? 0),
    })),
  }
}

function firstWeek(week: string | null, { isOpen, today }: { isOpen: boolean; today: string }): Monday {
  const thisWeek = horizonFrom(today)[0] ?? mondayOf(today)
  // No visits exist beyond the horizon, nor before this product.
  if (week && isDay(week) && week > '2000' && mondayOf(week) <= thisWeek) return mondayOf(week)
  return isOpen ? thisWeek : addDays(thisWeek, 7 * (1 - horizonWeeks))
}
