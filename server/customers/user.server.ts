import { Entity, type EntityItem } from 'electrodb'
import { tableConfiguration } from '#server/table/client.server.ts'

/**
 * A person with an account (section 3, "User"), keyed by the uid that Cognito gave her (its `sub`).
 *
 * Her partition holds her profile, sessions, roles and services, so that "who is it" and "her services" are one Query.
 * Keys keep their case everywhere: ids made by the former mobile app may differ by case alone.
 */
export const User = new Entity(
  {
    model: { entity: 'user', version: '1', service: 'nivaas' },
    attributes: {
      uid: { type: 'string', required: true, readOnly: true },
      firstname: { type: 'string', required: true },
      lastname: { type: 'string', required: true },
      /** Lower case. */
      email: { type: 'string', required: true },
      emailVerified: { type: 'boolean', required: true, default: false },
      address: { type: 'string', required: true, default: '' },
      /** E.164; empty until a phone is verified. */
      number: { type: 'string', required: true, default: '' },
      phoneVerified: { type: 'boolean', required: true, default: false },
      /** `email` and `Google`. */
      authProvider: { type: 'list', items: { type: 'string' }, required: true },
      isAdmin: { type: 'boolean', required: true, default: false },
      /** How many entries her list of services has; the dashboard filters by it. */
      serviceCount: { type: 'number', required: true, default: 0 },
      createdAt: { type: 'string', required: true, readOnly: true },
      lastLogin: { type: 'string' },
    },
    indexes: {
      account: {
        collection: ['customer', 'account'],
        pk: { field: 'pk', composite: ['uid'], casing: 'none' },
        sk: { field: 'sk', composite: [], casing: 'none' },
      },
      byCreation: {
        index: 'gsi1',
        pk: { field: 'gsi1pk', composite: [], casing: 'none' },
        sk: { field: 'gsi1sk', composite: ['createdAt', 'uid'], casing: 'none' },
      },
      byEmail: {
        index: 'gsi2',
        pk: { field: 'gsi2pk', composite: [], casing: 'none' },
        sk: { field: 'gsi2sk', composite: ['email'], casing: 'none' },
      },
      byNumber: {
        index: 'gsi3',
        pk: { field: 'gsi3pk', composite: [], casing: 'none' },
        sk: { field: 'gsi3sk', composite: ['number'], casing: 'none' },
      },
    },
  },
  tableConfiguration,
)

export type UserRecord = EntityItem<typeof User>
