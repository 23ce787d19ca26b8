import { CustomAttributeType, type EntityItem } from 'electrodb'
import type { Line, Pause } from '#domain/visits/plan.ts'
import { defineEntity } from '#server/table/entity.server.ts'

/**
 * The plan of one service (docs/visits.md, "Records and keys"). It outlives its end and its service, so that the visits can
 * still be read. 37 kB at the limits of `domain/visits/checks.ts`.
 */
export const PlanRecord = defineEntity({
  model: { entity: 'plan', version: '1', service: 'nivaas' },
  attributes: {
    serviceId: { type: 'string', required: true, readOnly: true },
    /** Counts the changes, from 1; the condition of each change. */
    version: { type: 'number', required: true },
    /** Id of the last change, which recognizes the same form posted again. */
    lastChange: { type: 'string', required: true },
    /** The customer's uid. */
    uid: { type: 'string', required: true },
    /** The service's first and last day in India, yyyy-mm-dd. */
    firstDay: { type: 'string', required: true },
    lastDay: { type: 'string', required: true },
    lines: { type: CustomAttributeType<Line[]>('any'), required: true },
    pauses: { type: CustomAttributeType<Pause[]>('any'), required: true },
    linesMade: { type: 'number', required: true },
    /** Monday of the last week whose visits exist. */
    rolledTo: { type: 'string', required: true },
    /** `ended` where no visits come after `rolledTo`: the daily run reads only the plans that go on. */
    state: { type: ['rolling', 'ended'] as const, required: true },
    /** UTC instants, ISO 8601. */
    createdAt: { type: 'string', required: true },
    updatedAt: { type: 'string', required: true },
    /** Seconds since 1970; `careRecordEnd` says when. */
    ttl: { type: 'number' },
  },
  indexes: {
    ofService: {
      pk: { field: 'pk', composite: ['serviceId'] },
      sk: { field: 'sk', composite: [] },
    },
    byRolledTo: {
      index: 'gsi7',
      condition: ({ state }) => state === 'rolling',
      pk: { field: 'gsi7pk', composite: ['state'], template: 'plan#${state}' },
      sk: { field: 'gsi7sk', composite: ['rolledTo'], template: '${rolledTo}' },
    },
  },
})

export type StoredPlan = EntityItem<typeof PlanRecord>
