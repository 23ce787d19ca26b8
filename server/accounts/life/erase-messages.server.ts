import { retention } from '#domain/limits.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import { readHistoryOf } from '#server/history/list-history.server.ts'
import { logError } from '#server/http/log.server.ts'
import { eraseMessagesOf } from '#server/notices/contacts-of.server.ts'
import { UserService } from '#server/services/user-service.entity.server.ts'
import { unexpired } from '#server/table/expired.server.ts'
import { AbandonedAccount } from './abandoned-account.entity.server.ts'

/*
 * The messages about a family's services go with its account. They are too many for the transaction that deletes it, which marks the uid
 * instead. They are erased after it, and by each daily run as long as the uid is marked: a notice that is still open is logged when it is sent.
 */

/** How long messages can still be logged: a failed notice can be sent again for `noticeDays`, and one that is limited fails days later. */
const markedDays = retention.noticeDays + 7
const day = 24 * 60 * 60_000

/** The mark, for that transaction. */
export function messagesToErase() {
  return { erasing: 'messages' as const, erasingSince: nowInstant() }
}

/** Erases the messages of each account that is marked. @returns how many accounts are marked no longer */
export async function eraseMessagesOfDeleted(): Promise<number> {
  const { data } = await AbandonedAccount.query.byErasing({ erasing: 'messages' }).go({ pages: 'all' })
  let finished = 0
  for (const { uid, erasingSince = '' } of unexpired(data)) {
    const isLast = Date.parse(erasingSince) + markedDays * day < now()
    if (!(await eraseMessagesNow(uid)) || !isLast) continue
    await AbandonedAccount.patch({ uid }).remove(['erasing', 'erasingSince']).go()
    finished++
  }
  return finished
}

/**
 * Erases those of one account. An error is only logged, because the daily run tries again.
 * @returns whether they are gone
 */
export async function eraseMessagesNow(uid: string): Promise<boolean> {
  try {
    return await eraseMessagesOf(await servicesOf(uid))
  } catch (error) {
    logError('messages of a deleted account are not erased yet', error)
    return false
  }
}

/** Those that are over too, as far as they are still kept. */
async function servicesOf(uid: string): Promise<string[]> {
  const [{ data }, over] = await Promise.all([
    UserService.query.ofUser({ uid }).go({ consistent: true, pages: 'all' }),
    readHistoryOf(uid),
  ])
  return [...new Set([...data, ...over].map(({ serviceId }) => serviceId))]
}
