import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { NoteRead } from '#server/plans/note-read.entity.server.ts'
import { VisitEvent } from '#server/plans/visit-event.entity.server.ts'
import { unlessExpired } from '#server/table/expired.server.ts'
import { retryWhenChanged } from '#server/table/retry-when-changed.server.ts'
import { inTransaction, transact } from '#server/table/transaction.server.ts'
import type { NoteName } from './read-notes.server.ts'

/** `isRepeated`: another administrator has read it already, and nothing was written. */
export type MarkNoteOutcome = { ok: true; isRepeated: boolean } | { ok: false; reason: 'not-found' | 'busy' }

/**
 * Records that an administrator has read a nurse's note on a visit; the first reader counts. The mark on the event, the reader and the
 * entry in the audit log are one transaction. The text of the event never changes.
 */
export async function markNoteRead(administrator: Administrator, name: NoteName): Promise<MarkNoteOutcome> {
  const { serviceId, line, day, clientId } = name
  const key = { serviceId, line, day, clientId }
  return retryWhenChanged<MarkNoteOutcome>(async () => {
    const { data } = await VisitEvent.get(key).go({ consistent: true })
    const event = unlessExpired(data)
    if (!event?.notedAt) return { ok: false, reason: 'not-found' }
    if (!event.unread) return { ok: true, isRepeated: true }
    const { uid: administratorId, email: administratorEmail } = administrator
    const written = await transact<'changed' | 'busy'>([
      {
        item: inTransaction(VisitEvent)
          .patch(key)
          .remove(['unread', 'unreadSince'])
          .where(({ unread }, { eq }) => eq(unread, 'unread'))
          .commit(),
        otherwise: 'changed',
      },
      {
        item: inTransaction(NoteRead)
          .create({
            ...key,
            at: nowInstant(),
            administratorId,
            administratorEmail,
            ...(event.ttl && { ttl: event.ttl }),
          })
          .commit(),
        otherwise: 'changed',
      },
      recordAudit(administrator, {
        action: 'note-read',
        recordType: 'plan',
        recordId: serviceId,
        values: { visit: { line, day } },
      }),
    ])
    return written.ok ? { ok: true, isRepeated: false } : written
  })
}
