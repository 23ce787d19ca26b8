import { visitKey } from '#domain/visits/plan.ts'
import type { VisitName } from '#domain/visits/visit-id.ts'
import type { WeekVisit } from '#server/plans/service-week.entity.server.ts'
import type { Write } from '#server/table/transaction.server.ts'
import { weekWrite } from './event-writes.server.ts'
import { readVisitWithOthers, type VisitOfWeek } from './read-visit.server.ts'

/**
 * The visits of the pair to which a visit belongs: the first visit and all its substitutes.
 * @returns with checks that the visits of other weeks have not changed; the visit's own week has a version of its own
 */
export async function readPairOf(
  name: VisitName,
  { visit, week }: VisitOfWeek,
): Promise<{ visits: WeekVisit[]; checks: Write<'changed'>[] }> {
  if (!visit.insteadOf && !visit.replacedBy) return { visits: [visit], checks: [] }
  const { weeks = [] } = (await readVisitWithOthers(name)) ?? {}
  const first = visitKey(visit.insteadOf ?? visit)
  const isOfPair = (each: WeekVisit) => visitKey(each.insteadOf ?? each) === first
  const ofPair = weeks.filter((each) => each.visits.some(isOfPair))
  return {
    visits: ofPair.flatMap(({ visits }) => visits.filter(isOfPair)),
    checks: ofPair.filter(({ monday }) => monday !== week.monday).map((each) => weekWrite(each, null)),
  }
}
