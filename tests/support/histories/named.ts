import fc from 'fast-check'

/**
 * The history with this name, as `npm run histories` prints it: `40091/33` is the thirty-fourth of the seed 40091.
 * @throws an Error where that is no name
 */
export function historyNamed<History>(name: string, histories: fc.Arbitrary<History>): History {
  const [seed = NaN, place = NaN] = name.split('/').map(Number)
  const history = fc.sample(histories, { seed, numRuns: place + 1 }).at(-1)
  if (!history) throw new Error(`${name} is no history`)
  return history
}

/**
 * Plays the histories with these names.
 * @throws the first error, with the history's name before it
 */
export async function playNamed<History>(
  names: readonly string[],
  histories: fc.Arbitrary<History>,
  play: (history: History) => Promise<void>,
): Promise<void> {
  for (const name of names)
    await play(historyNamed(name, histories)).catch((cause: unknown) => {
      throw new Error(`History ${name}:\n${String(cause)}`, { cause })
    })
}

/**
 * What did not occur.
 * @param counts by `event: outcome`
 * @param every the outcomes of each event, with a space between two
 */
export function missingOutcomes(
  counts: ReadonlyMap<string, number>,
  every: Readonly<Record<string, string>>,
): string[] {
  return Object.entries(every)
    .flatMap(([event, outcomes]) => outcomes.split(' ').map((outcome) => `${event}: ${outcome}`))
    .filter((name) => !counts.has(name))
}
