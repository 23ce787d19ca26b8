import { addDays, dayAt, startOfDay } from '#domain/visits/days.ts'
import { now } from '#server/clock.server.ts'
import { unexpired } from '#server/table/expired.server.ts'
import { Absence, type StoredAbsence } from './absence.entity.server.ts'

/** All absences of a nurse, past and withdrawn ones too, the latest start first. */
export async function readAbsences(nurseId: string): Promise<StoredAbsence[]> {
  const { data } = await Absence.query
    .ofNurse({ nurseId })
    .go({ consistent: true, order: 'desc', pages: 'all' })
  return unexpired(data)
}

/**
 * The absences of all nurses that overlap a time, by their end. For lists, because no decision may depend on an index.
 * @param from a UTC instant, as `to`; half-open
 */
export async function listAbsences({ from, to }: { from: string; to: string }): Promise<StoredAbsence[]> {
  const { data } = await Absence.query.byEnd({ state: 'stands' }).gt({ to: from }).go({ pages: 'all' })
  return unexpired(data).filter((absence) => absence.from < to)
}

/** Ids of the nurses who are absent at some time in the rest of today; for lists, as `listAbsences`. */
export async function readAbsentToday(): Promise<ReadonlySet<string>> {
  const time = now()
  const midnight = new Date(startOfDay(addDays(dayAt(time), 1))).toISOString()
  const absences = await listAbsences({ from: new Date(time).toISOString(), to: midnight })
  return new Set(absences.map(({ nurseId }) => nurseId))
}
