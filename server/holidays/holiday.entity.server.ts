import type { EntityItem } from 'electrodb'
import { defineEntity } from '#server/table/entity.server.ts'

/** A day of the company's calendar (docs/decisions/0102). It labels the day and changes no visit. */
export const Holiday = defineEntity({
  model: { entity: 'holiday', version: '1', service: 'nivaas' },
  attributes: {
    /** In India, yyyy-mm-dd. A day has one holiday. */
    day: { type: 'string', required: true, readOnly: true },
    /** As the office typed it, in every language. */
    name: { type: 'string', required: true, readOnly: true },
    savedAt: { type: 'string', required: true, readOnly: true },
  },
  indexes: {
    calendar: {
      pk: { field: 'pk', composite: [], template: 'holiday' },
      sk: { field: 'sk', composite: ['day'] },
    },
  },
})

export type StoredHoliday = EntityItem<typeof Holiday>
