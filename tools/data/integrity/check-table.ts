import { parseArgs } from 'node:util'
import { setToolEnvironment, explainError } from '#tools/data/tool-environment.ts'

/*
 * Checks all invariants of docs/invariants.md over a whole table, for example one that was just restored
 * (docs/restore.md). Nothing may write to the table during the check.
 *
 *
 *   npm run check:table                          the table of the running sandbox
 *   npm run check:table -- --table TABLE_NAME    the table of a deployed stage, with its AWS credentials
 *
 * The exit code is 1 when an invariant does not hold. It reads the whole table into memory.
 */
const { values } = parseArgs({ options: { table: { type: 'string' } } })
await setToolEnvironment(values)
const { violationsIn, invariants } = await import('./invariants.ts')
const { readTable } = await import('./table-records.ts')
try {
  const records = await readTable()
  const counts = Object.entries(records).flatMap(([name, { length }]) =>
    length > 0 ? [`${length} ${name}`] : [],
  )
  console.log(counts.join(', ') || 'The table is empty.')
  const found = violationsIn(records)
  for (const violation of found) console.log(`${violation.invariant}: ${violation.found}`)
  console.log(
    found.length > 0
      ? `${found.length} violations.`
      : `All ${Object.keys(invariants).length} invariants hold.`,
  )
  if (found.length > 0) process.exitCode = 1
} catch (error) {
  console.error(explainError(error))
  process.exitCode = 1
}
