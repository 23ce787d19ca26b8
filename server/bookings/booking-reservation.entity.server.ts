import { defineEntity } from '#server/table/entity.server.ts'

/**
 * Makes one booking of one booking id, however often its form is sent. It outlives a deleted service by a month, so that an
 * old tab cannot book the service again.
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
      pk: { field: 'pk', composite: ['serviceId'] },
      sk: { field: 'sk', composite: [] },
    },
  },
})
