import type { EntityItem } from 'electrodb'
import { defineEntity } from '#server/table/entity.server.ts'

/** When mail to unconfirmed addresses was stopped, and until when (`unconfirmed-mail.server.ts`). There is a single record. */
export const MailStopRecord = defineEntity({
  model: { entity: 'mailStop', version: '1', service: 'nivaas' },
  attributes: {
    /** The stops of the last seven days, oldest first: UTC instants. */
    stoppedAt: { type: 'list', items: { type: 'string' }, required: true },
    /** When it starts again by itself, a UTC instant; without it a person must start it. */
    until: { type: 'string' },
    /** When a person started it again, a UTC instant. */
    startedAt: { type: 'string' },
  },
  indexes: {
    record: {
      pk: { field: 'pk', composite: [] },
      sk: { field: 'sk', composite: [] },
    },
  },
})

export type StoredMailStop = EntityItem<typeof MailStopRecord>
