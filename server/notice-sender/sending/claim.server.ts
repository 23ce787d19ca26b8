import { randomUUID } from 'node:crypto'
import type { NoticeState } from '#domain/notices.ts'
import { now, wait } from '#server/clock.server.ts'
import { logError } from '#server/http/log.server.ts'
import { Notice, type NoticeRecord } from '#server/notices/notice.entity.server.ts'
import { tryCertainWrite } from '#server/table/conditional-write.server.ts'

/** Milliseconds that a claim holds: after a process died, the notice comes due again by itself. */
const lease = 60_000
/** Milliseconds of the lease that one message may need at most, with its second try and its limits. */
const longestMessage = 20_000

export type Claim = {
  /** As the table holds it now; the index may be older. */
  notice: NoticeRecord
  /** Whether the lease lasts long enough to send another message. */
  canSend: () => boolean
}

/**
 * Claims a notice that is due, by moving `dueAt` to the end of the lease on condition that it is as read. Of several senders
 * one succeeds.
 * @returns null when another process has claimed or changed it
 */
export async function claim({ noticeId, dueAt }: NoticeRecord): Promise<Claim | null> {
  const endsAt = now() + lease
  const id = randomUUID()
  const claimed: NoticeRecord[] = []
  const isClaimed = await tryCertainWrite(async () => {
    const { data } = await Notice.patch({ noticeId })
      .set({ state: 'open', dueAt: new Date(endsAt).toISOString(), claim: id })
      .where((current, { eq }) => `${eq(current.state, 'open')} AND ${eq(current.dueAt, dueAt)}`)
      .go({ response: 'all_new' })
    claimed.push(data)
  })
  // Also where the answer to the claim was lost: its repetition is refused, because the first try was written.
  const [notice] = isClaimed ? claimed : await readClaimed(noticeId, id)
  if (!notice) return null
  return { notice, canSend: () => now() < endsAt - longestMessage }
}

async function readClaimed(noticeId: string, id: string): Promise<NoticeRecord[]> {
  const { data } = await Notice.get({ noticeId }).go({ consistent: true })
  return data?.claim === id ? [data] : []
}

/** What is written about a claimed notice. Without `state` the claim goes on. */
export type Note = Partial<Pick<NoticeRecord, 'sms' | 'mail'>> &
  (
    | { state?: undefined }
    | (Pick<NoticeRecord, 'dueAt' | 'attempts'> &
        Partial<Pick<NoticeRecord, 'reason' | 'ttl'>> & { state: Exclude<NoticeState, 'held'> })
  )

/** Milliseconds between two tries to write what is known. */
const notePause = 1000

/**
 * Writes an outcome, on condition of the claim. While the table does not answer it is tried until the lease is almost over,
 * because a message that was sent and not noted is sent twice.
 * @returns false when the claim was lost or the table did not answer
 */
export async function note({ notice, canSend }: Claim, outcome: Note): Promise<boolean> {
  for (;;) {
    try {
      // False also where the answer to a first try was lost: its repetition was refused by its own first try.
      return await tryCertainWrite(() => writeNote(notice, outcome))
    } catch (error) {
      logError('the outcome of a notice was not written', error, 'warn')
      if (!canSend()) return false
      await wait(notePause)
    }
  }
}

function writeNote({ noticeId, claim: own = '' }: NoticeRecord, outcome: Note): Promise<unknown> {
  if (!outcome.state) {
    return Notice.patch({ noticeId })
      .set(outcome)
      .where((current, { eq }) => eq(current.claim, own))
      .go()
  }
  return Notice.patch({ noticeId })
    .set(outcome)
    .remove(outcome.reason ? ['claim'] : ['claim', 'reason'])
    .where((current, { eq }) => eq(current.claim, own))
    .go()
}

/** Moves what is not urgent to the morning; false when another process was faster. */
export function postpone({ noticeId, dueAt }: NoticeRecord, until: string): Promise<boolean> {
  return tryCertainWrite(() =>
    Notice.patch({ noticeId })
      .set({ state: 'open', dueAt: until })
      .where((current, { eq }) => `${eq(current.state, 'open')} AND ${eq(current.dueAt, dueAt)}`)
      .go(),
  )
}
