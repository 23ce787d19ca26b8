import { defineEntity } from '#server/table/entity.server.ts'

/** Makes a booking or closing code unique among existing services: one item per code in use. */
export const CodeReservation = defineEntity({
  model: { entity: 'codeReservation', version: '1', service: 'nivaas' },
  attributes: {
    kind: { type: ['book', 'close'] as const, required: true, readOnly: true },
    code: { type: 'string', required: true, readOnly: true },
    serviceId: { type: 'string', required: true },
  },
  indexes: {
    byCode: {
      pk: { field: 'pk', composite: ['kind', 'code'] },
      sk: { field: 'sk', composite: [] },
    },
  },
})
