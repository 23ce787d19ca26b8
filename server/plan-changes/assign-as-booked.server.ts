import type { Despite } from '#domain/choice/override.ts'
import type { FoundProblem } from '#domain/visits/checks.ts'
import { everyWeekday, firstDayOfVisits } from '#domain/visits/as-booked.ts'
import { serviceDays } from '#domain/visits/intervals.ts'
import type { Administrator } from '#server/audit/audit.server.ts'
import { checkNurse, unavailable, type NurseRefusal } from '#server/bookings/give-nurse.server.ts'
import { now } from '#server/clock.server.ts'
import type { ServiceRecords } from '#server/services/read-service-records.server.ts'
import type { StoredService } from '#server/services/service.entity.server.ts'
import type { OfficeChange } from '#domain/visits/changes.ts'
import { changePlan } from './change-plan.server.ts'

export type AssignAsBookedOutcome =
  | { ok: true }
  | NurseRefusal
  | { ok: false; reason: 'invalid'; problems: FoundProblem[] }
  /** The service has got a visit schedule since the form was opened. */
  | { ok: false; reason: 'has-plan' }

/** One visit a day, in minutes; NaN where the typed text is unreadable. */
type Times = { startMinute: number; minutes: number }

/**
 * An administrator assigns an available nurse to a confirmed service, with one visit a day to its end (docs/decisions/0068).
 * The visit schedule is made like any other, in one transaction with the assignment. The nurse stays available.
 * @param id of the form, which succeeds again when it is posted again
 */
export async function assignAsBooked(
  administrator: Administrator,
  found: ServiceRecords,
  { id, despite, ...times }: Times & { id: string; despite?: Despite | undefined },
): Promise<AssignAsBookedOutcome> {
  const checked = checkNurse(found, 'assign')
  const { service, nurse } = found
  // An assigned service may be the work of this very form.
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
    case 'removes-more':
    case 'uncovers-more':
      return { ok: false, reason: 'has-plan' }
    default:
      return outcome
  }
}

/** A recurring visit on every remaining day of a service. */
function everyDay(
  { patient }: Pick<StoredService, 'patient'>,
  { startMinute, minutes }: Times,
  nurseId: string,
): Extract<OfficeChange, { kind: 'addLine' }> {
  // A service that is over gets its last day, which the plan's checks refuse with their own message.
  const from = firstDayOfVisits(patient, startMinute || 0, now()) ?? serviceDays(patient).lastDay
  return { kind: 'addLine', from, startMinute, minutes, weekdays: everyWeekday, nurseId }
}
