import type { EntityItem } from 'electrodb'
import { defineEntity } from '#server/table/entity.server.ts'

/** The numbers of a year's statements; each is given on condition of the last one. */
export const StatementSeries = defineEntity({
  model: { entity: 'statementSeries', version: '1', service: 'nivaas' },
  attributes: {
    /** `2627`. */
    year: { type: 'string', required: true, readOnly: true },
    /** Empty, until a restore opens a series of its own: `B`, then `C`. The highest gives the numbers. */
    letter: { type: 'string', required: true, readOnly: true },
    last: { type: 'number', required: true },
    /** The day of the last one, in India: days never fall. Empty before the first. */
    lastDay: { type: 'string', required: true },
  },
  indexes: {
    ofYear: {
      pk: { field: 'pk', composite: ['year'] },
      sk: { field: 'sk', composite: ['letter'] },
    },
  },
})

export type StoredSeries = EntityItem<typeof StatementSeries>

/** The series that gives the numbers of a year; null before the first statement. */
export async function readSeries(year: string): Promise<StoredSeries | null> {
  const { data } = await StatementSeries.query
    .ofYear({ year })
    .go({ consistent: true, order: 'desc', limit: 1 })
  return data[0] ?? null
}
