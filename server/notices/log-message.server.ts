import { createHash } from 'node:crypto'
import { retention } from '#domain/limits.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import { log, logError } from '#server/http/log.server.ts'
import { always, inTransaction, transact, type Write } from '#server/table/transaction.server.ts'
import { Contact, type StoredContact } from './service-contact.entity.server.ts'

/** A message as it is logged. */
export type NewMessage = Omit<StoredContact, 'at' | 'kind' | 'ttl' | 'with'> &
  Required<Pick<StoredContact, 'with' | 'about' | 'outcome'>>

const day = 24 * 60 * 60

/** The write that logs a message, without a condition, so that it refuses no transaction. */
export function messageWrite(message: NewMessage): Write<'busy'> {
  return always(inTransaction(Contact).put(contactOf(message)).commit())
}

/** Logs messages that no notice has caused. A failure is only written to the log of the process: the messages are out. */
export async function logMessages(messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return
  try {
    const written = await transact(messages.map(messageWrite))
    if (!written.ok) log('warn', 'messages were not logged: the table is busy')
  } catch (error) {
    logError('messages were not logged', error, 'warn')
  }
}

/** A short hash of a message's text, to know whether its template still makes it. An SMS has no subject. */
export function digestOf({ subject = '', text }: { subject?: string; text: string }): string {
  return createHash('sha256').update(`${subject}\n${text}`).digest('base64url').slice(0, 12)
}

function contactOf(message: NewMessage): StoredContact {
  return {
    ...message,
    at: nowInstant(),
    kind: 'message',
    ttl: Math.ceil(now() / 1000) + retention.noticeDays * day,
  }
}
