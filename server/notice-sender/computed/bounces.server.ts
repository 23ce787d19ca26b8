import { countTriedMails, readBouncedAddresses } from '#server/aws/ses-reputation.server.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import { countBounces, stopWhereManyBounce } from '#server/sending/unconfirmed-mail.server.ts'
import type { Progress } from './notice-progress.entity.server.ts'

const minute = 60_000
/** Milliseconds after which bounces are looked for again. */
const between = 5 * minute
/** How far each look goes back behind the one before, because a bounce is in SES's list some minutes later. */
const overlap = 30 * minute
/** The first look, and one after a long break, goes back so far. */
const longest = 24 * 60 * minute

/**
 * Looks every five minutes which mails came back, and stops those to unconfirmed addresses where they are too many.
 * `bouncesCheckedAt` is when it has looked.
 */
export async function lookForBounces({ bouncesCheckedAt }: Progress): Promise<Partial<Progress>> {
  const lookedAt = Date.parse(bouncesCheckedAt)
  // A negative age is of a clock that was ahead.
  if (now() - lookedAt >= 0 && now() - lookedAt < between) return {}
  const since = Math.max(Math.min(lookedAt, now()) - overlap, now() - longest)
  await countBounces(await readBouncedAddresses(since))
  await stopWhereManyBounce(countTriedMails)
  return { bouncesCheckedAt: nowInstant() }
}
