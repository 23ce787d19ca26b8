import { finishDisplacements } from '#server/accounts/life/displace.server.ts'
import { eraseMessagesOfDeleted } from '#server/accounts/life/erase-messages.server.ts'
import { endOldUnverified } from '#server/accounts/life/unverified-accounts.server.ts'
import { keptForBooks } from '#server/money/account.server.ts'
import { loadSecrets } from './aws/load-secrets.server.ts'
import { finishCopies } from './bookings/nurse-copies.server.ts'
import { now } from './clock.server.ts'
import { log, logError } from './http/log.server.ts'
import { finishLeaving } from './leaving/finish-leaving.server.ts'
import { endOldJoins } from './nurse-accounts/join-account.server.ts'
import { unlinkFormerNurses } from './nurse-accounts/unlink.server.ts'
import { runDaily } from './staff/daily.server.ts'
import { rollPlans } from '#server/plan-changes/roll-forward.server.ts'

/** Milliseconds in which plans are begun to be rolled; the papers take up to 200 seconds of the function's five minutes. */
export const rollTime = 60_000

/**
 * The function that runs once a day (`app.arc`, `@scheduled`). A part that fails does not stop the next one. After an error AWS runs
 * it again; each part may run twice.
 */
export async function handler(): Promise<void> {
  try {
    await loadSecrets()
  } catch (error) {
    logError('the daily run failed', error)
    throw error
  }
  const errors: unknown[] = []
  for (const part of [
    rollAllPlans,
    endLeaving,
    unlinkFormer,
    finishDisplacements,
    finishCopies,
    doStaff,
    endUnverified,
    eraseMessages,
    endJoins,
  ]) {
    try {
      await part()
    } catch (error) {
      logError('the daily run failed', error)
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} parts of the daily run failed`)
}

/** @throws where some plans are left, so that the run is repeated */
async function rollAllPlans(): Promise<void> {
  const run = await rollPlans({ until: now() + rollTime })
  log('info', 'plans rolled forward', run)
  if (!run.isComplete || run.busy + run.failed > 0) throw new Error('Some plans are not rolled forward yet')
}

async function endLeaving(): Promise<void> {
  log('info', 'nurses who left made inactive', await finishLeaving())
}

async function unlinkFormer(): Promise<void> {
  log('info', 'accounts of former nurses unlinked', { unlinked: await unlinkFormerNurses() })
}

async function doStaff(): Promise<void> {
  log('info', 'daily run', await runDaily())
}

async function endJoins(): Promise<void> {
  log('info', 'unfinished accounts of nurses ended', { endedJoins: await endOldJoins() })
}

async function eraseMessages(): Promise<void> {
  log('info', 'messages of deleted accounts erased', { accounts: await eraseMessagesOfDeleted() })
}

async function endUnverified(): Promise<void> {
  log('info', 'unverified accounts ended', { endedAccounts: await endOldUnverified(keptForBooks) })
}
