import { CustomAttributeType, type EntityItem } from 'electrodb'
import { askers } from '#domain/nurse-pairs.ts'
import { defineEntity } from '#server/table/entity.server.ts'
import type { StoredPair } from './nurse-pair.entity.server.ts'

/**
 * What remains of a `never` when the family's account is deleted, for a later account with the same verified number
 * (docs/decisions/0068). It reveals neither the number nor the reason.
 */
export const KeptNever = defineEntity({
  model: { entity: 'keptNever', version: '1', service: 'nivaas' },
  attributes: {
    /** HMAC of the number. */
    digest: { type: 'string', required: true, readOnly: true },
    nurseId: { type: 'string', required: true, readOnly: true },
    askedBy: { type: askers, required: true },
    /** Of the office. */
    author: { type: CustomAttributeType<StoredPair['author']>('any'), required: true },
    at: { type: 'string', required: true },
    /** Seconds since 1970: as long as the account's services are kept. */
    ttl: { type: 'number', required: true },
  },
  indexes: {
    ofNumber: {
      pk: { field: 'pk', composite: ['digest'] },
      sk: { field: 'sk', composite: ['nurseId'] },
    },
  },
})

export type StoredKeptNever = EntityItem<typeof KeptNever>
