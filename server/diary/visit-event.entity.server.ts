import type { EntityItem } from 'electrodb'
import { defineEntity } from '#server/table/entity.server.ts'

/**
 * What was reported of a visit (docs/visits.md). Events are never changed: a correction is another event. The client makes the id, so
 * that an event that is sent twice is stored once.
 */
export const VisitEvent = defineEntity({
  model: { entity: 'visitEvent', version: '1', service: 'nivaas' },
  attributes: {
    serviceId: { type: 'string', required: true, readOnly: true },
    line: { type: 'string', required: true, readOnly: true },
    day: { type: 'string', required: true, readOnly: true },
    clientId: { type: 'string', required: true, readOnly: true },
    kind: { type: ['arrived', 'left', 'correction', 'note'] as const, required: true, readOnly: true },
    /** UTC instants: when it was, and when we heard of it. */
    happenedAt: { type: 'string', required: true, readOnly: true },
    heardAt: { type: 'string', required: true, readOnly: true },
    /** How we know: the nurse's own page, a call to the office, … */
    evidence: { type: 'string', required: true, readOnly: true },
    /** The uid of the author. */
    author: { type: 'string', required: true, readOnly: true },
    note: { type: 'string', readOnly: true },
  },
  indexes: {
    ofVisit: {
      pk: { field: 'pk', composite: ['serviceId'], casing: 'none' },
      sk: { field: 'sk', composite: ['line', 'day', 'clientId'], casing: 'none' },
    },
  },
})

export type StoredVisitEvent = EntityItem<typeof VisitEvent>
