import { mondayOf } from '#domain/visits/days.ts'
import { intervalOfInstants, intervalOf, overlap } from '#domain/visits/intervals.ts'
import { isSameShift } from '#domain/visits/plan-difference.ts'
import { findVisit, takesPlaceOn, visitsOf, type Plan, type Visit } from '#domain/visits/plan.ts'
import { isSent } from '#domain/visits/stints.ts'
import { Diary } from '#server/nurse-time/diary.entity.server.ts'
import { planOf } from '#server/plans/plan-writes.server.ts'
import { PlanRecord } from '#server/plans/plan.entity.server.ts'
import { inTransaction, type Write } from '#server/table/transaction.server.ts'

/**
 * Taking back an early arrival makes the visit an upcoming one again. Changes of the plan and absences have passed it over until then, so
 * it comes back only if the plan still has it and its nurse is not absent.
 * @returns the checks for the transaction that takes the arrival back; null if the visit cannot come back
 */
export async function comesBack(serviceId: string, visit: Visit): Promise<Write<'changed'>[] | null> {
  const { nurseId = '' } = visit
  const [{ data: stored }, { data: diary }] = await Promise.all([
    PlanRecord.get({ serviceId }).go({ consistent: true }),
    Diary.get({ nurseId }).go({ consistent: true }),
  ])
  if (!stored || !diary) return null
  const isAbsent = diary.absences.some(({ from, to }) =>
    overlap(intervalOfInstants({ from, to }), intervalOf(visit)),
  )
  if (!isPlanned(planOf(stored), visit) || isAbsent) return null
  return [
    {
      item: inTransaction(PlanRecord)
        .check({ serviceId })
        .where((plan, { eq }) => eq(plan.version, stored.version))
        .commit(),
      otherwise: 'changed',
    },
    {
      item: inTransaction(Diary)
        .check({ nurseId })
        .where((each, { eq }) => eq(each.version, diary.version))
        .commit(),
      otherwise: 'changed',
    },
  ]
}

/** Whether a visit is as its plan has it. A nurse who was sent is not in the plan, and goes where the day has visits. */
function isPlanned(plan: Plan, visit: Visit): boolean {
  if (isSent(visit)) return takesPlaceOn(plan, visit.day)
  const planned = findVisit(visitsOf(plan, mondayOf(visit.day)), visit)
  return planned !== undefined && isSameShift(planned, visit)
}
