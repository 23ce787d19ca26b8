import { User, type StoredUser } from '#server/customers/user.entity.server.ts'
import { ServiceWeek, type StoredWeek } from '#server/plans/service-week.entity.server.ts'
import type { ServiceRow } from '#server/services/list.server.ts'
import { PendingService, Service } from '#server/services/service.entity.server.ts'
import { readNames } from '#server/staff/read-names.server.ts'
import { Staff, type StoredStaff } from '#server/staff/staff.entity.server.ts'
import { unexpired } from '#server/table/expired.server.ts'
import { itemOf, readShown, type ItemRead } from '#server/table/read-items.server.ts'
import { isKnown } from './choose-services.server.ts'
import { thisWeekAndBeside, visitsAround, type VisitsAround } from './visits-around.server.ts'

/** The ids of what a search names. */
export type Named = { services: string[]; families: string[]; nurses: string[] }

/** A service that was found. */
export type FoundService = ServiceRow & {
  /** The nurse of a service that is assigned as a whole. */
  assignedNurse?: string | undefined
  /** The verified number of its account, where another one was typed into the form. */
  accountNumber?: string | undefined
  /** Only where they were asked for. */
  visits?: VisitsAround
}
export type FoundFamily = Pick<StoredUser, 'uid' | 'firstname' | 'lastname' | 'number' | 'email'>
export type FoundNurse = Pick<StoredStaff, 'id' | 'fullName' | 'contactNumber' | 'retiredAt'>
/** Of each kind the newest; of services those that are open stand first. */
export type NamedRecords = { services: FoundService[]; families: FoundFamily[]; nurses: FoundNurse[] }

/**
 * Reads what a search names, by one batch; what does not exist any more is left out.
 * @param withVisitsAt the time around which the visits of the services are read too: of this week, the one before and the one after
 * @param digits those of a searched number
 */
export async function readNamed(
  named: Named,
  { withVisitsAt, digits }: { withVisitsAt?: number; digits?: string },
): Promise<NamedRecords> {
  const mondays = withVisitsAt === undefined ? [] : thisWeekAndBeside(withVisitsAt)
  const reads: ItemRead<unknown>[] = [
    ...named.services.flatMap((serviceId) => [
      itemOf(Service, Service.get({ serviceId })),
      itemOf(PendingService, PendingService.get({ serviceId })),
      ...mondays.map((monday) => itemOf(ServiceWeek, ServiceWeek.get({ serviceId, monday }))),
    ]),
    ...named.families.map((uid) => itemOf(User, User.get({ uid }))),
    ...named.nurses.map((id) => itemOf(Staff, Staff.get({ id }))),
  ]
  const items = (await readShown<unknown[]>(...reads)).values()
  const take = () => items.next().value
  const services = named.services.flatMap((): FoundService[] => {
    const record = [take(), take()].find(Boolean) as FoundService | undefined
    const weeks = mondays.map(take).filter(Boolean) as StoredWeek[]
    if (!record) return []
    if (withVisitsAt === undefined) return [record]
    return [{ ...record, visits: visitsAround(unexpired(weeks), withVisitsAt) }]
  })
  return {
    services: openFirst(services, digits),
    families: named.families.map(take).filter(Boolean) as FoundFamily[],
    nurses: named.nurses.map(take).filter(Boolean) as FoundNurse[],
  }
}

/** The same with the names of the nurses of the visits, by one batch where there are any. */
export async function withNames(records: NamedRecords): Promise<NamedRecords> {
  const ids = records.services.flatMap(({ visits }) =>
    [visits?.next, visits?.last].flatMap((visit) => visit?.nurseId ?? []),
  )
  const names = await readNames(ids)
  const named = <Visit extends { nurseId?: string } | null>(visit: Visit) =>
    visit && { ...visit, nurse: names.get(visit.nurseId ?? '') }
  return {
    ...records,
    services: records.services.map(({ visits, ...service }) => ({
      ...service,
      ...(visits && { visits: { ...visits, next: named(visits.next), last: named(visits.last) } }),
    })),
  }
}

/** Services that are not closed, those that no stranger can have made before all others, the newest first; then those that are. */
export function openFirst(services: readonly FoundService[], digits = ''): FoundService[] {
  const last = ({ status, phone, accountNumber = phone, assignedNurse }: FoundService) =>
    status === 'closed' ? 2 : Number(!isKnown({ accountNumber, assignedNurse }, digits))
  return services.toSorted(
    (one, other) => last(one) - last(other) || (one.createdAt < other.createdAt ? 1 : -1),
  )
}
