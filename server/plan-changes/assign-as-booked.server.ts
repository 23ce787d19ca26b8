import type { Despite } from '#domain/choice/override.ts'
import type { FoundProblem } from '#domain/visits/checks.ts'
import { everyWeekday, firstDayOfVisits } from '#domain/visits/as-booked.ts'
import { serviceDays } from '#domain/visits/intervals.ts'
import type { Administrator } from '#server/audit/audit.server.ts'
import { checkNurse, unavailable, type NurseRefusal } from '#server/bookings/give-nurse.server.ts'
import { now } from '#server/clock.server.ts'
import type { ServiceRecords } from '#server/services/read-service-records.server.ts'
import type { StoredService } from '#server/services/service.entity.server.ts'
import { changePlan, type OfficeChange } from './change-plan.server.ts'

export type AssignAsBookedOutcome =
  | { ok: true }
  | NurseRefusal
  | { ok: false; reason: 'invalid'; problems: FoundProblem[] }
  /** The service has got a visit schedule since its form was opened. */
  | { ok: false; reason: 'has-plan' }

/** One visit a day, in minutes; NaN where nothing readable was typed. */
type Times = { start: number; minutes: number }

/**
 * An administrator assigns an available nurse to a confirmed service with one visit a day for as long as it lasts (docs/decisions/0068).
 * The visit schedule is made by the one change that makes any plan, so that service, customer's entry, plan, weeks, diary, counters,
 * notices and audit log change together or not at all. The nurse stays available.
 * @param id of the form, which posted again is answered as the first time
 */
export async function assignAsBooked(
  administrator: Administrator,
  found: ServiceRecords,
  { id, despite, ...times }: Times & { id: string; despite?: Despite | undefined },
): Promise<AssignAsBookedOutcome> {
  const checked = checkNurse(found, 'assign')
  const { service, nurse } = found
  // An assigned service may be so by this form.
  if (!checked.ok && service?.status !== 'assigned') return checked
  if (!service || !nurse) return checked.ok ? { ok: false, reason: 'service-not-found' } : checked
  const outcome = await changePlan(administrator, {
    id,
    seen: '',
    serviceId: service.serviceId,
    namedNurse: nurse.id,
    despite,
    isAssignment: true,
    changes: [everyDay(service, times, nurse.id)],
  })
  if (outcome.ok) return outcome
  switch (outcome.reason) {
    case 'in-the-way':
      return unavailable(nurse)
    case 'plan-changed':
    case 'name-a-nurse':
    case 'no-request':
      return { ok: false, reason: 'has-plan' }
    default:
      return outcome
  }
}

/** The recurring visit of every day that is left of a service. */
function everyDay(
  { patient }: Pick<StoredService, 'patient'>,
  { start, minutes }: Times,
  nurseId: string,
): Extract<OfficeChange, { kind: 'addLine' }> {
  // Of a service that is over the day is refused as the plan's page refuses it.
  const from = firstDayOfVisits(patient, start || 0, now()) ?? serviceDays(patient).lastDay
  return { kind: 'addLine', from, start, minutes, weekdays: everyWeekday, nurseId }
}
