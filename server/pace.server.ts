import { now, wait } from '#server/clock.server.ts'

/**
 * Spreads work evenly: each call of the returned function waits for its turn, so that at most `perSecond` calls return in a
 * second, also when many wait at once.
 */
export function paceOf(perSecond: number): () => Promise<void> {
  const gap = 1000 / perSecond
  let next = now()
  return async function turn() {
    const at = now()
    // A clock that was set back would make `next` lie hours ahead.
    if (next - at > longestQueue) next = at
    const mine = Math.max(next, at)
    next = mine + gap
    if (mine > at) await wait(mine - at)
  }
}

/** Milliseconds; more than all workers together ever wait. */
const longestQueue = 30_000
