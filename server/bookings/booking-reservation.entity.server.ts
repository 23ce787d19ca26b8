import { defineEntity } from '#server/table/entity.server.ts'

/**
 * Makes a booking id yield one booking however often its form is sent. It outlives a deleted service by a month, so
 * that a form sent again from an old tab does not bring the service back.
 */
export const BookingReservation = defineEntity({
  model: { entity: 'bookingReservation', version: '1', service: 'nivaas' },
  attributes: {
    serviceId: { type: 'string', required: true, readOnly: true },
    uid: { type: 'string', required: true, readOnly: true },
    /** Seconds since 1970; set when the service is removed. */
    ttl: { type: 'number' },
  },
  indexes: {
    record: {
      pk: { field: 'pk', composite: ['serviceId'], casing: 'none' },
      sk: { field: 'sk', composite: [], casing: 'none' },
    },
  },
})
