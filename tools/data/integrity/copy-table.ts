import { parseArgs } from 'node:util'
import { setToolEnvironment, explainError } from '#tools/sandbox/tool-environment.ts'

/*
 * Makes one table hold what another holds, item for item, such as the stage's own what was restored beside it
 * (docs/restore.md). Nobody may write to either meanwhile; run again after it was broken off, it goes through to the end.
 *
 *   npm run copy:table -- --from RESTORED_TABLE --table TABLE_NAME    on a deployed stage, with its AWS credentials
 */
const { values } = parseArgs({ options: { from: { type: 'string' }, table: { type: 'string' } } })
const { from, table } = values
if (!from || !table || from === table) {
  console.error('Usage: npm run copy:table -- --from RESTORED_TABLE --table TABLE_NAME')
  process.exit(1)
}

setToolEnvironment({ table })
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
