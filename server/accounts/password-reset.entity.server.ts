import type { EntityItem } from 'electrodb'
import { defineEntity } from '#server/table/entity.server.ts'

/**
 * A password that is being reset. It lies with the customer's sessions, so that whoever signs in reads it with them and
 * finishes what a process that died has left (`password-reset.server.ts`).
 */
export const PasswordReset = defineEntity({
  model: { entity: 'passwordReset', version: '1', service: 'nivaas' },
  attributes: {
    uid: { type: 'string', required: true, readOnly: true },
    /** When the last code was sent, a UTC instant. */
    sentAt: { type: 'string', required: true },
    /** When Cognito was asked to take a new password, a UTC instant; the sessions from before it are to end. */
    tryingSince: { type: 'string' },
    /** Seconds since 1970. */
    ttl: { type: 'number', required: true },
  },
  indexes: {
    account: {
      collection: ['customer', 'account'],
      pk: { field: 'pk', composite: ['uid'], casing: 'none' },
      sk: { field: 'sk', composite: [], casing: 'none' },
    },
  },
})

export type PasswordResetRecord = EntityItem<typeof PasswordReset>
