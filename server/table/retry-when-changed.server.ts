/** Maximum number of attempts. */
const attempts = 4

/**
 * What a decision answers when a condition of its write did not hold: the word alone, or the outcome of the transaction. No outcome that
 * a caller shows may have this reason.
 */
export type Changed = 'changed' | { ok: false; reason: 'changed' }

/**
 * Reads, decides and writes, and does so again when another process has changed the records in between.
 * @param decide reads the records, decides and writes. Its argument is true at the first attempt: records that the caller has
 * just read may be used then
 * @returns the first outcome that is no change; busy when every attempt met a change
 */
export async function retryWhenChanged<Outcome>(
  decide: (isFirst: boolean) => Promise<Outcome | Changed>,
): Promise<Outcome | { ok: false; reason: 'busy' }> {
  const outcome = await repeatWhileChanged(decide)
  return outcome ?? { ok: false, reason: 'busy' }
}

/** The same, for outcomes of another form: null when every attempt met a change. */
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
