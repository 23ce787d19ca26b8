import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds between questions, by the system's clock. */
const pauses = [0, 300, 700]

/**
 * What the other request of a form posted twice has done. A password or an e-mail can be taken once, so the losing request
 * reads the winner's outcome, for which it may have to wait.
 * @param find the outcome, or null while there is none
 */
export async function doneMeanwhile<Found>(find: () => Promise<Found | null>): Promise<Found | null> {
  for (const pause of pauses) {
    if (pause > 0) await wait(pause)
    const found = await find()
    if (found !== null) return found
  }
  return null
}
