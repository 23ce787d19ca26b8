import { randomUUID } from 'node:crypto'
import { addDays } from '#domain/visits/days.ts'
import type { AbsenceForm } from '#server/absences/absence-form.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import type { StoredAbsence } from '#server/nurse-time/absence.entity.server.ts'

/** The record of an absence that stands, of an illness where nothing else is said. */
export function absenceRecord(
  absence: Pick<StoredAbsence, 'nurseId' | 'id' | 'from' | 'to'> & Partial<StoredAbsence>,
): StoredAbsence {
  return {
    kind: 'illness',
    reportedTo: absence.to,
    reportedBy: 'office',
    uncovered: [],
    taking: 'done',
    state: 'stands',
    createdAt: nowInstant(),
    ...absence,
  }
}

/** A UTC instant of an Indian day and time of day. */
export function at(day: string, time = '00:00'): string {
  return new Date(`${day}T${time}:00+05:30`).toISOString()
}

/** A form that reports an illness from the beginning of a day to the end of another. */
export function absenceForm(
  nurse: { id: string },
  [from, to]: [string, string],
  more: Partial<AbsenceForm> = {},
): AbsenceForm {
  const times = { from: at(from), to: at(addDays(to, 1)) }
  return { id: randomUUID(), nurseId: nurse.id, kind: 'illness', ...times, ...more }
}
