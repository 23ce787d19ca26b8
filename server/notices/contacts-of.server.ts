import { always, inTransaction, transact } from '#server/table/transaction.server.ts'
import { unexpired } from '#server/table/expired.server.ts'
import { Contact, type StoredContact } from './service-contact.entity.server.ts'

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

/** As many as one transaction holds. */
const atOnce = 100

/**
 * Erases all messages about some services. Calls stay, as other records of care do.
 * @returns false if the table did not take all; the next call goes on
 */
export async function eraseMessagesOf(serviceIds: readonly string[]): Promise<boolean> {
  const messages = (await Promise.all(serviceIds.map(readMessages))).flat()
  for (let from = 0; from < messages.length; from += atOnce) {
    const writes = messages
      .slice(from, from + atOnce)
      .map(({ serviceId, at, contactId }) =>
        always(inTransaction(Contact).delete({ serviceId, at, contactId }).commit()),
      )
    if (!(await transact(writes)).ok) return false
  }
  return true
}

/** Also expired ones that the table still has. */
async function readMessages(serviceId: string): Promise<StoredContact[]> {
  const { data } = await Contact.query.ofService({ serviceId }).go({ consistent: true, pages: 'all' })
  return data.filter(({ kind }) => kind === 'message')
}
