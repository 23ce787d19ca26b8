import type { EntityItem } from 'electrodb'
import { defineEntity } from '#server/table/entity.server.ts'

/** Who in the office has read a nurse's note on a visit, and when. The event itself changes only its mark `unread`. */
export const NoteRead = defineEntity({
  model: { entity: 'noteRead', version: '1', service: 'nivaas' },
  attributes: {
    serviceId: { type: 'string', required: true, readOnly: true },
    line: { type: 'string', required: true, readOnly: true },
    day: { type: 'string', required: true, readOnly: true },
    /** The event's (`visit-event.entity.server.ts`). */
    clientId: { type: 'string', required: true, readOnly: true },
    /** A UTC instant. */
    at: { type: 'string', required: true, readOnly: true },
    administratorId: { type: 'string', required: true, readOnly: true },
    administratorEmail: { type: 'string', required: true, readOnly: true },
    /** Seconds since 1970; the event's. */
    ttl: { type: 'number' },
  },
  indexes: {
    record: {
      pk: { field: 'pk', composite: ['serviceId'] },
      sk: {
        field: 'sk',
        composite: ['line', 'day', 'clientId'],
        template: 'note-read#${line}#${day}#${clientId}',
      },
    },
  },
})

export type StoredNoteRead = EntityItem<typeof NoteRead>
