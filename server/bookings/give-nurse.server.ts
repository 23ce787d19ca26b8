import type { ServiceStatus } from '#domain/service-status.ts'
import { dayAt } from '#domain/visits/days.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { readHold } from '#server/diary/hold.server.ts'
import { separation } from '#server/diary/separation.server.ts'
import { Service, type ServiceRecord } from '#server/services/service.entity.server.ts'
import { UserService } from '#server/services/user-service.entity.server.ts'
import type { StaffRecord } from '#server/staff/staff.entity.server.ts'
import { inTransaction, type Write } from '#server/table/transaction.server.ts'
import { hasDatesAsRead, isAsRead } from './as-read.server.ts'
import { holdNurse, releaseNurse } from './nurse.server.ts'
import { changeServicePlan } from './service-plan.server.ts'

type Refusal = 'changed' | 'nurse-unavailable' | 'user-not-found' | 'not-in-user-list' | 'busy'
/** The writes of a gift, with the record of the nurse whose name they write; null where something is in the way. */
type Giving = { nurse: StaffRecord; writes: Write<Refusal>[] } | null

/**
 * The writes that put an available nurse on a service, in place of the one whom it has (Assign and Replace; docs/visits.md, "Who may
 * be given what"). A service without a plan holds them as a whole. With a plan the coming visits of the former nurse become theirs, or
 * those without a nurse where the service had none, all or nothing.
 * @param change the id of the change
 * @returns null where visits, an absence, a hold or the end of their registration are in the way
 */
export async function giveNurse(service: ServiceRecord, nurse: StaffRecord, change: string): Promise<Giving> {
  return service.hasPlan ? giveVisits(service, nurse, change) : giveHold(service, nurse)
}

async function giveHold(service: ServiceRecord, nurse: StaffRecord): Promise<Giving> {
  const { serviceId, userId: uid, patient } = service
  const { startDate, endDate } = patient
  const held = { serviceId, uid, startDate, endDate }
  const { obstacle, write } = await readHold(nurse, held, { now: now(), separation })
  if (obstacle) return null
  const released = releaseNurse(service)
  return {
    nurse,
    writes: [...serviceWrites(service, nurse), holdNurse(nurse, serviceId), write, ...released],
  }
}

async function giveVisits(service: ServiceRecord, { id }: StaffRecord, change: string): Promise<Giving> {
  const { nurseId: former } = service
  const isNameless = service.status === 'assigned' && !former
  const from = dayAt(now())
  const replaced = {
    ...({ kind: 'replaceNurse', from, by: id } as const),
    ...(former && { nurseId: former }),
  }
  // A service of the former product may have a nurse without a record, who has no visits.
  const planned = await changeServicePlan(service, isNameless ? null : replaced, {
    ...{ id: change, named: id, unnamed: former },
  })
  const nurse = planned.facts.nurses.get(id)?.staff
  if (!planned.ok || !nurse?.available) return null
  return { nurse, writes: [...serviceWrites(service, nurse), ...planned.writes] }
}

type Nurse = Pick<StaffRecord, 'id' | 'fullName' | 'contactNumber'>

/** The part that concerns the service and its customer. The service is as it was read, with its dates: they were compared. */
function serviceWrites(service: ServiceRecord, nurse: Nurse): Write<Refusal>[] {
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

/** The customer's part: their account is there, and their entry names the nurse. */
export function entryWrites(
  { serviceId, userId: uid, status: formerStatus }: ServiceRecord,
  { fullName: nurseName, contactNumber: nurseMobileNumber }: Nurse,
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
        .set({ status: 'assigned', nurseName, nurseMobileNumber, ...more })
        .where(({ status }, { eq }) => eq(status, formerStatus as ServiceStatus))
        .commit(),
      otherwise: 'not-in-user-list',
    },
  ]
}
