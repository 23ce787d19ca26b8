import { CustomAttributeType, type EntityItem } from 'electrodb'
import type { Agreement } from '#domain/money/agreement.ts'
import { defineEntity } from '#server/table/entity.server.ts'

/** An agreement as it lies with the others of its service. */
export type KeptAgreement = Agreement & {
  /** UTC instant. */
  savedAt: string
}

/**
 * What a service costs, from each day with an agreement on (docs/decisions/0111). One item, so that the prices of a hundred services are
 * read by one request. It outlives the service.
 */
export const Agreements = defineEntity({
  model: { entity: 'agreements', version: '1', service: 'nivaas' },
  attributes: {
    serviceId: { type: 'string', required: true, readOnly: true },
    /** The customer who pays. */
    uid: { type: 'string', required: true, readOnly: true },
    /** Counts the changes, from 1; the condition of each. */
    version: { type: 'number', required: true },
    /** Sorted by `from`, one for a day. */
    agreements: { type: CustomAttributeType<KeptAgreement[]>('any'), required: true },
  },
  indexes: {
    ofService: {
      pk: { field: 'pk', composite: ['serviceId'] },
      sk: { field: 'sk', composite: [] },
    },
  },
})

export type StoredAgreements = EntityItem<typeof Agreements>
