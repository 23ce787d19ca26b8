import { countTriedMails, readBouncedAddresses } from '#server/aws/ses-reputation.server.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import { countBounces, stopWhereManyBounce } from '#server/sending/unconfirmed-mail.server.ts'
import type { Progress } from './notice-progress.entity.server.ts'

const minute = 60_000
/** Milliseconds between two looks for bounces. */
const between = 5 * minute
/** How far each look reaches back before the previous one, because SES lists a bounce some minutes late. */
const overlap = 30 * minute
/** How far back the first look goes, and one after a long break. */
const longest = 24 * 60 * minute

/**
 * Looks for returned mail every five minutes, and stops mail to unconfirmed addresses if too much bounces. `bouncesCheckedAt` is the time
 * of the last look.
 */
export async function lookForBounces({ bouncesCheckedAt }: Progress): Promise<Partial<Progress>> {
  const lookedAt = Date.parse(bouncesCheckedAt)
  // A negative age comes from a clock that was ahead.
  if (now() - lookedAt >= 0 && now() - lookedAt < between) return {}
  const since = Math.max(Math.min(lookedAt, now()) - overlap, now() - longest)
  await countBounces(await readBouncedAddresses(since))
  await stopWhereManyBounce(countTriedMails)
  return { bouncesCheckedAt: nowInstant() }
}
