import type { Monday } from '#domain/visits/days.ts'
import { intervalOf, type Interval } from '#domain/visits/intervals.ts'
import { isReplaced, isSent } from '#domain/visits/stints.ts'
import { ServiceWeek, type WeekVisit } from '#server/plans/service-week.entity.server.ts'
import { readWeek, visitsOfWeeks, type RosterVisit } from '#server/roster/read-weeks.server.ts'

/** A visit that takes place, as computed notices need it. */
export type PlannedVisit = Pick<WeekVisit, 'line' | 'day' | 'nurseId' | 'arrivedAt' | 'leftAt' | 'missedAt'> &
  Interval & {
    serviceId: string
    /** The customer of the service. */
    uid: string
    /** Another nurse was sent in its place. */
    isReplaced: boolean
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
  const sent = Map.groupBy(visits.filter(isSent), ({ serviceId }) => serviceId)
  return visits.flatMap((each) => {
    const { serviceId, uid, line, day, startMinute, minutes, nurseId, state, arrivedAt, leftAt, missedAt } =
      each
    if (state !== 'planned') return []
    const isReported = arrivedAt !== undefined || missedAt !== undefined
    const visit = { serviceId, uid, line, day, ...intervalOf({ day, startMinute, minutes }), isReported }
    return [
      {
        ...visit,
        ...(nurseId && { nurseId }),
        ...(arrivedAt && { arrivedAt }),
        ...(leftAt && { leftAt }),
        ...(missedAt && { missedAt }),
        isReplaced: isReplaced(each, [each, ...(sent.get(serviceId) ?? [])]),
      },
    ]
  })
}
