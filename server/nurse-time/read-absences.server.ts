import { unexpired } from '#server/table/expired.server.ts'
import { Absence, type StoredAbsence } from './absence.entity.server.ts'

/** All absences of a nurse, also past and withdrawn ones, those first that begin last. */
export async function readAbsences(nurseId: string): Promise<StoredAbsence[]> {
  const { data } = await Absence.query
    .ofNurse({ nurseId })
    .go({ consistent: true, order: 'desc', pages: 'all' })
  return unexpired(data)
}

/**
 * The absences of all nurses that meet a time, by their end; for lists, as no decision may depend on an index.
 * @param from a UTC instant, as `to`; half-open
 */
export async function listAbsences({ from, to }: { from: string; to: string }): Promise<StoredAbsence[]> {
  const { data } = await Absence.query.byEnd({ state: 'stands' }).gt({ to: from }).go({ pages: 'all' })
  return unexpired(data).filter((absence) => absence.from < to)
}
