import { defineEntity } from '#server/table/entity.server.ts'

/**
 * A counter that is kept in the same transaction as what it counts. Counters that many writers meet are spread over
 * shards, because two transactions on one item cancel each other; a reader adds the shards up.
 */
export const Statistic = defineEntity({
  model: { entity: 'statistic', version: '1', service: 'nivaas' },
  attributes: {
    /** `services.pending`, `users`, `users.domain.example.com`, `bookings.2026-11-21`, … */
    name: { type: 'string', required: true, readOnly: true },
    shard: { type: 'number', required: true, readOnly: true },
    /** May be negative in one shard; the sum never is. */
    count: { type: 'number', required: true },
  },
  indexes: {
    byName: {
      pk: { field: 'pk', composite: [], casing: 'none' },
      sk: { field: 'sk', composite: ['name', 'shard'], casing: 'none' },
    },
    /** The nurses stand behind the counters, so that the panel reads both at once. */
    panel: {
      index: 'gsi6',
      projection: ['name', 'count'],
      pk: { field: 'gsi6pk', composite: [], template: 'panel', casing: 'none' },
      sk: {
        field: 'gsi6sk',
        composite: ['name', 'shard'],
        template: 'counter#${name}#${shard}',
        casing: 'none',
      },
    },
  },
})
