import { defineEntity } from '#server/table/entity.server.ts'

/** Makes an e-mail belong to one user, however she signs in; also how an e-mail finds its account. */
export const EmailReservation = defineEntity({
  model: { entity: 'emailReservation', version: '1', service: 'nivaas' },
  attributes: {
    /** Lower case. */
    email: { type: 'string', required: true, readOnly: true },
    uid: { type: 'string', required: true },
  },
  indexes: {
    byEmail: {
      pk: { field: 'pk', composite: ['email'], casing: 'none' },
      sk: { field: 'sk', composite: [], casing: 'none' },
    },
  },
})
