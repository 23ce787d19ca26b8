import { parseArgs } from 'node:util'
import { setToolEnvironment, explainError } from '#tools/data/tool-environment.ts'

/*
 * Migrates the records of a table to the form that the seven indexes (docs/decisions/0026) and the search (0033) need:
 *
 *   npm run migrate:indexes                          the table of the running sandbox
 *   npm run migrate:indexes -- --table TABLE_NAME    the table of a deployed stage, with its AWS credentials
 *
 * The site may run meanwhile. If it is interrupted, run it again; after a complete run there is nothing left to do.
 */
const { values } = parseArgs({ options: { table: { type: 'string' } } })
await setToolEnvironment(values)
const { migrateIndexes } = await import('./index-migration.ts')
try {
  const { read, changed, folded, histories, given, removed } = await migrateIndexes(({ read: soFar }) => {
    console.log(`${soFar} records read`)
  })
  console.log(
    `${read} records read, ${changed} changed, ${folded} counters folded, ${histories} histories added.`,
  )
  console.log(`${given} services got search entries, ${removed} entries without a service removed.`)
} catch (error) {
  console.error(explainError(error))
  process.exitCode = 1
}
