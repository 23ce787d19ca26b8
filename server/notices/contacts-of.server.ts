import { unexpired } from '#server/table/expired.server.ts'
import { Contact, type StoredContact } from './contact.entity.server.ts'

/**
 * The messages and calls of one service in a time, oldest first: one Query.
 * @param from UTC instants; `end` is not in it
 */
export async function readContacts(
  serviceId: string,
  { from, end }: { from: string; end: string },
): Promise<StoredContact[]> {
  const { data } = await Contact.query
    .ofService({ serviceId })
    .between({ at: from }, { at: end })
    .go({ consistent: true, pages: 'all' })
  return unexpired(data)
}

/** The messages to a family about its services, for the copy of its data. */
export async function readMessagesToFamily(serviceIds: readonly string[], uid: string) {
  const messages = (await Promise.all(serviceIds.map(readMessages))).flat()
  return messages
    .filter(({ withId }) => withId === uid)
    .map(({ serviceId, at, way, to, about, template, values, outcome }) => ({
      ...{ serviceId, sentAt: at, way, to, about, template },
      ...{ values: values as Record<string, string> | undefined, outcome },
    }))
}

/**
 * Erases all messages about some services. Calls stay, as other records of care do.
 * @returns false if the table did not take all; the next call goes on
 */
export async function eraseMessagesOf(serviceIds: readonly string[]): Promise<boolean> {
  const messages = (await Promise.all(serviceIds.map(readMessages))).flat()
  if (messages.length === 0) return true
  const keys = messages.map(({ serviceId, at, contactId }) => ({ serviceId, at, contactId }))
  const { unprocessed } = await Contact.delete(keys).go({ concurrency: 4 })
  return unprocessed.length === 0
}

/** Also expired ones that the table still has. */
async function readMessages(serviceId: string): Promise<StoredContact[]> {
  const { data } = await Contact.query.ofService({ serviceId }).go({ consistent: true, pages: 'all' })
  return data.filter(({ kind }) => kind === 'message')
}
