import type { Care } from '#domain/messages/told.ts'
import type { ServiceRecords, StintOfWeek } from '#domain/messages/what-is-so.ts'
import { addDays, minute, startOfDay, type Monday } from '#domain/visits/days.ts'
import { longestStay, mondaysReaching } from '#domain/visits/reach.ts'
import { planItem, serviceItem, weekItem } from '#server/notice-sender/compose/visit-records.server.ts'
import type { StoredPlan } from '#server/plans/plan.entity.server.ts'
import { readable, type StoredWeek } from '#server/plans/service-week.entity.server.ts'
import type { StoredService } from '#server/services/service.entity.server.ts'
import { readItems, readSnapshot, type ItemRead } from '#server/table/read-items.server.ts'

/* The services of a nurse or a family, with their plans and their present weeks, from one snapshot. */

/** A service with what is read of it. */
export type ServiceRead = {
  serviceId: string
  service: StoredService | null
  plan: StoredPlan | null
  /** Of the present weeks: those in which something can have been reported or another nurse sent. */
  stints: StintOfWeek[]
  /** The present weeks that could be read, also those that are not there. */
  known: readonly Monday[]
  isUnreadable: boolean
}

type Read = StoredService | StoredPlan | StoredWeek

/** The most items in one snapshot. */
const mostInSnapshot = 100

/**
 * Single reads could miss a part of a change whose row is there.
 * @param time milliseconds since 1970
 * @param person the items of the person, in the same snapshot
 * @returns the items of the person and the services, in the order of `ids`
 */
export async function readServices<Person extends object[]>(
  ids: readonly string[],
  time: number,
  person: { [Index in keyof Person]: ItemRead<Person[Index]> },
): Promise<{ person: { [Index in keyof Person]: Person[Index] | null }; services: ServiceRead[] }> {
  const present = mondaysReaching(time - longestStay, time + 24 * 60 * minute)
  const perService = 2 + present.length
  const items = ids.map((serviceId): ItemRead<Read>[] => [
    serviceItem(serviceId),
    planItem(serviceId),
    ...present.map((monday) => weekItem(serviceId, monday)),
  ])
  const atOnce = Math.floor((mostInSnapshot - person.length) / perService)
  const snapshot = await readSnapshot<(object | Read)[]>(...person, ...items.slice(0, atOnce).flat())
  // More than twenty services at once: a change between two snapshots has left a row, so all is read again.
  const read = [...snapshot.slice(person.length), ...(await readItems<Read[]>(...items.slice(atOnce).flat()))]
  const services = ids.map((serviceId, place) => {
    const [service, plan, ...weeks] = read.slice(place * perService, (place + 1) * perService) as [
      StoredService | null,
      StoredPlan | null,
      ...(StoredWeek | null)[],
    ]
    return { serviceId, service, plan, ...readPresent(present, weeks) }
  })
  return { person: snapshot.slice(0, person.length) as never, services }
}

function readPresent(
  present: readonly Monday[],
  weeks: readonly (StoredWeek | null)[],
): Pick<ServiceRead, 'stints' | 'known' | 'isUnreadable'> {
  const found = weeks.filter((week) => week !== null)
  const unreadable = found.filter((week) => readable([week]).length === 0).map(({ monday }) => monday)
  return {
    stints: readable(found).flatMap(({ visits }) => visits),
    known: present.filter((monday) => !unreadable.includes(monday)),
    isUnreadable: unreadable.length > 0,
  }
}

export function openOf(service: StoredService | null): StoredService | null {
  return service && service.status !== 'closed' ? service : null
}

export function careIn({ patient, nurseId }: StoredService): Care {
  return { startDate: patient.startDate, endDate: patient.endDate, ...(nurseId && { nurseId }) }
}

/** Of the plan of an open service. */
export function madeUpTo(plan: StoredPlan | null): Pick<ServiceRecords, 'madeUpTo'> {
  return plan?.state === 'rolling' ? { madeUpTo: startOfDay(addDays(plan.rolledTo, 7)) } : {}
}
