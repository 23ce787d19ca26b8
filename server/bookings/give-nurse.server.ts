import { randomUUID } from 'node:crypto'
import type { AuditedOverride } from '#domain/audit.ts'
import type { Despite } from '#domain/choice/override.ts'
import { nextStatus, type ServiceStatus } from '#domain/service-status.ts'
import { dayAt, type Day } from '#domain/visits/days.ts'
import { serviceDays } from '#domain/visits/intervals.ts'
import { readRules } from '#server/choice/read-rules.server.ts'
import {
  checkOverride,
  rulesBroken,
  rulesBrokenByHold,
  type RuleRefusal,
  type RulesBroken,
} from '#server/choice/check-giving.server.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { careOf, workOf, type NewNotice } from '#server/notices/notice-writes.server.ts'
import { readHold } from '#server/nurse-time/hold.server.ts'
import type { ServiceRecords } from '#server/services/read-service-records.server.ts'
import { Service, type StoredService } from '#server/services/service.entity.server.ts'
import { nurseNotices, reachOf } from '#server/plans/plan-notices.server.ts'
import { placeByEnd, UserService } from '#server/services/user-service.entity.server.ts'
import { isExpired } from '#server/staff/available-nurses.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import { inTransaction, transact, type Write } from '#server/table/transaction.server.ts'
import { hasDatesAsRead, isAsRead } from './as-read.server.ts'
import { holdNurse, releaseNurse } from './nurse.server.ts'
import { releasedWork } from './released-work.server.ts'
import { changeServicePlan } from '#server/plans/change-service-plan.server.ts'

/** Why a nurse cannot be given to a service (section 8, "Assign"). */
export type NurseRefusal =
  | {
      ok: false
      reason: 'nurse-not-found' | 'service-not-found' | 'user-not-found' | 'not-in-user-list' | 'busy'
    }
  | { ok: false; reason: 'nurse-unavailable'; name: string }
  | RuleRefusal
  | { ok: false; reason: 'wrong-status'; status: ServiceStatus }

/** What is given to whom in which change, and the warnings that the office overrides. */
type NurseChange = {
  service: StoredService
  nurse: StoredStaff
  /** The notices to the family and the nurses. */
  work: NewNotice[]
  change: string
  override: AuditedOverride | undefined
}

/** Why the transaction that gives a nurse is not written. */
export type Refusal = 'changed' | 'nurse-unavailable' | 'user-not-found' | 'not-in-user-list' | 'busy'
/** The writes that give the nurse, and the nurse's record as the writes expect it; null where the nurse is unavailable. */
type NurseWrites =
  (Pick<NurseChange, 'nurse' | 'work'> & { writes: Write<Refusal>[]; broken: RulesBroken }) | null | 'changed'

/**
 * Puts an available nurse on a service, as the first or in place of another (docs/visits.md, "Who may be given what").
 * Without a plan the service holds them. With a plan they get the former nurse's coming visits, or the unallocated ones of
 * an unassigned service, all or nothing.
 * @param despite undefined where the form has the specification's fields alone: no tick is required (section 4)
 * @param also more writes for the same transaction
 * @returns `changed` where a record is not as it was read
 */
export async function giveNurse(
  records: ServiceRecords,
  event: 'assign' | 'replace',
  {
    despite,
    leavesOn,
    also,
  }: {
    despite: Despite | undefined
    /** The last day of the nurse whom a service without a plan releases, if it is given away because of it. */
    leavesOn?: Day | undefined
    also: (change: NurseChange) => Write<'busy'>[]
  },
): Promise<{ ok: true } | NurseRefusal | 'changed'> {
  const checked = checkNurse(records, event)
  if (!checked.ok) return checked
  const { service } = checked
  const change = randomUUID()
  const giving = service.hasPlan
    ? await giveVisits(service, checked.nurse, change)
    : await giveHold(service, checked.nurse, leavesOn)
  if (giving === 'changed') return giving
  if (!giving) return unavailable(checked.nurse)
  const { nurse, work } = giving
  const rules = checkOverride(giving.broken, despite)
  if (!rules.ok) return rules
  const { override } = rules
  const written = await transact([...giving.writes, ...also({ service, nurse, work, change, override })])
  if (written.ok) return written
  if (written.reason === 'nurse-unavailable') return unavailable(nurse)
  return written.reason === 'changed' ? 'changed' : { ok: false, reason: written.reason }
}

export function checkNurse(
  { service, pending, nurse }: ServiceRecords,
  event: 'assign' | 'replace',
): { ok: true; service: StoredService; nurse: StoredStaff } | NurseRefusal {
  if (!nurse) return { ok: false, reason: 'nurse-not-found' }
  if (!nurse.available || isExpired(nurse)) return unavailable(nurse)
  if (pending) return { ok: false, reason: 'wrong-status', status: 'pending' }
  if (!service) return { ok: false, reason: 'service-not-found' }
  const { status } = service
  if (!nextStatus(status, event)) return { ok: false, reason: 'wrong-status', status }
  return { ok: true, service, nurse }
}

