import { parseArgs } from 'node:util'
import { setToolEnvironment, explainError } from '#tools/sandbox/tool-environment.ts'

/*
 * Brings the records of a table into the form that the seven indexes need (docs/decisions/0026):
 *
 *   npm run migrate:indexes                          the running sandbox's
 *   npm run migrate:indexes -- --table TABLE_NAME    a deployed stage's, with its AWS credentials
 *
 * The site may work meanwhile. Broken off, it is started again; a second run finds nothing to do.
 */
const { values } = parseArgs({ options: { table: { type: 'string' } } })
setToolEnvironment(values)
const { migrateIndexes } = await import('./index-migration.ts')
try {
  const { read, changed, folded } = await migrateIndexes(({ read: soFar }) => {
    console.log(`${soFar} records read`)
  })
  console.log(`${read} records read, ${changed} changed, ${folded} counters folded.`)
} catch (error) {
  console.error(explainError(error))
  process.exitCode = 1
}
