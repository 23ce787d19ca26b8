/** How often a decision is made before it is given up. */
const attempts = 4

/**
 * Makes a decision, and makes it again with fresh records while another process changes them in between.
 * @param decide reads what it decides on, decides and writes. It is given true the first time, when what the caller has
 * read already is fresh enough. It answers 'changed' when a condition of its write did not hold.
 * @returns the first answer other than 'changed'; null when every attempt met a change, which is answered as busy
 */
export async function decideAgain<Outcome>(
  decide: (isFirst: boolean) => Promise<Outcome | 'changed'>,
): Promise<Outcome | null> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const outcome = await decide(attempt === 0)
    if (outcome !== 'changed') return outcome
  }
  return null
}
