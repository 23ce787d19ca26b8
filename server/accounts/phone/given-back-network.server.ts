import { logError } from '#server/http/log.server.ts'
import { giveBack, take, type LimitKey } from '#server/limits/take.server.ts'

/**
 * Gives back the count of the network that requested the code, once per number in 30 days, so that an operator's shared
 * address serves all families who verify. The lane's place stays taken: it bounds what is sent. An error is only logged.
 */
export async function giveNetworkBack(number: string, counted: LimitKey[] = []): Promise<void> {
  if (counted.length === 0) return
  try {
    if ((await take('networkGivenBackPerNumber', number)).ok) await Promise.all(counted.map(giveBack))
  } catch (error) {
    logError('count of a network not given back', error, 'warn')
  }
}
