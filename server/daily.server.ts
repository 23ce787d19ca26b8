import { finishDisplacements } from './accounts/displace.server.ts'
import { endOldUnverified } from './accounts/unverified-accounts.server.ts'
import { log, logError } from './http/log.server.ts'
import { loadSecrets } from './aws/load-secrets.server.ts'
import { runDaily } from './staff/daily.server.ts'

/** The function that runs once a day (`app.arc`, `@scheduled`). After an error AWS runs it again. */
export async function handler(): Promise<void> {
  try {
    await loadSecrets()
    await finishDisplacements()
    log('info', 'daily run', { ...(await runDaily()), endedAccounts: await endOldUnverified() })
  } catch (error) {
    logError('the daily run failed', error)
    throw error
  }
}
