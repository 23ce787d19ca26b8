import type { EntityItem } from 'electrodb'
import { noticeReasons } from '#domain/notices.ts'
import { defineEntity } from '#server/table/entity.server.ts'

/**
 * How much waits for the office, as each run of the minute counts it (docs/decisions/0041). There is one record. It is for the counts in the
 * frame of the dashboard, and nothing is decided from it.
 */
export const Waiting = defineEntity({
  model: { entity: 'waiting', version: '1', service: 'nivaas' },
  attributes: {
    /** Visits whose nurse is late or did not come. */
    late: { type: 'number', required: true },
    /** Visits of this week that need checking; absent where they were not counted. */
    checking: { type: 'number' },
    /** Visits without a nurse that run, or begin today or tomorrow. */
    uncovered: { type: 'number', required: true },
    /** Coming visits of this week at which their nurse does not work, where that rule is not off; absent where they were not counted. */
    outside: { type: 'number' },
    /** Notes of nurses that nobody has read. */
    notes: { type: 'number', required: true },
    /** Requests of families without an answer; absent where they were not counted. */
    requests: { type: 'number' },
    /** Notices that failed, or wait for the office's decision. */
    notSent: { type: 'number', required: true },
    /** Of them those that wait for a decision. */
    held: { type: 'number', required: true },
    /** Notices that were tried and wait, by their reason, the most frequent first. */
    tried: {
      type: 'list',
      required: true,
      items: {
        type: 'map',
        properties: {
          reason: { type: noticeReasons, required: true },
          count: { type: 'number', required: true },
        },
      },
    },
    /** There are more notices than were counted. */
    hasMoreNotices: { type: 'boolean', required: true },
    /** When it was counted, a UTC instant. */
    at: { type: 'string', required: true },
  },
  indexes: {
    record: {
      pk: { field: 'pk', composite: [] },
      sk: { field: 'sk', composite: [] },
    },
  },
})

export type StoredWaiting = EntityItem<typeof Waiting>
