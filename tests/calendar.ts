import { spawnSync } from 'node:child_process'

/*
 * `npm run test:calendar`: the tests of vitest and of the browser with a clock that begins at each of these instants, where days, weeks, months and years
 * end and where February has 29 days. `npm run test:calendar -- 2027-01-31T23:58+05:30` takes another one.
 */
const instants = [
  '2026-11-30T00:10+05:30',
  '2026-12-31T23:50+05:30',
  '2028-02-29T12:00+05:30',
  '2027-03-31T23:58+05:30',
]

const given = process.argv.slice(2)
const results = (given.length > 0 ? given : instants).map((instant) => {
  const env = { ...process.env, BEGIN_AT: instant }
  const { status } = spawnSync('node', ['tests/run.ts', 'texts', 'test:vitest', 'build', 'test:browser'], {
    stdio: 'inherit',
    env,
  })
  return { instant, isGreen: status === 0 }
})
for (const { instant, isGreen } of results) console.log(`${instant}: ${isGreen ? 'green' : 'red'}`)
process.exitCode = results.every(({ isGreen }) => isGreen) ? 0 : 1
