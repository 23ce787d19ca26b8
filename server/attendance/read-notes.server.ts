import { NoteRead, type StoredNoteRead } from '#server/plans/note-read.entity.server.ts'
import { VisitEvent, type StoredVisitEvent } from '#server/plans/visit-event.entity.server.ts'
import { unexpired } from '#server/table/expired.server.ts'
import { itemOf, readItems } from '#server/table/read-items.server.ts'

/* Nurses' notes on their visits, for the office and that nurse alone (docs/decisions/0041). */

/** What names a note for good. */
export type NoteName = Pick<StoredVisitEvent, 'serviceId' | 'line' | 'day' | 'clientId'>

/** A note and its reader; null until it is read. */
export type ReadNote = { note: StoredVisitEvent; read: StoredNoteRead | null }

/**
 * The notes that the office has not read, oldest first. Only for lists, because an index lags behind. One Query.
 * @param most further ones are left out
 */
export async function readUnreadNotes(
  most: number,
): Promise<{ notes: StoredVisitEvent[]; hasMore: boolean }> {
  const { data, cursor } = await VisitEvent.query.byUnread({ unread: 'unread' }).go({ limit: most })
  return { notes: unexpired(data), hasMore: cursor !== null }
}

/**
 * The notes on one service with their readers, newest first: one Query and one batch.
 * @param most at most 100
 */
export async function readNotesOfService(
  serviceId: string,
  most: number,
): Promise<{ notes: ReadNote[]; hasMore: boolean }> {
  const { data, cursor } = await VisitEvent.query
    .notesOfService({ serviceId })
    .go({ limit: most, order: 'desc' })
  const events = unexpired(data)
  const marks = await readMarks(events)
  return {
    notes: events.map((note, place) => ({ note, read: marks[place] ?? null })),
    hasMore: cursor !== null,
  }
}

/** The readers of some notes, in the order of the notes; one batch. */
export async function readMarks(notes: readonly NoteName[]): Promise<(StoredNoteRead | null)[]> {
  return readItems<StoredNoteRead[]>(
    ...notes.map(({ serviceId, line, day, clientId }) =>
      itemOf(NoteRead, NoteRead.get({ serviceId, line, day, clientId })),
    ),
  )
}
