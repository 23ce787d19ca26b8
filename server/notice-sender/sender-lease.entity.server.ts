import { defineEntity } from '#server/table/entity.server.ts'

/** The one sender that works now (`run-alone.server.ts`). There is one record. */
export const SenderLease = defineEntity({
  model: { entity: 'senderLease', version: '1', service: 'nivaas' },
  attributes: {
    /** Random: the run that has the lease. */
    holder: { type: 'string', required: true },
    /** A UTC instant; the lease is over from then on. */
    until: { type: 'string', required: true },
  },
  indexes: {
    record: {
      pk: { field: 'pk', composite: [] },
      sk: { field: 'sk', composite: [] },
    },
  },
})
