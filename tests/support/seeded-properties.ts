import fc from 'fast-check'

/**
 * Gives the properties of a test file the same inputs each time. `npm run histories -- --kind properties --seed 7` gives all of them others.
 * @param own the seed of the file
 */
export function seedProperties(own: number): void {
  fc.configureGlobal({ seed: Number(process.env.PROPERTIES_SEED ?? own) })
}
