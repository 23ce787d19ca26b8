import type { Monday } from '#domain/visits/days.ts'
import { intervalOf, type Interval } from '#domain/visits/intervals.ts'
import { ServiceWeek, type WeekVisit } from '#server/plans/service-week.entity.server.ts'
import { readWeek, visitsOfWeeks, type RosterVisit } from '#server/roster/read-weeks.server.ts'

/** A visit that takes place, as the computed notices need it. */
export type PlannedVisit = Pick<WeekVisit, 'line' | 'day' | 'nurseId' | 'arrivedAt' | 'leftAt' | 'missedAt'> &
  Interval & {
    serviceId: string
    /** The customer. */
    uid: string
    /** Another nurse was sent in its place. */
    isReplaced: boolean
    /** Whether the office or the nurse has reported that the nurse came, or that none did. */
    isReported: boolean
  }

/**
 * The visits of all services that start in a week and take place, by one Query, which goes on where its answer is larger than 1 MB. It is
 * eventually consistent; what is told is checked again when it is sent.
 */
export async function readPlannedVisits(monday: Monday): Promise<PlannedVisit[]> {
  return plannedIn((await readWeek(monday)).visits)
}

/** The same of one service, by its key; for the few of which the week before decides. */
export async function readPlannedVisitsOf(serviceId: string, monday: Monday): Promise<PlannedVisit[]> {
  const { data } = await ServiceWeek.get({ serviceId, monday }).go({ consistent: true })
  return data ? plannedIn(visitsOfWeeks([data]).visits) : []
}

function plannedIn(visits: readonly RosterVisit[]): PlannedVisit[] {
  return visits.flatMap((each) => {
    const { serviceId, uid, line, day, start, minutes, nurseId, state, arrivedAt, leftAt, missedAt } = each
    if (state !== 'planned') return []
    const isReported = arrivedAt !== undefined || missedAt !== undefined
    const visit = { serviceId, uid, line, day, ...intervalOf({ day, start, minutes }), isReported }
    return [
      {
        ...visit,
        ...(nurseId && { nurseId }),
        ...(arrivedAt && { arrivedAt }),
        ...(leftAt && { leftAt }),
        ...(missedAt && { missedAt }),
        // Whoever was sent in the next week is not among these visits; that the first one names somebody is enough here.
        isReplaced: each.replacedBy !== undefined,
      },
    ]
  })
}
