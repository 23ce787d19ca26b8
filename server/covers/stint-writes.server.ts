import { mondayOf } from '#domain/visits/days.ts'
import type { ServiceNaming } from '#server/nurse-time/nurse-conditions.server.ts'
import { planOf } from '#server/plans/plan-writes.server.ts'
import { readPlanWrites } from '#server/plans/read-plan-facts.server.ts'
import type { WeekVisit } from '#server/plans/service-week.entity.server.ts'
import type { VisitStints } from './read-stints.server.ts'

/**
 * The writes of a visit's stints and of the time of their nurses; the plan stays as it is.
 * @param changed the new stints, and those that are different, as they are afterwards
 * @param change the id of the form
 */
export function readStintWrites(
  { stored, weeks }: VisitStints,
  changed: readonly WeekVisit[],
  { naming, ...by }: { change: string; now: number; naming?: ServiceNaming },
) {
  const { serviceId, uid } = stored
  const service = { serviceId, uid, patientName: weeks[0]?.patientName ?? '' }
  return readPlanWrites(
    { service, stored, weeks },
    {
      ...{ plan: planOf(stored), keepsPlan: true, whenInTheWay: 'refuse', reported: changed, ...by },
      mondays: [...new Set(changed.map(({ day }) => mondayOf(day)))].sort(),
      ...(naming && { naming }),
    },
  )
}
