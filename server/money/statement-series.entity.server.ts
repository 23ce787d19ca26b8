import type { EntityItem } from 'electrodb'
import { defineEntity } from '#server/table/entity.server.ts'

/** The numbers of a year's statements: each is given on condition of the last one. */
export const StatementSeries = defineEntity({
  model: { entity: 'statementSeries', version: '1', service: 'nivaas' },
  attributes: {
    /** `2627`. */
    year: { type: 'string', required: true, readOnly: true },
    /** Empty, until a restore opens a series of its own: `B`, then `C`. */
    letter: { type: 'string', required: true },
    last: { type: 'number', required: true },
    /** The day of the last one, in India: days never fall. Empty before the first. */
    lastDay: { type: 'string', required: true },
  },
  indexes: {
    byYear: {
      pk: { field: 'pk', composite: ['year'] },
      sk: { field: 'sk', composite: [] },
    },
  },
})

export type StoredSeries = EntityItem<typeof StatementSeries>
