import { loadSecrets } from './aws/load-secrets.server.ts'
import { logError } from './http/log.server.ts'
import { runAlone } from './notice-sender/run-alone.server.ts'
import { runNotices } from './notice-sender/run.server.ts'
import { countWaiting } from './today/count-waiting.server.ts'

/**
 * The function that runs every minute (`app.arc`, `@scheduled`). AWS does not repeat it: the next minute does what is left. A
 * run that begins while another one is at work ends at once.
 */
export async function handler(): Promise<void> {
  try {
    await loadSecrets()
    await Promise.all([count(), runAlone((isStillAlone) => runNotices(undefined, isStillAlone))])
  } catch (error) {
    logError('the notices’ run failed', error)
    throw error
  }
}

/** Also while another run sends, which may take minutes. No count is worth a message that is not sent. */
async function count(): Promise<void> {
  try {
    await countWaiting()
  } catch (error) {
    logError('what waits for the office was not counted', error)
  }
}
