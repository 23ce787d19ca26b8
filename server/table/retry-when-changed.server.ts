const attempts = 4

/**
 * A decision's answer when a condition of its write failed: the word alone, or the outcome of the transaction. No other outcome may use
 * this reason.
 */
export type Changed = 'changed' | { ok: false; reason: 'changed' }

/**
 * Reads, decides and writes, and repeats that if another process has changed the records in between.
 * @param decide reads the records, decides and writes. Its argument is true on the first attempt, which may use records that the caller has
 * just read
 * @returns the first outcome that is not `changed`; busy if every attempt met a change
 */
export async function retryWhenChanged<Outcome>(
  decide: (isFirst: boolean) => Promise<Outcome | Changed>,
): Promise<Outcome | { ok: false; reason: 'busy' }> {
  const outcome = await repeatWhileChanged(decide)
  return outcome ?? { ok: false, reason: 'busy' }
}

/** The same for outcomes of another form: null if every attempt met a change. */
export async function repeatWhileChanged<Outcome>(
  decide: (isFirst: boolean) => Promise<Outcome | Changed>,
): Promise<Outcome | null> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const outcome = await decide(attempt === 0)
    if (!isChanged(outcome)) return outcome
  }
  return null
}

function isChanged(outcome: unknown): outcome is Changed {
  if (typeof outcome !== 'object' || outcome === null) return outcome === 'changed'
  return 'reason' in outcome && outcome.reason === 'changed'
}
