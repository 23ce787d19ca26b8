import type { EntityItem } from 'electrodb'
import { defineEntity, sortedByTime } from '#server/table/entity.server.ts'

/**
 * What a visitor sent by the enquiry or the contact form. It is stored before the office is mailed, and expires after two
 * years.
 */
export const Enquiry = defineEntity({
  model: { entity: 'enquiry', version: '1', service: 'nivaas' },
  attributes: {
    /** A hash of the form's own id and of all that was typed (`enquire.server.ts`). */
    enquiryId: { type: 'string', required: true, readOnly: true },
    kind: { type: ['enquiry', 'contact'] as const, required: true, readOnly: true },
    name: { type: 'string', required: true },
    /** The uid of the signed-in sender; absent for an anonymous visitor. */
    uid: { type: 'string', readOnly: true },
    /** E.164; empty where none was given. */
    number: { type: 'string', required: true, default: '' },
    email: { type: 'string', required: true, default: '' },
    /** The id of a service (`domain/care-services.ts`); empty where none was chosen. */
    service: { type: 'string', required: true, default: '' },
    message: { type: 'string', required: true, default: '' },
    /** Whether it was mailed to the office. It starts as `failed`, so that it is right also after a process that died. */
    mailed: { type: ['sent', 'failed'] as const, required: true, default: 'failed' },
    /** When a process last began to mail it; UTC instants, ISO 8601. */
    mailClaimedAt: { type: 'string', required: true },
    createdAt: { type: 'string', required: true, readOnly: true },
    /** Seconds since 1970. */
    ttl: { type: 'number', required: true },
  },
  indexes: {
    record: {
      pk: { field: 'pk', composite: ['enquiryId'] },
      sk: { field: 'sk', composite: [] },
    },
    newestFirst: {
      index: 'gsi6',
      pk: { field: 'gsi6pk', composite: [], template: 'enquiry' },
      sk: sortedByTime('gsi6sk', 'createdAt', 'enquiryId'),
    },
    byMailed: {
      index: 'gsi7',
      pk: { field: 'gsi7pk', composite: ['mailed'], template: 'enquiry#${mailed}' },
      sk: sortedByTime('gsi7sk', 'createdAt', 'enquiryId'),
    },
    byEmail: {
      index: 'gsi3',
      projection: 'keys_only',
      pk: { field: 'gsi3pk', composite: ['email'], template: 'enquiry#${email}' },
      sk: sortedByTime('gsi3sk', 'createdAt', 'enquiryId'),
    },
    /** Holds only what was sent while signed in. */
    ofUser: {
      index: 'gsi2',
      projection: 'keys_only',
      pk: { field: 'gsi2pk', composite: ['uid'], template: 'enquiry#${uid}' },
      sk: sortedByTime('gsi2sk', 'createdAt', 'enquiryId'),
    },
  },
})

export type StoredEnquiry = EntityItem<typeof Enquiry>
