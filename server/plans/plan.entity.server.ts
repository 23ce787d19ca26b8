import { CustomAttributeType, type EntityItem } from 'electrodb'
import type { Line, Pause } from '#domain/visits/plan.ts'
import { defineEntity } from '#server/table/entity.server.ts'

/**
 * The plan of one service (docs/visits.md, "Records and keys"). It stays when it ends and when the service is deleted, so that its
 * visits can still be read. At the limits of `domain/visits/checks.ts` it has 30 kB.
 */
export const PlanRecord = defineEntity({
  model: { entity: 'plan', version: '1', service: 'nivaas' },
  attributes: {
    serviceId: { type: 'string', required: true, readOnly: true },
    /** Counts the changes, from 1. Each change is on condition of the version that it has read. */
    version: { type: 'number', required: true },
    /** The id of the last change: the same form posted again is answered as the first time. */
    lastChange: { type: 'string', required: true },
    /** The customer's uid. */
    uid: { type: 'string', required: true },
    /** Days in India, yyyy-mm-dd: those of the service. */
    firstDay: { type: 'string', required: true },
    lastDay: { type: 'string', required: true },
    lines: { type: CustomAttributeType<Line[]>('any'), required: true },
    pauses: { type: CustomAttributeType<Pause[]>('any'), required: true },
    linesMade: { type: 'number', required: true },
    /** The Monday of the last week for which its visits exist. */
    rolledTo: { type: 'string', required: true },
    /** `ended` where no visits come after `rolledTo`: the daily run finds only plans that go on. */
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
