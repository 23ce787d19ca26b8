import { defineEntity } from '#server/table/entity.server.ts'

/**
 * A counter, written in the same transaction as what it counts. Counters with many writers have several shards, because two
 * transactions on one item conflict. A reader adds the shards up.
 *
 * The services of all statuses are counted in one item, because each step of a service moves two of them.
 */
export const Statistic = defineEntity({
  model: { entity: 'statistic', version: '1', service: 'nivaas' },
  attributes: {
    /** `services`, `users`, `users.domain.example.com`, `bookings.2026-11-21`, … */
    name: { type: 'string', required: true, readOnly: true },
    shard: { type: 'number', required: true, readOnly: true },
    /** May be negative in one shard, as all others here; the sum never is. */
    count: { type: 'number' },
    /** Of `services` alone: how many there are of each status. */
    pending: { type: 'number' },
    confirmed: { type: 'number' },
    assigned: { type: 'number' },
    closed: { type: 'number' },
  },
  indexes: {
    byName: {
      pk: { field: 'pk', composite: [] },
      sk: { field: 'sk', composite: ['name', 'shard'] },
    },
  },
})
