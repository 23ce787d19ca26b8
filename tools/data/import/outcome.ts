/** What became of one document. */
export type ImportOutcome =
  | { is: 'taken' | 'there'; recordId: string; notes: string[] }
  /** Our own records stand against it. */
  | { is: 'refused'; why: string }

/** A document that came over earlier; one that says something else since then is told, and left as it is here. */
export function thereAlready(former: { recordId: string; digest: string }, digest: string): ImportOutcome {
  const notes =
    former.digest === digest ? [] : ['says something else than when it came over; that is left out']
  return { is: 'there', recordId: former.recordId, notes }
}

export function refused(why: string): ImportOutcome {
  return { is: 'refused', why }
}

/** Nothing of the document was written; the import can be run again. */
export class TableIsBusy extends Error {
  override name = 'TableIsBusy'
}
