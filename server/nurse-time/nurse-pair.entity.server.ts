import { CustomAttributeType, type EntityItem } from 'electrodb'
import { askers, pairKinds } from '#domain/nurse-pairs.ts'
import { defineEntity } from '#server/table/entity.server.ts'

/** An account of the office as it was then. */
type Author = { uid: string; name: string }

/**
 * What was said of a family and a nurse (docs/decisions/0068), one record for each two: set anew it is overwritten, and the audit log has the
 * history. A `never` that stands is in the nurse's diary as well, by which each way of giving work is decided.
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
    /** When it was set, a UTC instant. */
    at: { type: 'string', required: true },
    /** How it ended; absent while it stands. */
    ended: { type: CustomAttributeType<{ at: string; author: Author; reason: string }>('any') },
  },
  indexes: {
    /** In the partition of the customer, outside the collection that their pages read. */
    ofFamily: {
      pk: { field: 'pk', composite: ['uid'] },
      sk: { field: 'sk', composite: ['nurseId'] },
    },
    /** Those that stand. */
    ofAll: {
      index: 'gsi6',
      condition: ({ ended }) => ended === undefined,
      pk: { field: 'gsi6pk', composite: [], template: 'nursePair' },
      sk: { field: 'gsi6sk', composite: ['nurseId', 'uid'], template: '${nurseId}#${uid}' },
    },
  },
})

export type StoredPair = EntityItem<typeof NursePair>
