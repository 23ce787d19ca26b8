import { minute } from '#domain/visits/days.ts'
import { now } from '#server/clock.server.ts'
import { itemOf, readItems } from '#server/table/read-items.server.ts'
import { MailStopRecord, type StoredMailStop } from '#server/sending/mail-stop.entity.server.ts'
import { mailStopOf, type MailStop } from '#server/sending/unconfirmed-mail.server.ts'
import { Waiting, type StoredWaiting } from './waiting.entity.server.ts'

/** A count that is older is not shown: the run of each minute has stood still. */
const oldest = 5 * minute

export type WaitingNow = {
  /** Null where nothing was counted lately. */
  counts: StoredWaiting | null
  /** When it was counted last, a UTC instant, where that is too long ago; null otherwise, and where nothing was ever counted. */
  stoppedAt: string | null
  mailStop: MailStop | null
}

/** What waits for the office, for the frame of the dashboard: one batch of two items. */
export async function readWaiting(): Promise<WaitingNow> {
  const [counts, stops] = await readItems<[StoredWaiting, StoredMailStop]>(
    itemOf(Waiting, Waiting.get({})),
    itemOf(MailStopRecord, MailStopRecord.get({})),
  )
  const isOld = counts !== null && Date.parse(counts.at) < now() - oldest
  return {
    counts: isOld ? null : counts,
    stoppedAt: isOld ? counts.at : null,
    mailStop: mailStopOf(stops),
  }
}
