import { randomUUID } from 'node:crypto'
import type { DateProblem } from '#domain/date-problems.ts'
import { endProblem } from '#domain/care-period.ts'
import { indiaMinute, yearsLater } from '#domain/dates.ts'
import { longestCareYears } from '#domain/limits.ts'
import { nextStatus, type ServiceStatus } from '#domain/service-status.ts'
import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { serviceDays } from '#domain/visits/intervals.ts'
import type { Comparison } from '#domain/visits/plan-difference.ts'
import type { Visit } from '#domain/visits/plan.ts'
import type { Obstacle } from '#domain/visits/may-be-given.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import { planNotices } from '#server/plans/plan-notices.server.ts'
import { readLongerHold } from '#server/nurse-time/hold.server.ts'
import { careOf, noticeWrites, workOf, type NewNotice } from '#server/notices/notice-writes.server.ts'
import { readServiceRecords, type ServiceRecords } from '#server/services/read-service-records.server.ts'
import { Service, type StoredService } from '#server/services/service.entity.server.ts'
import { UserService } from '#server/services/user-service.entity.server.ts'
import { retryWhenChanged } from '#server/table/retry-when-changed.server.ts'
import { inTransaction, transact, type Write } from '#server/table/transaction.server.ts'
import { hasDatesAsRead, isAsRead } from './as-read.server.ts'
import { bookableDays } from './bookable-days.server.ts'
import { changeServicePlan } from '#server/plans/change-service-plan.server.ts'

/** UTC instants, ISO 8601. */
type Dates = { startDate: string; endDate: string }

export type DateProblems = Partial<Record<keyof Dates, DateProblem>>

export type ChangeDatesOutcome =
  /** `unallocated`: added visits whose nurse has left by then, or is inactive. */
  | { ok: true; unallocated?: number }
  | { ok: false; reason: 'invalid'; problems: DateProblems }
  /** The service has other dates than the administrator saw. */
  | ({ ok: false; reason: 'other-dates-now' } & Dates)
  | { ok: false; reason: 'wrong-status'; status: ServiceStatus }
  /** Nurses who cannot come during the added time. */
  | { ok: false; reason: 'in-the-way'; inTheWay: NurseInTheWay[] }
  | { ok: false; reason: 'same-dates' | 'service-not-found' | 'not-in-user-list' | 'busy' }

/** `visit` is one that the nurse cannot take; for a hold, it is the nurse and the hold's last day. */
type NurseInTheWay = { visit: Pick<Visit, 'nurseId' | 'day'>; obstacle: Obstacle }

export type NewDates = {
  /** Left out when the start stays. */
  startDate?: string | undefined
  endDate: string
  /** The dates that the administrator saw, as they are stored. */
  seen: Partial<Dates>
  /** Why, for the audit log. */
  reason: string
}

/**
 * The office extends, shortens or moves a confirmed or assigned service in one transaction (docs/decisions/0032). The
 * nurse's hold, or the plan with its visits, changes with it. It is refused when a nurse cannot come during the added time; a nurse who leaves
 * is not expected then, so those visits are unallocated (docs/visits.md).
 */
export async function changeDates(
  administrator: Administrator,
  found: ServiceRecords,
  typed: NewDates,
): Promise<ChangeDatesOutcome> {
  return retryWhenChanged<ChangeDatesOutcome>(async (isFirst) => {
    const { service, pending } = isFirst ? found : await readServiceRecords(found)
    if (pending) return { ok: false, reason: 'wrong-status', status: 'pending' }
    if (!service) return { ok: false, reason: 'service-not-found' }
    const { status } = service
    if (!nextStatus(status, 'changeDates')) return { ok: false, reason: 'wrong-status', status }
    const present = datesOf(service)
    const next = {
      startDate: unlessSameMinute(present.startDate, typed.startDate ?? present.startDate),
      endDate: unlessSameMinute(present.endDate, typed.endDate),
    }
    // Checked first: it is the answer to the same form sent again.
    if (next.startDate === present.startDate && next.endDate === present.endDate)
      return { ok: false, reason: 'same-dates' }
    if (present.startDate !== typed.seen.startDate || present.endDate !== typed.seen.endDate)
      return { ok: false, reason: 'other-dates-now', ...present }
    const problems = problemsOf(present, next)
    if (Object.keys(problems).length > 0) return { ok: false, reason: 'invalid', problems }
    const change = randomUUID()
    const timed = await nurseTimeWrites(service, next, change)
    if (!timed.ok) return timed
    const written = await transact([
      ...datesWrites(administrator, service, { next, reason: typed.reason }),
      ...timed.writes,
      ...noticeWrites(change, [...datesNotices(service), ...timed.told]),
    ])
    return written.ok && timed.unallocated ? { ok: true, unallocated: timed.unallocated } : written
  })
}

