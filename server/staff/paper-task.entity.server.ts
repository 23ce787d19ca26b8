import type { EntityItem } from 'electrodb'
import { defineEntity } from '#server/table/entity.server.ts'

/**
 * Work on the bucket that must not be forgotten. It is written before the work begins and deleted when it is done; the daily
 * run does what is left. All tasks of a kind are in one partition, oldest first, so that one Query finds them.
 */
export const PaperTask = defineEntity({
  model: { entity: 'paperTask', version: '1', service: 'nivaas' },
  attributes: {
    /**
     * `settle`: files that are being written for a record, or that no record names any more. `erase`: the papers of a nurse
     * who has left. `listed`: says that every nurse who left before such tasks were written has one.
     */
    kind: { type: ['settle', 'erase', 'listed'] as const, required: true, readOnly: true },
    /** A UTC instant: when the task was written; for `erase` when the nurse left. */
    at: { type: 'string', required: true, readOnly: true },
    /** Random; for `erase` the nurse's id. */
    taskId: { type: 'string', required: true, readOnly: true },
    staffId: { type: 'string', required: true, readOnly: true },
    /**
     * Only for `settle`. `writing`: a transaction may still name the keys in a record; it also sets this to `removing`.
     * `removing`: no record names the keys, and none ever will.
     */
    state: { type: ['writing', 'removing'] as const },
    /** Only for `settle`: the keys to be removed, unless a transaction names them first. */
    keys: { type: 'list', items: { type: 'string' } },
  },
  indexes: {
    record: {
      pk: { field: 'pk', composite: ['kind'] },
      sk: { field: 'sk', composite: ['at', 'taskId'] },
    },
  },
})

export type StoredPaperTask = EntityItem<typeof PaperTask>
