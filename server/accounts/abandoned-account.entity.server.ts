import { defineEntity } from '#server/table/entity.server.ts'

/**
 * Says that a Cognito user stands for no account any more: its sign-up was never finished and has been given up, its
 * holder has deleted the account, or the account was displaced by the proven owner of its e-mail. No process can save a user
 * record for it (that of a displaced account is there already and stays), and a sign-up with its e-mail removes the Cognito
 * user (`claim-email.server.ts`).
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
      pk: { field: 'pk', composite: ['uid'], casing: 'none' },
      sk: { field: 'sk', composite: [], casing: 'none' },
    },
  },
})
