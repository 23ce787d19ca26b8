import { nowInstant } from '#server/clock.server.ts'
import { readHistoryOf } from '#server/history/list-history.server.ts'
import { logError } from '#server/http/log.server.ts'
import { eraseMessagesOf } from '#server/notices/contacts-of.server.ts'
import { UserService } from '#server/services/user-service.entity.server.ts'
import { unexpired } from '#server/table/expired.server.ts'
import { AbandonedAccount } from './abandoned-account.entity.server.ts'

/*
 * The messages about a family's services go with its account. They are too many for the transaction that deletes it, which marks the uid
 * instead. They are erased after it, and by the daily run whatever is still marked.
 */

/** The mark, for that transaction. */
export function messagesToErase() {
  return { erasing: 'messages' as const, erasingSince: nowInstant() }
}

/** Erases the messages of each account that is marked. @returns for how many */
export async function eraseMessagesOfDeleted(): Promise<number> {
  const { data } = await AbandonedAccount.query.byErasing({ erasing: 'messages' }).go({ pages: 'all' })
  let erased = 0
  for (const { uid } of unexpired(data)) if (await eraseMessagesNow(uid)) erased++
  return erased
}

/**
 * Erases those of one account, and its mark. An error is only logged, because the daily run tries again.
 * @returns whether they are gone
 */
export async function eraseMessagesNow(uid: string): Promise<boolean> {
  try {
    if (!(await eraseMessagesOf(await servicesOf(uid)))) return false
    await AbandonedAccount.patch({ uid }).remove(['erasing', 'erasingSince']).go()
    return true
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
