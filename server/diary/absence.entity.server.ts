import type { EntityItem } from 'electrodb'
import { defineEntity } from '#server/table/entity.server.ts'

/** A time in which a nurse does not work (docs/visits.md). While it has not ended it is in their diary as well. */
export const Absence = defineEntity({
  model: { entity: 'absence', version: '1', service: 'nivaas' },
  attributes: {
    nurseId: { type: 'string', required: true, readOnly: true },
    /** UTC instants, half-open. */
    from: { type: 'string', required: true, readOnly: true },
    to: { type: 'string', required: true },
    id: { type: 'string', required: true, readOnly: true },
    kind: { type: ['illness', 'leave'] as const, required: true },
    withdrawnAt: { type: 'string' },
    createdAt: { type: 'string', required: true, readOnly: true },
  },
  indexes: {
    ofNurse: {
      pk: { field: 'pk', composite: ['nurseId'], casing: 'none' },
      sk: { field: 'sk', composite: ['from', 'id'], casing: 'none' },
    },
  },
})

export type StoredAbsence = EntityItem<typeof Absence>
