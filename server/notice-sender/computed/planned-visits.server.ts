import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import type { Monday } from '#domain/visits/days.ts'
import { intervalOf, type Interval } from '#domain/visits/intervals.ts'
import { ServiceWeek, type StoredWeek, type WeekVisit } from '#server/plans/service-week.entity.server.ts'
import { queryPages } from '#server/table/query-pages.server.ts'

/** A visit that takes place, as the computed notices need it. */
export type PlannedVisit = Pick<WeekVisit, 'line' | 'day' | 'nurseId'> &
  Interval & {
    serviceId: string
    /** The customer. */
    uid: string
    /** Whether the office or the nurse has reported that the nurse came, or that none did. */
    isReported: boolean
  }

type WeekItem = Pick<StoredWeek, 'serviceId' | 'uid' | 'visits'>

/**
 * The visits of all services that start in a week and take place, by one Query, which goes on where its answer is larger than 1 MB. It is
 * eventually consistent; what is told is checked again when it is sent.
 */
export async function readPlannedVisits(monday: Monday): Promise<PlannedVisit[]> {
  const query = ServiceWeek.query.byWeek({ monday }).params<QueryCommandInput>()
  const names = { '#serviceId': 'serviceId', '#uid': 'uid', '#visits': 'visits' }
  const input = {
    ...query,
    ProjectionExpression: Object.keys(names).join(', '),
    ExpressionAttributeNames: { ...query.ExpressionAttributeNames, ...names },
  }
  const planned: PlannedVisit[] = []
  for await (const page of queryPages(input))
    for (const { serviceId, uid, visits } of page as WeekItem[])
      for (const { line, day, start, minutes, nurseId, state, arrivedAt, missedAt } of visits) {
        if (state !== 'planned') continue
        planned.push({
          serviceId,
          uid,
          line,
          day,
          ...(nurseId && { nurseId }),
          ...intervalOf({ day, start, minutes }),
          isReported: arrivedAt !== undefined || missedAt !== undefined,
        })
      }
  return planned
}
