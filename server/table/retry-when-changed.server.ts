/** Maximum number of attempts. */
const attempts = 4

/**
 * Reads, decides and writes, and does so again when another process has changed the records in between.
 * @param decide reads the records, decides and writes. It returns 'changed' when a condition of its write did not hold. Its
 * argument is true at the first attempt: records that the caller has just read may be used then
 * @returns the first outcome other than 'changed'; null when every attempt met a change (the caller answers busy)
 */
export async function retryWhenChanged<Outcome>(
  decide: (isFirst: boolean) => Promise<Outcome | 'changed'>,
): Promise<Outcome | null> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const outcome = await decide(attempt === 0)
    if (outcome !== 'changed') return outcome
  }
  return null
}
