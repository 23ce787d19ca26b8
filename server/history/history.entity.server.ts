import type { EntityItem } from 'electrodb'
import { serviceStatuses } from '#domain/service-status.ts'
import { bookedShifts } from '#domain/shifts.ts'
import { consentAttribute } from '#server/services/given-consent.server.ts'
import { defineEntity } from '#server/table/entity.server.ts'

/**
 * What stays of a service that is over, for its family and the office (docs/decisions/0028). It is written once, in the
 * transaction that ends the service, and never changed. It has no code, address or number.
 *
 * It lies in its customer's partition, but outside the collection that every page of the customer reads.
 */
export const History = defineEntity({
  model: { entity: 'history', version: '1', service: 'nivaas' },
  attributes: {
    /** The customer's. */
    uid: { type: 'string', required: true, readOnly: true },
    serviceId: { type: 'string', required: true, readOnly: true },
    /** When it ended; UTC instants, ISO 8601. */
    endedAt: { type: 'string', required: true, readOnly: true },
    createdAt: { type: 'string', required: true, readOnly: true },
    /** Closed with its closing code, or deleted by the office. */
    ending: { type: ['closed', 'deleted'] as const, required: true, readOnly: true },
    endedBy: { type: ['family', 'office'] as const, required: true, readOnly: true },
    /** Its status before it ended; `pending` means that it was never confirmed. */
    lastStatus: { type: serviceStatuses, required: true, readOnly: true },
    patientName: { type: 'string', required: true, readOnly: true },
    startDate: { type: 'string', required: true, readOnly: true },
    endDate: { type: 'string', required: true, readOnly: true },
    service: { type: 'string', required: true, readOnly: true },
    subService: { type: 'string', required: true, readOnly: true },
    /** The hours a day that the family asked for, where it did. */
    shift: { type: bookedShifts, readOnly: true },
    hoursPerDay: { type: 'number', readOnly: true },
    /** The last nurse of the service; absent where none was assigned. */
    nurseName: { type: 'string', readOnly: true },
    nurseId: { type: 'string', readOnly: true },
    /** It had a plan, so its visits can still be read; absent on all others. */
    hasPlan: { type: 'boolean', readOnly: true },
    /** Of its service. */
    heldUntil: { type: 'string', readOnly: true },
    /** Of its service. */
    consent: consentAttribute,
    /** Seconds since 1970; `historyEnd` says when. */
    ttl: { type: 'number', required: true, readOnly: true },
  },
  indexes: {
    ofCustomer: {
      pk: { field: 'pk', composite: ['uid'] },
      sk: { field: 'sk', composite: ['endedAt', 'serviceId'] },
    },
    ofService: {
      index: 'gsi6',
      pk: { field: 'gsi6pk', composite: ['serviceId'], template: 'history#${serviceId}' },
      sk: { field: 'gsi6sk', composite: ['endedAt'], template: '${endedAt}' },
    },
    byEnd: {
      index: 'gsi7',
      pk: { field: 'gsi7pk', composite: [], template: 'history' },
      sk: {
        field: 'gsi7sk',
        composite: ['endedAt', 'serviceId'],
        template: '${endedAt}#${serviceId}',
      },
    },
  },
})

export type StoredHistory = EntityItem<typeof History>
