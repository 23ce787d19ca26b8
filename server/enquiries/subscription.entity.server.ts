import type { EntityItem } from 'electrodb'
import { defineEntity, sortedByTime } from '#server/table/entity.server.ts'

/**
 * An e-mail address that was entered for the newsletter. Without a confirmation by its owner it expires after seven days.
 * Unsubscribing deletes it.
 */
export const Subscription = defineEntity({
  model: { entity: 'subscription', version: '1', service: 'nivaas' },
  attributes: {
    /** A hash of the address, so that links name it without showing it. */
    subscriptionId: { type: 'string', required: true, readOnly: true },
    /** Lower case. */
    email: { type: 'string', required: true, readOnly: true },
    /** Random; part of the links in e-mails to this address. A request with it comes from a reader of the mailbox. */
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
      pk: { field: 'pk', composite: ['subscriptionId'] },
      sk: { field: 'sk', composite: [] },
    },
    newestFirst: {
      index: 'gsi6',
      pk: { field: 'gsi6pk', composite: [], template: 'subscription' },
      sk: sortedByTime('gsi6sk', 'createdAt', 'subscriptionId'),
    },
    byStatus: {
      index: 'gsi7',
      pk: { field: 'gsi7pk', composite: ['status'], template: 'subscription#${status}' },
      sk: sortedByTime('gsi7sk', 'createdAt', 'subscriptionId'),
    },
  },
})

export type StoredSubscription = EntityItem<typeof Subscription>