function datesOf({ patient: { startDate, endDate } }: StoredService): Dates {
  return { startDate, endDate }
}

/** A field shows whole minutes. A stored instant in the same minute keeps its seconds. */
function unlessSameMinute(stored: string, typed: string): string {
  return indiaMinute(stored) === indiaMinute(typed) ? stored : typed
}

/** What is wrong with the new dates. Days are India's. */
function problemsOf(present: Dates, next: Dates): DateProblems {
  const { first: today, last } = bookableDays()
  const { firstDay: startDay, lastDay: endDay } = serviceDays(next)
  const problems: DateProblems = {}
  if (next.startDate !== present.startDate) {
    if (present.startDate <= nowInstant()) problems.startDate = 'start-has-begun'
    else if (startDay < today) problems.startDate = 'start-in-past'
    else if (startDay > last) problems.startDate = 'start-too-far-ahead'
  }
  const ofEnd = endProblem(next)
  if (endDay < today) problems.endDate = 'end-in-past'
  else if (ofEnd) problems.endDate = ofEnd
  else if (endDay > yearsLater(startDay > today ? startDay : today, longestCareYears))
    problems.endDate = 'end-too-far-ahead'
  return problems
}

/** The writes to the nurses' time: a longer or shorter hold, or a plan with other days. */
async function nurseTimeWrites(
  service: StoredService,
  next: Dates,
  change: string,
): Promise<
  | { ok: true; writes: Write<'changed' | 'busy'>[]; told: NewNotice[]; unallocated?: number }
  | Extract<ChangeDatesOutcome, { reason: 'in-the-way' }>
> {
  const { serviceId, userId: uid, nurseId, hasPlan } = service
  if (hasPlan) {
    const newDays = { kind: 'newDays', ...serviceDays(next) } as const
    const planned = await changeServicePlan(service, [newDays], { id: change })
    if (!planned.ok) return { ok: false, reason: 'in-the-way', inTheWay: planned.inTheWay }
    const { writes, comparison, unallocated } = planned
    return { ok: true, writes, told: visitNotices(service, comparison), unallocated }
  }
  if (!nurseId) return { ok: true, writes: [], told: [] }
  const dates = { service: { serviceId, uid, ...next }, former: datesOf(service) }
  const { obstacle, writes } = await readLongerHold(nurseId, dates, now())
  if (!obstacle) return { ok: true, writes: writes(), told: [] }
  const visit = { nurseId, day: serviceDays(next).lastDay }
  return { ok: false, reason: 'in-the-way', inTheWay: [{ visit, obstacle }] }
}

function datesWrites(
  administrator: Administrator,
  service: StoredService,
  { next, reason }: { next: Dates; reason: string },
): Write<'changed' | 'not-in-user-list' | 'busy'>[] {
  const { serviceId, userId: uid, patient, status } = service
  const present = datesOf(service)
  return [
    {
      item: inTransaction(Service)
        .patch({ serviceId })
        .set({ patient: { ...patient, ...next }, updatedAt: nowInstant() })
        // The length that the family typed no longer fits.
        .remove(length(next) === length(present) ? [] : ['weeks', 'months'])
        .where((current, operations) =>
          [isAsRead(service), hasDatesAsRead(service)]
            .map((condition) => condition(current, operations))
            .join(' AND '),
        )
        .commit(),
      otherwise: 'changed',
    },
    {
      item: inTransaction(UserService)
        .patch({ uid, serviceId })
        .set({ ...next, openUntil: next.endDate })
        .where((current, { eq }) => eq(current.status, status as ServiceStatus))
        .commit(),
      otherwise: 'not-in-user-list',
    },
    recordAudit(administrator, {
      action: 'change-dates',
      recordType: 'service',
      recordId: serviceId,
      values: { dates: periodOf(next), former: periodOf(present), reason },
    }),
  ]
}

/** Notices of the visits: to the family, other nurses whose visits change, and the office when a visit that begins soon is unallocated. */
function visitNotices(
  { serviceId, userId: uid, nurseId }: StoredService,
  comparison: Comparison,
): NewNotice[] {
  return planNotices({ serviceId, uid, comparison, now: now() }).filter(
    ({ recipient }) => recipient.to !== 'nurse' || recipient.nurseId !== nurseId,
  )
}

/** Notices to the family and to the nurse on the service. */
function datesNotices({ serviceId, userId: uid, nurseId }: StoredService): NewNotice[] {
  return [
    careOf(uid, serviceId, { isCare: true, reach: 0 }),
    ...(nurseId ? [workOf(nurseId, serviceId, {})] : []),
  ]
}

function length({ startDate, endDate }: Dates): number {
  return Date.parse(endDate) - Date.parse(startDate)
}

function periodOf({ startDate: from, endDate: to }: Dates) {
  return { from, to }
}