/** The refusal of a nurse who is held, inactive, absent, no longer registered or busy at that time. */
export function unavailable({ fullName }: StoredStaff): NurseRefusal {
  return { ok: false, reason: 'nurse-unavailable', name: fullName }
}

async function giveHold(
  service: StoredService,
  nurse: StoredStaff,
  leavesOn: Day | undefined,
): Promise<NurseWrites> {
  const { serviceId, userId: uid, patient, nurseId: former } = service
  const { startDate, endDate } = patient
  const held = { serviceId, uid, startDate, endDate }
  const time = now()
  const [{ obstacle, write }, rules] = await Promise.all([readHold(nurse, held, time), readRules(time)])
  if (obstacle) return null
  const released = releaseNurse(service, leavesOn)
  return {
    nurse,
    // A service of the former product may name a nurse without a record.
    work: [
      careOf(uid, serviceId, { isCare: true, nurseId: nurse.id, reach: 0 }),
      workOf(nurse.id, serviceId, { reach: 0 }),
      ...(former ? [releasedWork(service, former)] : []),
    ],
    broken: rulesBrokenByHold(service, nurse, { rules, now: time }),
    writes: [...assignedServiceWrites(service, nurse), holdNurse(nurse, service), write(), ...released],
  }
}

async function giveVisits(service: StoredService, { id }: StoredStaff, change: string): Promise<NurseWrites> {
  const { nurseId: former } = service
  const isNameless = service.status === 'assigned' && !former
  const from = dayAt(now())
  const replaced = {
    ...({ kind: 'replaceNurse', from, by: id } as const),
    ...(former && { nurseId: former }),
  }
  // A nurse of the former product may have no record, and so no visits.
  const naming = { nurseOnService: id, formerNurse: former }
  const [planned, rules] = await Promise.all([
    changeServicePlan(service, isNameless ? [] : [replaced], { id: change, naming }),
    readRules(now()),
  ])
  if (!planned.ok && planned.isOutdated) return 'changed'
  const nurse = planned.facts.nurses.get(id)?.staff
  if (!planned.ok || !nurse?.available) return null
  const { comparison, facts } = planned
  const giving = { service, comparison, weeks: facts.weeks, until: serviceDays(service.patient).lastDay }
  const broken = await rulesBroken([giving], { nurses: facts.nurses, rules, now: now() })
  const work = [
    careOf(service.userId, service.serviceId, { isCare: true, nurseId: id, ...reachOf(comparison) }),
    ...nurseNotices(service.serviceId, comparison),
  ]
  return { nurse, broken, work, writes: [...assignedServiceWrites(service, nurse), ...planned.writes] }
}

type Nurse = Pick<StoredStaff, 'id' | 'fullName' | 'contactNumber'>

/** The writes to the service and its customer. The dates are a condition, because the nurse's time is checked against them. */
export function assignedServiceWrites(service: StoredService, nurse: Nurse): Write<Refusal>[] {
  const { id: nurseId, fullName: assignedNurse, contactNumber: nurseContact } = nurse
  const item = inTransaction(Service)
    .patch({ serviceId: service.serviceId })
    .set({ status: 'assigned', assignedNurse, nurseContact, nurseId, updatedAt: nowInstant() })
    .where((current, operations) =>
      [isAsRead(service), hasDatesAsRead(service)]
        .map((condition) => condition(current, operations))
        .join(' AND '),
    )
    .commit()
  return [{ item, otherwise: 'changed' }, ...entryWrites(service, nurse)]
}

/** The customer's part: their account exists, and their entry names the nurse. */
export function entryWrites(
  { serviceId, userId: uid, status: formerStatus, hasPlan, patient: { endDate } }: StoredService,
  { id: nurseId, fullName: nurseName, contactNumber: nurseMobileNumber }: Nurse,
  more: { hasPlan?: true } = {},
): Write<'user-not-found' | 'not-in-user-list'>[] {
  return [
    {
      item: inTransaction(User)
        .check({ uid })
        .where((current, { exists }) => exists(current.uid))
        .commit(),
      otherwise: 'user-not-found',
    },
    {
      item: inTransaction(UserService)
        .patch({ uid, serviceId })
        .set({
          ...{ status: 'assigned', nurseId, nurseName, nurseMobileNumber, ...more },
          ...placeByEnd(endDate, { isHeld: !hasPlan && !more.hasPlan }),
        })
        .where(({ status }, { eq }) => eq(status, formerStatus as ServiceStatus))
        .commit(),
      otherwise: 'not-in-user-list',
    },
  ]
}
