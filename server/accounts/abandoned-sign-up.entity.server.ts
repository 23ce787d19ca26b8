import { Entity } from 'electrodb'
import { tableConfiguration } from '#server/table/client.server.ts'

/**
 * Says that a Cognito user whose sign-up was never finished has been given up, so that a process which is still busy
 * with it cannot save its user record any more (`sign-up.server.ts`).
 */
export const AbandonedSignUp = new Entity(
  {
    model: { entity: 'abandonedSignUp', version: '1', service: 'nivaas' },
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
  },
  tableConfiguration,
)
