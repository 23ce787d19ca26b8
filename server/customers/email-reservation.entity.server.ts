import { defineEntity } from '#server/table/entity.server.ts'

/** Makes an e-mail unique to one user, for every way of signing in. An account is found by its e-mail through this record. */
export const EmailReservation = defineEntity({
  model: { entity: 'emailReservation', version: '1', service: 'nivaas' },
  attributes: {
    /** Lower case. */
    email: { type: 'string', required: true, readOnly: true },
    uid: { type: 'string', required: true },
  },
  indexes: {
    byEmail: {
      pk: { field: 'pk', composite: ['email'] },
      sk: { field: 'sk', composite: [] },
    },
  },
})
