import { whatIsSoForFamily, type ServiceRecords, type StintOfWeek } from '#domain/messages/what-is-so.ts'
import { addDays, dayAt, horizonFrom, startOfDay, type Monday } from '#domain/visits/days.ts'
import { firstVisitOf, visitsOf } from '#domain/visits/plan.ts'
import { now } from '#server/clock.server.ts'
import type { StoredUser } from '#server/customers/user.entity.server.ts'
import { readHistoryOf } from '#server/history/list-history.server.ts'
import {
  planItem,
  serviceItem,
  userItem,
  weekItem,
} from '#server/notice-sender/compose/visit-records.server.ts'
import { planOf } from '#server/plans/plan-writes.server.ts'
import type { StoredPlan } from '#server/plans/plan.entity.server.ts'
import { readable, type StoredWeek } from '#server/plans/service-week.entity.server.ts'
import type { StoredService } from '#server/services/service.entity.server.ts'
import { readItems, readSnapshot } from '#server/table/read-items.server.ts'
import { careIn, mostInSnapshot, openOf, weeksNear } from './read-so.server.ts'

/*
 * What is so for a family, from one snapshot. Weeks that reach into the present are read; later visits, and those of a week that cannot
 * be read, follow from the plan (V3 of docs/invariants.md).
 */

type Read = StoredService | StoredPlan | StoredWeek

/** What a family's messages name of a service. */
export type NamedService = Pick<StoredService, 'assignedNurse' | 'nurseContact'> & { patientName: string }

/**
 * @param ids the services of the rows, and those of which the family was told; of one that is gone its history says who ended it
 * @returns also what messages name of the services, by id
 */
export async function readSoOfFamily(uid: string, ids: readonly string[]) {
  const time = now()
  const near = weeksNear(time)
  const perService = 2 + near.length
  const items = ids.map((serviceId) => [
    serviceItem(serviceId),
    planItem(serviceId),
    ...near.map((monday) => weekItem(serviceId, monday)),
  ])
  const atOnce = Math.floor((mostInSnapshot - 1) / perService)
  const [user, ...some] = await readSnapshot<[StoredUser, ...Read[]]>(
    userItem(uid),
    ...items.slice(0, atOnce).flat(),
  )
  if (!user) return null
  // More than twenty services at once: a change between two snapshots has left a row, so all is read again.
  const rest = items.slice(atOnce).flat()
  const read = [...some, ...(rest.length > 0 ? await readItems<Read[]>(...rest) : [])]
  const recordsOf = (place: number) => read.slice(place * perService, (place + 1) * perService)
  const open = new Map(
    ids.flatMap((serviceId, place) => {
      const service = openOf(recordsOf(place)[0] as StoredService | null)
      return service?.userId === uid ? [[serviceId, service] as const] : []
    }),
  )
  // Read after the snapshot, so the transaction that ended a service is over.
  const history = open.size < ids.length ? await readHistoryOf(uid) : []
  const records = ids.map((serviceId, place): ServiceRecords => {
    const service = open.get(serviceId)
    const over = history.find((each) => each.serviceId === serviceId)
    if (!service) {
      const booked = over && { startDate: over.startDate, endDate: over.endDate }
      const ended = { endedBy: over?.endedBy ?? 'family', ...(booked && { booked }) }
      return { serviceId, care: null, hasPlan: false, stints: [], ...ended }
    }
    const [, plan, ...weeks] = recordsOf(place) as [unknown, StoredPlan | null, ...(StoredWeek | null)[]]
    const found = weeks.filter((week) => week !== null)
    const isKnown = (week?: StoredWeek | null) => !week || readable([week]).length > 0
    const known = near.filter((_, place) => isKnown(weeks[place]))
    return {
      ...{ serviceId, care: careIn(service), hasPlan: Boolean(service.hasPlan) },
      isUnreadable: readable(found).length < found.length,
      stints: [...readable(found).flatMap(({ visits }) => visits), ...laterVisits(plan, { known, time })],
    }
  })
  const named = [
    ...history.map(({ serviceId, patientName }) => [serviceId, { patientName }] as const),
    ...[...open].map(
      ([serviceId, { patient, assignedNurse, nurseContact }]) =>
        [serviceId, { patientName: patient.name, assignedNurse, nurseContact }] as const,
    ),
  ]
  return { so: whatIsSoForFamily(records, time), user, named: new Map<string, NamedService>(named) }
}

/** The visits of a plan beyond the weeks that are known, also of weeks that are made late, and the first one after them. */
function laterVisits(
  stored: StoredPlan | null,
  { known, time }: { known: readonly Monday[]; time: number },
): StintOfWeek[] {
  if (!stored) return []
  const plan = planOf(stored)
  const mondays = horizonFrom(dayAt(time))
  const made = mondays.filter((monday) => !known.includes(monday)).flatMap((monday) => visitsOf(plan, monday))
  const end = startOfDay(addDays(mondays.at(-1) ?? stored.rolledTo, 7))
  const next = firstVisitOf(plan, { after: end - 1, now: time })
  return [...made, ...(next ? [next] : [])].map((visit) => ({ ...visit, state: 'planned' }))
}
