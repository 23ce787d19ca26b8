import { defineEntity } from '#server/table/entity.server.ts'

/** Makes a registration number or an e-mail unique to one nurse. */
export const StaffReservation = defineEntity({
  model: { entity: 'staffReservation', version: '1', service: 'nivaas' },
  attributes: {
    kind: { type: ['email', 'registration'] as const, required: true, readOnly: true },
    /** In lower case, without blanks. */
    value: { type: 'string', required: true, readOnly: true },
    staffId: { type: 'string', required: true },
  },
  indexes: {
    byValue: {
      pk: { field: 'pk', composite: ['kind', 'value'] },
      sk: { field: 'sk', composite: [] },
    },
  },
})
