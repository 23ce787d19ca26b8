import { CustomAttributeType, type EntityItem } from 'electrodb'
import { packTold, unpackTold } from '#domain/messages/packed-told.ts'
import type { Told } from '#domain/messages/told.ts'
import { defineEntity } from '#server/table/entity.server.ts'

/** What a nurse was told (docs/decisions/0100). The sender alone writes it, each time on condition of the version; it stays. */
export const ToldRecord = defineEntity({
  model: { entity: 'told', version: '1', service: 'nivaas' },
  attributes: {
    recipientKey: { type: 'string', required: true, readOnly: true },
    /** Counts the conclusions, from 1; missing is 0. */
    version: { type: 'number', required: true },
    told: {
      type: CustomAttributeType<Told>('any'),
      required: true,
      set: (told?: Told) => told && (packTold(told) as unknown as Told),
      get: (text: unknown) => (typeof text === 'string' ? unpackTold(text) : undefined),
    },
    /** Until when the sender that is telling something may go on, a UTC instant; absent if none is. */
    tellingUntil: { type: 'string' },
  },
  indexes: {
    record: {
      pk: { field: 'pk', composite: ['recipientKey'] },
      sk: { field: 'sk', composite: [], template: 'told' },
    },
  },
})

export type StoredTold = EntityItem<typeof ToldRecord>
