import { defineEntity } from '#server/table/entity.server.ts'

/**
 * Marks a Cognito user without an account: its sign-up was never finished and has been given up, the account was deleted, or
 * the account was displaced by the verified owner of its e-mail. While it exists no process can save a user record for the
 * uid (a displaced account has its record already and keeps it), and a sign-up with the e-mail removes the Cognito user
 * (`claim-email.server.ts`).
 */
export const AbandonedAccount = defineEntity({
  model: { entity: 'abandonedAccount', version: '1', service: 'nivaas' },
  attributes: {
    uid: { type: 'string', required: true, readOnly: true },
    /** Seconds since 1970. */
    ttl: { type: 'number', required: true },
  },
  indexes: {
    byUid: {
      pk: { field: 'pk', composite: ['uid'] },
      sk: { field: 'sk', composite: [] },
    },
  },
})
