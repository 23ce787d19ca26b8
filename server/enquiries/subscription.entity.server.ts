import type { EntityItem } from 'electrodb'
import { defineEntity } from '#server/table/entity.server.ts'

/**
 * An e-mail address that asked for the newsletter. Until its owner confirms, the table forgets it after seven days;
 * whoever unsubscribes is deleted.
 */
export const Subscription = defineEntity({
  model: { entity: 'subscription', version: '1', service: 'nivaas' },
  attributes: {
    /** A hash of the address, so that links name it without showing it. */
    subscriptionId: { type: 'string', required: true, readOnly: true },
    /** Lower case. */
    email: { type: 'string', required: true, readOnly: true },
    /** What the links in e-mails to this address prove: that whoever follows them reads its mail. */
    token: { type: 'string', required: true, readOnly: true },
    status: { type: ['unconfirmed', 'confirmed'] as const, required: true },
    /** When the last e-mail for this address was begun; UTC instants, ISO 8601. */
    mailedAt: { type: 'string', required: true },
    createdAt: { type: 'string', required: true, readOnly: true },
    confirmedAt: { type: 'string' },
    /** Seconds since 1970; none once it is confirmed. */
    ttl: { type: 'number' },
  },
  indexes: {
    record: {
      pk: { field: 'pk', composite: ['subscriptionId'], casing: 'none' },
      sk: { field: 'sk', composite: [], casing: 'none' },
    },
    newestFirst: {
      index: 'gsi6',
      pk: { field: 'gsi6pk', composite: [], template: 'subscription', casing: 'none' },
      sk: {
        field: 'gsi6sk',
        composite: ['createdAt', 'subscriptionId'],
        template: '${createdAt}#${subscriptionId}',
        casing: 'none',
      },
    },
    byStatus: {
      index: 'gsi7',
      pk: { field: 'gsi7pk', composite: ['status'], template: 'subscription#${status}', casing: 'none' },
      sk: {
        field: 'gsi7sk',
        composite: ['createdAt', 'subscriptionId'],
        template: '${createdAt}#${subscriptionId}',
        casing: 'none',
      },
    },
  },
})

export type SubscriptionRecord = EntityItem<typeof Subscription>
