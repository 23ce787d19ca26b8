import { parseArgs } from 'node:util'
import { setToolEnvironment, explainError } from '#tools/data/tool-environment.ts'

/*
 * Compares a table with the user pool and the bucket, which a restore of the table does not change (docs/restore.md):
 *
 *   npm run reconcile                                       the running sandbox
 *   npm run reconcile -- --table TABLE_NAME --user-pool POOL_ID --bucket BUCKET_NAME
 *                                                           a deployed stage, with its AWS credentials
 *   … --mend RESTORED_TO --stopped STOPPED_AT
 *                            ends all sessions, removes pool users without a record who were made after the first instant, and
 *                            holds the notices that may have been sent up to the second one, and opens a new series of statements
 *                            (both ISO 8601)
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
    stopped: { type: 'string' },
    erase: { type: 'boolean', default: false },
  },
})
const { table, bucket, mend, stopped, erase, 'user-pool': userPool } = values
const mending =
  mend !== undefined && stopped !== undefined
    ? { restoredTo: Date.parse(mend), stoppedAt: Date.parse(stopped) }
    : null
const isWhole = table ? userPool && bucket : !userPool && !bucket
const isOrdered = !mending || mending.restoredTo <= mending.stoppedAt
if (!isWhole || !isOrdered || (mend === undefined) !== (stopped === undefined)) {
  console.error(
    'Usage: npm run reconcile -- [--table TABLE_NAME --user-pool POOL_ID --bucket BUCKET_NAME] [--mend RESTORED_TO --stopped STOPPED_AT] [--erase]',
  )
  process.exit(1)
}

await setToolEnvironment({ table, userPool, bucket })
const { compareStores, describeDifferences, endAllSessions, eraseDeleted, removeLostSignUps } =
  await import('./stores.ts')
const { holdNotices } = await import('./hold-notices.ts')
const { openSeries } = await import('./open-series.ts')
try {
  if (mending) {
    console.log(`${await endAllSessions()} sessions ended.`)
    const removed = await removeLostSignUps(mending.restoredTo)
    console.log(`${removed} users removed from the pool; they can sign up again.`)
    const held = await holdNotices(new Date(mending.stoppedAt).toISOString())
    console.log(`New series of statements begin with ${await openSeries()}.`)
    console.log(`${held} notices wait for the office's decision: /dashboard/notices?state=held`)
  }
  if (erase) for (const line of await eraseDeleted()) console.log(line)
  const lines = describeDifferences(await compareStores())
  console.log(lines.length > 0 ? lines.join('\n') : 'Table, user pool and bucket agree.')
  if (lines.length > 0) process.exitCode = 1
} catch (error) {
  console.error(explainError(error))
  process.exitCode = 1
}
