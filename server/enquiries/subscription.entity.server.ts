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
      index: 'gsi1',
      pk: { field: 'gsi1pk', composite: [], casing: 'none' },
      sk: { field: 'gsi1sk', composite: ['createdAt', 'subscriptionId'], casing: 'none' },
    },
    byStatus: {
      index: 'gsi2',
      pk: { field: 'gsi2pk', composite: ['status'], casing: 'none' },
      sk: { field: 'gsi2sk', composite: ['createdAt', 'subscriptionId'], casing: 'none' },
    },
  },
})

export type SubscriptionRecord = EntityItem<typeof Subscription>
