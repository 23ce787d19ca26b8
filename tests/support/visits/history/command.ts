import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'

/*
 * `npm run histories -- --count 50 --seed 1 --at-once 3` plays histories of visits (tests/integration/visits/history.test.ts).
 * `--without diary` plays them without the conditions of an entity's writes, which some history must then show.
 */

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    'at-once': { type: 'string', default: '3' },
    without: { type: 'string' },
  },
})
const { count, seed, 'at-once': atOnce, without } = values
const vitest = spawn(
  'npx',
  ['vitest', 'run', '--project', 'integration', 'tests/integration/visits/history.test.ts'],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      ...{ VISITS_COUNT: count, VISITS_SEED: seed, VISITS_AT_ONCE: atOnce },
      ...(without && { VISITS_WITHOUT: without }),
    },
  },
)
const [code] = (await once(vitest, 'exit')) as [number | null]
process.exitCode = code ?? 1
