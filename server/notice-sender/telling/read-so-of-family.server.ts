import { whatIsSoForFamily, type ServiceRecords, type StintOfWeek } from '#domain/messages/what-is-so.ts'
import { addDays, dayAt, horizonFrom, startOfDay, type Monday } from '#domain/visits/days.ts'
import { firstVisitOf, visitsOf } from '#domain/visits/plan.ts'
import { now } from '#server/clock.server.ts'
import type { StoredUser } from '#server/customers/user.entity.server.ts'
import { readHistoryOf } from '#server/history/list-history.server.ts'
import { userItem } from '#server/notice-sender/compose/visit-records.server.ts'
import { planOf } from '#server/plans/plan-writes.server.ts'
import type { StoredPlan } from '#server/plans/plan.entity.server.ts'
import type { StoredService } from '#server/services/service.entity.server.ts'
import { careIn, madeUpTo, openOf, readServices } from './read-services.server.ts'

/*
 * What is so for a family, from one snapshot. Weeks that reach into the present are read; later visits, and those of a week that cannot
 * be read, follow from the plan (V3 of docs/invariants.md).
 */

/** What a family's messages name of a service. */
export type NamedService = Pick<StoredService, 'assignedNurse' | 'nurseContact'> & { patientName: string }

/**
 * @param ids the services of the rows, and those of which the family was told; of one that is gone its history says who ended it
 * @returns also what messages name of the services, by id
 */
export async function readSoOfFamily(uid: string, ids: readonly string[]) {
  const time = now()
  const {
    person: [user],
    services: read,
  } = await readServices<[StoredUser]>(ids, time, [userItem(uid)])
  if (!user) return null
  const services = read.map((each) => {
    const open = openOf(each.service)
    return { ...each, open: open?.userId === uid ? open : null }
  })
  // Read after the snapshot, so the transaction that ended a service is over.
  const history = services.every(({ open }) => open) ? [] : await readHistoryOf(uid)
  const records = services.map(({ serviceId, open, plan, stints, known, isUnreadable }): ServiceRecords => {
    if (!open) {
      const over = history.find((each) => each.serviceId === serviceId)
      const booked = over && { startDate: over.startDate, endDate: over.endDate }
      const ended = { endedBy: over?.endedBy ?? 'family', ...(booked && { booked }) }
      return { serviceId, care: null, hasPlan: false, stints: [], ...ended }
    }
    return {
      ...{ serviceId, care: careIn(open), hasPlan: Boolean(open.hasPlan), isUnreadable },
      ...madeUpTo(plan),
      stints: [...stints, ...laterVisits(plan, { known, time })],
    }
  })
  const named = [
    ...history.map(({ serviceId, patientName }) => [serviceId, { patientName }] as const),
    ...services.flatMap(({ open }) => {
      if (!open) return []
      const { patient, assignedNurse, nurseContact } = open
      return [[open.serviceId, { patientName: patient.name, assignedNurse, nurseContact }] as const]
    }),
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
