import { visitIdOf } from '#domain/visits/visit-id.ts'
import { contestedOf, readVisitEvents } from '#server/attendance/read-visit.server.ts'
import type { RosterVisit } from '#server/roster/read-weeks.server.ts'

/** The most visits whose reports are read: as many as a page shows. */
const mostRead = 40

/**
 * Who sent the last report that the office has to settle, by the visit's id, where that is a nurse who had the visit before. A Query for each
 * such visit, of which there are few, since the week does not name them.
 */
export async function readReporters(visits: readonly RosterVisit[]): Promise<Map<string, string>> {
  const reported = visits.filter(({ contested }) => contested).slice(0, mostRead)
  const found = await Promise.all(
    reported.map(async (visit) => {
      const last = contestedOf(visit, await readVisitEvents(visit)).at(-1)
      if (!last?.nurseId || last.nurseId === (visit.nurseId ?? visit.former)) return []
      return [[visitIdOf(visit), last.nurseId] as const]
    }),
  )
  return new Map(found.flat())
}
