import { parseArgs } from 'node:util'
import { setToolEnvironment, explainError } from '#tools/sandbox/tool-environment.ts'

/*
 * Checks all invariants of docs/design.md, "The table", over a whole table while nobody writes to it, such as one that was just
 * restored (docs/restore.md):
 *
 *   npm run check:table                          the running sandbox's
 *   npm run check:table -- --table TABLE_NAME    a deployed stage's, with its AWS credentials
 *
 * The exit code is 1 where one does not hold. It reads the table as a whole, into memory.
 */
const { values } = parseArgs({ options: { table: { type: 'string' } } })
setToolEnvironment(values)
const { violationsIn, invariants } = await import('./invariants.ts')
const { readTable } = await import('./table-records.ts')
try {
  const records = await readTable()
  const counts = Object.entries(records).flatMap(([name, { length }]) =>
    length > 0 ? [`${length} ${name}`] : [],
  )
  console.log(counts.join(', ') || 'The table is empty.')
  const found = violationsIn(records)
  for (const { invariant, found: what } of found) console.log(`${invariant}: ${what}`)
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
