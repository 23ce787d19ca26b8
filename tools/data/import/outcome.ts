/** The result of the import of one document. `notes` are sentences about parts that were not imported as they are. */
export type ImportOutcome =
  | { status: 'taken' | 'alreadyThere'; recordId: string; notes: string[] }
  /** It conflicts with a record of the new database. */
  | { status: 'refused'; reason: string }

/** The outcome for a document that was imported before. If it has changed since, a note says so; the change is not imported. */
export function alreadyImported(former: { recordId: string; digest: string }, digest: string): ImportOutcome {
  const notes =
    former.digest === digest ? [] : ['says something else than when it came over; that is left out']
  return { status: 'alreadyThere', recordId: former.recordId, notes }
}

export function refused(reason: string): ImportOutcome {
  return { status: 'refused', reason }
}

/** The table was busy and nothing of the document was written; run the import again. */
export class TableIsBusy extends Error {
  override name = 'TableIsBusy'
}
