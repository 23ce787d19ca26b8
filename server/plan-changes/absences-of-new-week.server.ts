import { intervalOfInstants, intervalOf, overlap } from '#domain/visits/intervals.ts'
import type { VisitName } from '#domain/visits/visit-id.ts'
import { Absence } from '#server/nurse-time/absence.entity.server.ts'
import type { NurseFacts } from '#server/nurse-time/nurse-time.server.ts'
import type { InTheWay } from '#server/plans/plan-facts.server.ts'
import { inTransaction, type Write } from '#server/table/transaction.server.ts'

/**
 * The writes that add a new week's visits to the absence that keeps their nurse away, so that they can be covered together
 * with the others.
 */
export function absentWrites(
  { serviceId, nurses }: { serviceId: string; nurses: ReadonlyMap<string, NurseFacts> },
  uncovered: readonly InTheWay[],
): Write<'changed'>[] {
  const taken = uncovered.flatMap(({ visit, obstacle }) => {
    if (obstacle.kind !== 'absent' || !visit.nurseId) return []
    const absences = nurses.get(visit.nurseId)?.diary?.absences ?? []
    const absence = absences.find((each) => overlap(intervalOf(visit), intervalOfInstants(each)))
    if (!absence) return []
    const { from, id } = absence
    return [
      { key: { nurseId: visit.nurseId, from, id }, visit: { serviceId, line: visit.line, day: visit.day } },
    ]
  })
  const byAbsence = Map.groupBy(taken, ({ key }) => [key.nurseId, key.id].join(' '))
  return [...byAbsence.values()].flatMap((each) => {
    const [first] = each
    return first
      ? [
          addTaken(
            first.key,
            each.map(({ visit }) => visit),
          ),
        ]
      : []
  })
}

function addTaken(key: { nurseId: string; from: string; id: string }, visits: VisitName[]): Write<'changed'> {
  const item = inTransaction(Absence).patch(key).append({ uncovered: visits }).commit()
  return { item, otherwise: 'changed' }
}
