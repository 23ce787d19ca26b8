import { nowInstant } from '#server/clock.server.ts'
import type { StoredAbsence } from '#server/diary/absence.entity.server.ts'

/** The record of an absence that stands, of an illness where nothing else is said. */
export function absenceRecord(
  absence: Pick<StoredAbsence, 'nurseId' | 'id' | 'from' | 'to'> & Partial<StoredAbsence>,
): StoredAbsence {
  return {
    kind: 'illness',
    reportedTo: absence.to,
    reportedBy: 'office',
    uncovered: [],
    state: 'stands',
    createdAt: nowInstant(),
    ...absence,
  }
}
