import type { Day, Monday } from '#domain/visits/days.ts'
import { staysOf, type Stay } from '#domain/visits/live-in.ts'
import { ServiceWeek } from '#server/plans/service-week.entity.server.ts'
import { readWeek, visitsOfWeeks, type RosterVisit } from '#server/roster/read-weeks.server.ts'

/** A visit that takes place, as computed notices need it. */
export type PlannedVisit = Stay & {
  serviceId: string
  /** The customer of the service. */
  uid: string
  line: string
  day: Day
  /** Whether the nurse's arrival is reported, or that the visit was missed. */
  isReported: boolean
}

/**
 * All services' visits that start in a week and take place, by one Query (more if the answer passes 1 MB). It is eventually consistent;
 * sending checks each notice again.
 */
export async function readPlannedVisits(monday: Monday): Promise<PlannedVisit[]> {
  return plannedIn((await readWeek(monday)).visits)
}

/** The same for one service, by its key; for the few that depend on the week before. */
export async function readPlannedVisitsOf(serviceId: string, monday: Monday): Promise<PlannedVisit[]> {
  const { data } = await ServiceWeek.get({ serviceId, monday }).go({ consistent: true })
  return data ? plannedIn(visitsOfWeeks([data]).visits) : []
}

function plannedIn(visits: readonly RosterVisit[]): PlannedVisit[] {
  return [...Map.groupBy(visits, ({ serviceId }) => serviceId).values()].flatMap((own) =>
    staysOf(own).map(({ visit: { serviceId, uid, line, day }, ...stay }) => ({
      ...{ ...stay, serviceId, uid, line, day },
      isReported: stay.arrivedAt !== undefined || stay.missedAt !== undefined,
    })),
  )
}
