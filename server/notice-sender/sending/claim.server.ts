import { randomUUID } from 'node:crypto'
import { retention } from '#domain/limits.ts'
import { now, nowInstant, wait } from '#server/clock.server.ts'
import { log, logError } from '#server/http/log.server.ts'
import { messageWrite, type NewMessage } from '#server/notices/log-message.server.ts'
import {
  Notice,
  nameOf,
  servicesOf,
  type NoticeName,
  type StoredNotice,
} from '#server/notices/notice.entity.server.ts'
import type { RowEnd } from './outcome.server.ts'
import { tryCertainWrite } from '#server/table/conditional-write.server.ts'
import { inTransaction, transact, type Write } from '#server/table/transaction.server.ts'

/** How long a claim holds, in milliseconds: if its process dies, the notice comes due again by itself. */
const lease = 60_000
/** The most milliseconds of the lease that one message needs, with its second try and its limits. */
const longestMessage = 20_000
const day = 24 * 60 * 60

export type Claim = {
  /** As in the table now; the index may be older. */
  notice: StoredNotice
  /** Whether the lease leaves time for another message. */
  canSend: () => boolean
}

/**
 * Claims a due notice by moving `dueAt` to the end of the lease, on condition that it is as read. Of several senders one succeeds.
 * @returns null if another process has claimed or changed it
 */
export async function claim(notice: StoredNotice): Promise<Claim | null> {
  const endsAt = now() + lease
  const id = randomUUID()
  const claimed: StoredNotice[] = []
  const isClaimed = await tryCertainWrite(async () => {
    const { data } = await Notice.patch(nameOf(notice))
      .set({ state: 'open', dueAt: new Date(endsAt).toISOString(), claim: id })
      .where((current, { eq }) => `${eq(current.state, 'open')} AND ${eq(current.dueAt, notice.dueAt)}`)
      .go({ response: 'all_new' })
    claimed.push(data)
  })
  // Also if the answer to the claim was lost: its repetition is refused because the first try was written.
  const [found = null] = isClaimed ? claimed : [await readClaimed(notice, id)]
  return found && claimOf(found, endsAt)
}

/**
 * Claims a notice together with others: in one transaction it takes over their services, they become void, and its limit is counted. The text
 * is composed afterwards, so a change whose notice was read appears in this text and in no other.
 * @param permit a use of the notice's limit
 * @returns null if one of the notices is no longer as read; the permit's refusal if the limit is reached
 */
export async function claimWith<Refusal extends string = never>(
  notice: StoredNotice,
  others: readonly StoredNotice[],
  permit?: Write<Refusal>,
): Promise<Claim | Refusal | null> {
  if (others.length === 0 && !permit) return claim(notice)
  const endsAt = now() + lease
  const id = randomUUID()
  const services = [...new Set([notice, ...others].flatMap(servicesOf))]
  const item = inTransaction(Notice)
    .patch(nameOf(notice))
    .set({
      state: 'open',
      dueAt: new Date(endsAt).toISOString(),
      claim: id,
      ...(services.length > 1 && { services }),
      attempts: Math.min(...[notice, ...others].map(({ attempts }) => attempts)),
    })
    .where(({ state, dueAt }, { eq }) => `${eq(state, 'open')} AND ${eq(dueAt, notice.dueAt)}`)
    .commit()
  const written = await transact<Refusal | 'changed'>([
    { item, otherwise: 'changed' },
    ...(permit ? [permit] : []),
    ...others.map((each) => voidWrite(each, notice.noticeId)),
  ])
  if (!written.ok) return written.reason === permit?.otherwise ? permit.otherwise : null
  // The index may lag behind with the channels already sent.
  const found = await readClaimed(notice, id)
  return found && claimOf(found, endsAt)
}

/** The write that makes an open notice void if it is still as read: a claim moves `dueAt`. */
function voidWrite(notice: StoredNotice, toldWith: string): Write<'changed'> {
  const item = inTransaction(Notice)
    .patch(nameOf(notice))
    .set({
      ...{ state: 'void', reason: 'told-together', toldWith },
      dueAt: nowInstant(),
      ttl: Math.ceil(now() / 1000) + retention.noticeDays * day,
    })
    .remove(['claim'])
    .where(({ state, dueAt }, { eq }) => `${eq(state, 'open')} AND ${eq(dueAt, notice.dueAt)}`)
    .commit()
  return { item, otherwise: 'changed' }
}

function claimOf(notice: StoredNotice, endsAt: number): Claim {
  return { notice, canSend: () => now() < endsAt - longestMessage }
}

async function readClaimed(notice: NoticeName, id: string): Promise<StoredNotice | null> {
  const { data } = await Notice.get(nameOf(notice)).go({ consistent: true })
  return data?.claim === id ? data : null
}

/** What is written about a claimed notice. Without `state` the claim continues. */
export type Note = Partial<Pick<StoredNotice, 'sms' | 'mail'>> &
  ({ state?: undefined; reason?: undefined } | RowEnd)

/** Milliseconds between two tries to write an outcome. */
const notePause = 1000

/**
 * Writes an outcome on condition of the claim, with the messages that it tells of in the same transaction. If the table does not answer it
 * tries until the lease is almost over, because a message sent but not noted is sent twice. For the same reason an outcome whose messages
 * the table refuses is written without them.
 * @returns false if the claim was lost or the table did not answer
 */
export async function note(
  claimed: Claim,
  outcome: Note,
  messages: readonly NewMessage[] = [],
): Promise<boolean> {
  const { notice, canSend } = claimed
  // Made once: a try that was written although its answer was lost has the same items.
  const logged = messages.map(messageWrite)
  for (;;) {
    try {
      const written = await transact([noteWrite(notice, outcome), ...logged])
      // Also false if the answer to a first try was lost, which then makes its own repetition fail.
      if (written.ok || written.reason === 'changed') return written.ok
      log('warn', 'the outcome of a notice was not written: the table is busy')
    } catch (error) {
      logError('the outcome of a notice was not written', error, 'warn')
      if (messages.length > 0) return note(claimed, outcome)
    }
    if (!canSend()) return false
    await wait(notePause)
  }
}

function noteWrite({ claim: own = '', ...notice }: StoredNotice, outcome: Note): Write<'changed'> {
  const removed = outcome.reason ? (['claim'] as const) : (['claim', 'reason'] as const)
  const item = inTransaction(Notice)
    .patch(nameOf(notice))
    .set(outcome)
    .remove(outcome.state ? [...removed] : [])
    .where((current, { eq }) => eq(current.claim, own))
    .commit()
  return { item, otherwise: 'changed' }
}

/** Moves a notice to a later time; false if another process was faster. */
export function postpone(notice: StoredNotice, until: string): Promise<boolean> {
  return tryCertainWrite(() =>
    Notice.patch(nameOf(notice))
      .set({ state: 'open', dueAt: until })
      .remove(['claim'])
      .where((current, { eq }) => `${eq(current.state, 'open')} AND ${eq(current.dueAt, notice.dueAt)}`)
      .go(),
  )
}
