import { randomUUID } from 'node:crypto'
import { instantAt } from '#domain/visits/days.ts'
import { now } from '#server/clock.server.ts'
import { logError } from '#server/http/log.server.ts'
import { tryCertainWrite } from '#server/table/conditional-write.server.ts'
import { SenderLease } from './sender-lease.entity.server.ts'

/** The length of a lease in milliseconds: after a process dies, another may begin once it is over. */
const lease = 90_000
/** The age in milliseconds at which a lease is renewed. */
const renewal = 30_000

/**
 * Runs a sender unless another is at work. Only the pace depends on it: each notice is claimed by one sender anyway.
 * @param run gets a function that says whether it may begin more work; false once another sender has taken over
 * @returns what the run returns; null if another sender is at work
 */
export async function runAlone<Result>(
  run: (isStillAlone: () => Promise<boolean>) => Promise<Result>,
): Promise<Result | null> {
  const holder = randomUUID()
  let takenAt = now()
  let isMine = true
  const isTaken = await tryCertainWrite(() =>
    SenderLease.put({ holder, until: instantAt(takenAt + lease) })
      .where(({ until }, { notExists, lte, gt }) =>
        [
          notExists(until),
          lte(until, instantAt(takenAt)),
          // From a clock that was ahead.
          gt(until, instantAt(takenAt + lease)),
        ].join(' OR '),
      )
      .go(),
  )
  if (!isTaken) return null
  try {
    return await run(async () => {
      if (!isMine || now() < takenAt + renewal) return isMine
      takenAt = now()
      return (isMine = await endAt(holder, takenAt + lease))
    })
  } finally {
    await endAt(holder, now()).catch((error: unknown) =>
      logError('the lease of the sender was not ended', error, 'warn'),
    )
  }
}

/** Moves the end of a lease; false if another sender has taken it over. */
function endAt(holder: string, time: number): Promise<boolean> {
  return tryCertainWrite(() =>
    SenderLease.patch({})
      .set({ until: instantAt(time) })
      .where((current, { eq }) => eq(current.holder, holder))
      .go(),
  )
}
