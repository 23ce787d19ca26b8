import { CustomAttributeType, type EntityItem } from 'electrodb'
import { askers } from '#domain/nurse-pairs.ts'
import { defineEntity } from '#server/table/entity.server.ts'
import type { StoredPair } from './nurse-pair.entity.server.ts'

/**
 * What stays of a `never` when the family's account is deleted: a later account with the same verified number gets it again
 * (docs/decisions/0068). It says neither the number nor the reason.
 */
export const KeptNever = defineEntity({
  model: { entity: 'keptNever', version: '1', service: 'nivaas' },
  attributes: {
    /** The HMAC of the number. */
    digest: { type: 'string', required: true, readOnly: true },
    nurseId: { type: 'string', required: true, readOnly: true },
    askedBy: { type: askers, required: true },
    /** Of the office. */
    author: { type: CustomAttributeType<StoredPair['author']>('any'), required: true },
    at: { type: 'string', required: true },
    /** Seconds since 1970: as long as the services of the account are kept. */
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
