import { parseArgs } from 'node:util'
import { setToolEnvironment, explainError } from '#tools/data/tool-environment.ts'

/*
 * Makes a table equal to another, item for item: for example the stage's own table to a restored one (docs/restore.md). Nothing
 * may write to either meanwhile. If it is interrupted, run it again: it starts from the beginning.
 *
 *   npm run copy:table -- --from RESTORED_TABLE --table TABLE_NAME    on a deployed stage, with its AWS credentials
 */
const { values } = parseArgs({ options: { from: { type: 'string' }, table: { type: 'string' } } })
const { from, table } = values
if (!from || !table || from === table) {
  console.error('Usage: npm run copy:table -- --from RESTORED_TABLE --table TABLE_NAME')
  process.exit(1)
}

await setToolEnvironment({ table })
const { copyItems, removeOthers } = await import('./copy-items.ts')
try {
  const copied = await copyItems(from, table)
  if (copied === 0) {
    console.error(`${from} is empty; nothing was removed.`)
    process.exit(1)
  }
  console.log(`${copied} items copied, ${await removeOthers(from, table)} others removed.`)
} catch (error) {
  console.error(explainError(error))
  process.exitCode = 1
}
