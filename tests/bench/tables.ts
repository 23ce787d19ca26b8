import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/*
 * `npm run bench:tables -- lists roster roll notices`: what pages and runs cost in small and in large tables. Each of the four has a file of
 * its own, which says what it measures and its options; without a name all four run.
 */
const benches = ['lists', 'roster', 'roll', 'notices']
const given = process.argv.slice(2)
const asked = benches.filter((name) => given.includes(name))
const options = given.filter((each) => each.startsWith('--'))
for (const name of asked.length > 0 ? asked : benches) {
  const file = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
  const { status } = spawnSync('node', [file, ...options], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
