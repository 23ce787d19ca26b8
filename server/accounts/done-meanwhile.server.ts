import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds after which it is asked again; of the system's clock, as these are pauses and no dates. */
const pauses = [0, 300, 700]

/**
 * What the other request of a form that was posted twice has done. A password or an e-mail can be taken once, so that the request that lost
 * reads the outcome of the one that won, which may still be at work.
 * @param find what it did, or null where it is not there
 */
export async function doneMeanwhile<Found>(find: () => Promise<Found | null>): Promise<Found | null> {
  for (const pause of pauses) {
    if (pause > 0) await wait(pause)
    const found = await find()
    if (found !== null) return found
  }
  return null
}
