import { execFileSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { median } from './compare-sizes.ts'
import { checkOutFormer } from './former-build.ts'

/*
 * `npm run bench:tables -- roll --before=COMMIT --services=300 --latency=15`: the roll of a former commit and of this checkout in turn, each with this
 * benchmark and an engine of its own, three pairs.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const pairs = 3
const script = 'tests/bench/roll.ts'
/** What the benchmark prints of the roll: seconds, and of each plan milliseconds of the processor and requests. */
const printed = /^rolled by a week: ([\d.]+) s; .* of it ([\d.]+) of this process, ([\d.]+) requests/m

/** @param given the other arguments of the benchmark */
export function compareRolls(commit: string, given: readonly string[]): void {
  const former = checkOutFormer(commit)
  try {
    copyFileSync(join(root, script), join(former.folder, script))
    execFileSync('npm', ['run', '--silent', 'texts'], { cwd: former.folder, stdio: 'ignore' })
    const found: { before: number[][]; now: number[][] } = { before: [], now: [] }
    for (let pair = 0; pair < pairs; pair++) {
      const turn = [
        () => found.before.push(rollIn(former.folder, given)),
        () => found.now.push(rollIn(root, given)),
      ]
      for (const roll of pair % 2 === 0 ? turn : turn.toReversed()) roll()
    }
    print(found)
  } finally {
    former.remove()
  }
}

function rollIn(folder: string, given: readonly string[]): number[] {
  const output = execFileSync('node', [join(folder, script), ...given], { cwd: folder, encoding: 'utf8' })
  const [, ...values] = printed.exec(output) ?? []
  if (values.length === 0) throw new Error(`The benchmark printed ${output}`)
  return values.map(Number)
}

function print({ before, now }: { before: number[][]; now: number[][] }): void {
  const rows = ['seconds', 'ms of the processor a plan', 'requests a plan'].map((what, place) => {
    const of = (runs: number[][]) => runs.map((values) => values[place] ?? Number.NaN)
    const ratios = of(now).map((value, pair) => value / (of(before)[pair] ?? Number.NaN))
    const row = {
      ...{ before: of(before).join(' '), now: of(now).join(' ') },
      ...{
        'times before': median(ratios).toFixed(2),
        'each pair': ratios.map((ratio) => ratio.toFixed(2)).join(' '),
      },
    }
    return [what, row] as const
  })
  console.table(Object.fromEntries(rows))
}
