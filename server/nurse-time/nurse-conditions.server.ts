import { dayAt, later } from '#domain/visits/days.ts'
import type { Visit } from '#domain/visits/plan.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import { Staff, type StoredStaff } from '#server/staff/staff.entity.server.ts'
import type { ConditionOf } from '#server/table/entity.server.ts'
import { inTransaction, type Write } from '#server/table/transaction.server.ts'
import type { NurseFacts } from './nurse-time.server.ts'

/** What a change of a plan means for the nurse whom its service names. */
export type ServiceNaming = {
  /** The nurse whom the service held before it had a plan. They become available and stay named. */
  releasedNurse?: string | undefined
  /** The nurse whom the service names from now on, with or without visits. */
  nurseOnService?: string | undefined
  /** The nurse whom it no longer names. */
  formerNurse?: string | undefined
}

type Condition = ConditionOf<typeof Staff>

/**
 * One write per nurse whom a change gives time or whose naming it changes. A nurse who gets time has not left and is
 * registered to the last added day. The version of their diary vouches for the service that holds them.
 * @param given the added visits by nurse
 */
export function staffWrites(
  { serviceId, nurses }: { serviceId: string; nurses: ReadonlyMap<string, NurseFacts> },
  given: ReadonlyMap<string, readonly Visit[]>,
  { now, naming }: { now: number; naming: ServiceNaming },
): Write<'changed'>[] {
  const { releasedNurse, nurseOnService, formerNurse } = naming
  const ids = new Set([...given.keys(), releasedNurse ?? [], nurseOnService ?? [], formerNurse ?? []].flat())
  return [...ids].flatMap((nurseId) => {
    const lastDay = lastDayOf(given.get(nurseId) ?? [])
    const staff = nurses.get(nurseId)?.staff ?? null
    const nurse = { nurseId, serviceId, staff, lastDay, now }
    if (nurseId === releasedNurse) return [released(nurse)]
    if (nurseId === nurseOnService) return [named(nurse)]
    if (nurseId !== formerNurse) return [checked(nurse)]
    // A service of the former product may name a nurse without a record.
    return staff ? [namedNoMore(nurse, given.has(nurseId))] : []
  })
}

type Nurse = {
  nurseId: string
  serviceId: string
  staff: StoredStaff | null
  /** Empty where the nurse gets no visit. */
  lastDay: string
  now: number
}

function lastDayOf(visits: readonly Visit[]): string {
  return visits.map(dayOfStart).reduce(later, '')
}

function checked({ nurseId, lastDay }: Nurse): Write<'changed'> {
  const item = inTransaction(Staff).check({ id: nurseId }).where(mayBeGivenTime(lastDay)).commit()
  return { item, otherwise: 'changed' }
}

/** The service copies the nurse's name and number, so these are conditions, and so is the service that holds them. */
function named({ nurseId, serviceId, staff, lastDay, now }: Nurse): Write<'changed'> {
  const item = inTransaction(Staff)
    .patch({ id: nurseId })
    .add({ namedBy: [serviceId] })
    .where((current, operations) =>
      [
        mayBeGivenTime(later(lastDay, dayAt(now)))(current, operations),
        ...(staff ? [isAsRead(staff), hasLastDay(staff.lastDay)] : []).map((is) => is(current, operations)),
      ].join(' AND '),
    )
    .commit()
  return { item, otherwise: 'changed' }
}

function namedNoMore({ nurseId, serviceId, lastDay, staff }: Nurse, isGivenTime: boolean): Write<'changed'> {
  const item = inTransaction(Staff)
    .patch({ id: nurseId })
    .delete({ namedBy: [serviceId] })
    .where((current, operations) =>
      [
        isGivenTime ? mayBeGivenTime(lastDay)(current, operations) : operations.exists(current.id),
        hasLastDay(staff?.lastDay)(current, operations),
      ].join(' AND '),
    )
    .commit()
  return { item, otherwise: 'changed' }
}

function released({ nurseId, serviceId, lastDay, now }: Nurse): Write<'changed'> {
  const item = inTransaction(Staff)
    .patch({ id: nurseId })
    .set({ available: true, updatedAt: new Date(now).toISOString() })
    .remove(['assignedServiceId'])
    .add({ namedBy: [serviceId] })
    .where((current, operations) =>
      [operations.eq(current.assignedServiceId, serviceId), worksOn(lastDay)(current, operations)].join(
        ' AND ',
      ),
    )
    .commit()
  return { item, otherwise: 'changed' }
}

function mayBeGivenTime(lastDay: string): Condition {
  return (current, operations) =>
    [
      operations.exists(current.id),
      operations.notExists(current.retiredAt),
      worksOn(lastDay)(current, operations),
    ].join(' AND ')
}

/** They are registered on this day, and it is not after their last one. */
function worksOn(day: string): Condition {
  return (current, { gte, notExists }) =>
    [current.regExpiryDate, current.lastDay]
      .map((last) => `(${notExists(last)} OR ${gte(last, day)})`)
      .join(' AND ')
}

/** The check that a nurse leaves on this day; for what is given away because of it. */
export function leavesOnCheck(nurseId: string, lastDay: string): Write<'changed'> {
  const item = inTransaction(Staff).check({ id: nurseId }).where(hasLastDay(lastDay)).commit()
  return { item, otherwise: 'changed' }
}

function hasLastDay(lastDay: string | undefined): Condition {
  return (current, { eq, notExists }) => (lastDay ? eq(current.lastDay, lastDay) : notExists(current.lastDay))
}

/** The check that a nurse whose hold gets longer has not given notice before its new end. */
export function lastDayCheck(nurseId: string, day: string): Write<'changed'> {
  const item = inTransaction(Staff)
    .check({ id: nurseId })
    .where(({ lastDay }, { gte, notExists }) => `${notExists(lastDay)} OR ${gte(lastDay, day)}`)
    .commit()
  return { item, otherwise: 'changed' }
}

function isAsRead({ fullName, contactNumber, assignedServiceId: held }: StoredStaff): Condition {
  return (current, { eq, notExists }) =>
    [
      eq(current.fullName, fullName),
      eq(current.contactNumber, contactNumber),
      held ? eq(current.assignedServiceId, held) : notExists(current.assignedServiceId),
    ].join(' AND ')
}
