import { parseArgs } from 'node:util'
import { setToolEnvironment, explainError } from '#tools/data/tool-environment.ts'

/*
 * Compares a table with the user pool and the bucket, which a restore of the table does not change (docs/restore.md):
 *
 *   npm run reconcile                                       the running sandbox
 *   npm run reconcile -- --table TABLE_NAME --user-pool POOL_ID --bucket BUCKET_NAME
 *                                                           a deployed stage, with its AWS credentials
 *   … --mend RESTORED_TO     ends all sessions, and removes pool users without a record who were made after that instant (ISO 8601)
 *   … --erase                erases the accounts without a pool user, because their users had deleted them
 *
 * The exit code is 1 when there are differences left.
 */
const { values } = parseArgs({
  options: {
    table: { type: 'string' },
    'user-pool': { type: 'string' },
    bucket: { type: 'string' },
    mend: { type: 'string' },
    erase: { type: 'boolean', default: false },
  },
})
const { table, bucket, mend, erase, 'user-pool': userPool } = values
const restoredTo = mend === undefined ? null : Date.parse(mend)
const isWhole = table ? userPool && bucket : !userPool && !bucket
if (!isWhole || Number.isNaN(restoredTo)) {
  console.error(
    'Usage: npm run reconcile -- [--table TABLE_NAME --user-pool POOL_ID --bucket BUCKET_NAME] [--mend RESTORED_TO] [--erase]',
  )
  process.exit(1)
}

setToolEnvironment({ table, userPool, bucket })
const { compareStores, describeDifferences, endAllSessions, eraseDeleted, removeLostSignUps } =
  await import('./stores.ts')
try {
  if (restoredTo !== null) {
    console.log(`${await endAllSessions()} sessions ended.`)
    console.log(`${await removeLostSignUps(restoredTo)} users removed from the pool; they can sign up again.`)
  }
  if (erase) for (const line of await eraseDeleted()) console.log(line)
  const lines = describeDifferences(await compareStores())
  console.log(lines.length > 0 ? lines.join('\n') : 'Table, user pool and bucket agree.')
  if (lines.length > 0) process.exitCode = 1
} catch (error) {
  console.error(explainError(error))
  process.exitCode = 1
}
