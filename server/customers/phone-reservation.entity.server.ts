import { defineEntity } from '#server/table/entity.server.ts'

/** Makes a verified phone number unique to one user. An account is found by its number through this record. */
export const PhoneReservation = defineEntity({
  model: { entity: 'phoneReservation', version: '1', service: 'nivaas' },
  attributes: {
    /** E.164. */
    number: { type: 'string', required: true, readOnly: true },
    uid: { type: 'string', required: true },
  },
  indexes: {
    byNumber: {
      pk: { field: 'pk', composite: ['number'] },
      sk: { field: 'sk', composite: [] },
    },
  },
})
