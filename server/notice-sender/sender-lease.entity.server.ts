import { defineEntity } from '#server/table/entity.server.ts'

/** The sender at work (`run-alone.server.ts`). There is a single record. */
export const SenderLease = defineEntity({
  model: { entity: 'senderLease', version: '1', service: 'nivaas' },
  attributes: {
    /** Random: the run that holds the lease. */
    holder: { type: 'string', required: true },
    /** When the lease ends, a UTC instant. */
    until: { type: 'string', required: true },
  },
  indexes: {
    record: {
      pk: { field: 'pk', composite: [] },
      sk: { field: 'sk', composite: [] },
    },
  },
})
