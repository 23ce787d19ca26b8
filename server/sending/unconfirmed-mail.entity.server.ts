import { defineEntity } from '#server/table/entity.server.ts'

/** Which network asked for a mail to an unconfirmed address. The address itself is not stored. */
export const UnconfirmedMail = defineEntity({
  model: { entity: 'unconfirmedMail', version: '1', service: 'nivaas' },
  attributes: {
    /** HMACs of the mailbox, and of the network that asked for it last. */
    mailbox: { type: 'string', required: true, readOnly: true },
    network: { type: 'string', required: true },
    /** When its bounce was counted, a UTC instant. */
    bouncedAt: { type: 'string' },
    /** Seconds since 1970. */
    ttl: { type: 'number', required: true },
  },
  indexes: {
    record: {
      pk: { field: 'pk', composite: ['mailbox'] },
      sk: { field: 'sk', composite: [] },
    },
  },
})
