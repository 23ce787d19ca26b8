import { CustomAttributeType, type EntityItem } from 'electrodb'
import { askers, pairKinds } from '#domain/nurse-pairs.ts'
import { defineEntity } from '#server/table/entity.server.ts'

/** An account of the office as it was at the time. */
type Author = { uid: string; name: string }

/**
 * A wish about a family and a nurse (docs/decisions/0068): one record per pair, overwritten when it is set anew; the audit
 * log has the history. A valid `never` is in the nurse's diary too, and decides there.
 */
export const NursePair = defineEntity({
  model: { entity: 'nursePair', version: '1', service: 'nivaas' },
  attributes: {
    uid: { type: 'string', required: true, readOnly: true },
    nurseId: { type: 'string', required: true, readOnly: true },
    kind: { type: pairKinds, required: true },
    askedBy: { type: askers, required: true },
    reason: { type: 'string', required: true },
    author: { type: CustomAttributeType<Author>('any'), required: true },
    /** When it was set; UTC instant. */
    at: { type: 'string', required: true },
    /** How it ended; absent while it is valid. */
    ended: { type: CustomAttributeType<{ at: string; author: Author; reason: string }>('any') },
  },
  indexes: {
    /** In the customer's partition, but outside the collection that their pages read. */
    ofFamily: {
      pk: { field: 'pk', composite: ['uid'] },
      sk: { field: 'sk', composite: ['nurseId'] },
    },
    /** Only the valid ones. */
    ofAll: {
      index: 'gsi6',
      condition: ({ ended }) => ended === undefined,
      pk: { field: 'gsi6pk', composite: [], template: 'nursePair' },
      sk: { field: 'gsi6sk', composite: ['nurseId', 'uid'], template: '${nurseId}#${uid}' },
    },
  },
})

export type StoredPair = EntityItem<typeof NursePair>
