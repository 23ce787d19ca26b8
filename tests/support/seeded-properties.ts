import fc from 'fast-check'

/**
 * Gives the properties of a test file the same inputs each time. `npm run histories -- --kind properties --seed 7` gives all of them others.
 * @param own the seed of the file
 */
export function seedProperties(own: number): void {
  fc.configureGlobal({ seed: Number(process.env.PROPERTIES_SEED ?? own) })
}

/**
 * How often a property is played that is worth many thousand fresh inputs: `PROPERTIES_SEED=7 PROPERTIES_RUNS=5000 npx vitest run PATH` plays
 * that many of one seed, without the start of a process for every few.
 * @param standard how often in `npm test` and in `npm run histories`
 */
export function propertyRuns(standard: number): number {
  return Number(process.env.PROPERTIES_RUNS ?? standard)
}
