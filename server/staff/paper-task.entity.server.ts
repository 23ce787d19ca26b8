import type { EntityItem } from 'electrodb'
import { defineEntity } from '#server/table/entity.server.ts'

/**
 * Work on the bucket that must not be forgotten, written down before it begins and removed when it is done. The daily run
 * does what is left. All tasks of a kind lie in one partition, oldest first, so that nobody searches for them.
 */
export const PaperTask = defineEntity({
  model: { entity: 'paperTask', version: '1', service: 'nivaas' },
  attributes: {
    /**
     * `settle`: files that are being written for a record, or that no record names any more. `erase`: the papers of a nurse
     * who has left. `listed`: says that every nurse who left before such tasks were written has one.
     */
    kind: { type: ['settle', 'erase', 'listed'] as const, required: true, readOnly: true },
    /** A UTC instant: when it was written down; of `erase` when the nurse left. */
    at: { type: 'string', required: true, readOnly: true },
    /** Random; of `erase` the nurse's id. */
    taskId: { type: 'string', required: true, readOnly: true },
    staffId: { type: 'string', required: true, readOnly: true },
    /**
     * Of `settle`. `writing`: the keys may yet be named, by the transaction that makes this `removing`. `removing`: nothing
     * names the keys, and nothing ever will.
     */
    state: { type: ['writing', 'removing'] as const },
    /** Of `settle`: the keys that are to be removed, unless a transaction names them first. */
    keys: { type: 'list', items: { type: 'string' } },
  },
  indexes: {
    record: {
      pk: { field: 'pk', composite: ['kind'], casing: 'none' },
      sk: { field: 'sk', composite: ['at', 'taskId'], casing: 'none' },
    },
  },
})

export type PaperTaskRecord = EntityItem<typeof PaperTask>
