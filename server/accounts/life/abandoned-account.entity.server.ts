import { defineEntity } from '#server/table/entity.server.ts'

/**
 * Marks a Cognito user without a usable account: given up during sign-up, deleted or displaced. While it exists, no process
 * can save a new user record for the uid, and a sign-up with the e-mail removes the Cognito user (`claim-email.server.ts`).
 */
export const AbandonedAccount = defineEntity({
  model: { entity: 'abandonedAccount', version: '1', service: 'nivaas' },
  attributes: {
    uid: { type: 'string', required: true, readOnly: true },
    /** While messages about the services of a deleted account are erased each day, and since when (`erase-messages.server.ts`). */
    erasing: { type: ['messages'] as const },
    erasingSince: { type: 'string' },
    /** Seconds since 1970. */
    ttl: { type: 'number', required: true },
  },
  indexes: {
    byUid: {
      pk: { field: 'pk', composite: ['uid'] },
      sk: { field: 'sk', composite: [] },
    },
    byErasing: {
      index: 'gsi7',
      pk: { field: 'gsi7pk', composite: ['erasing'], template: 'abandonedAccount#${erasing}' },
      sk: { field: 'gsi7sk', composite: ['erasingSince'], template: '${erasingSince}' },
    },
  },
})
