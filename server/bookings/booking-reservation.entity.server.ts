import { defineEntity } from '#server/table/entity.server.ts'

/**
 * Makes sure that one booking id gives one booking, however often its form is sent. It stays a month longer than a deleted
 * service, so that a form sent again from an old tab does not book the service again.
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
