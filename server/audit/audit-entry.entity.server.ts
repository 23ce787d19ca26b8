import { defineEntity } from '#server/table/entity.server.ts'

/**
 * What an administrator did to which record and when; a change is written in the same transaction as its entry. Sign-ins,
 * exports and refused access have entries as well (docs/decisions/0018).
 */
export const AuditEntry = defineEntity({
  model: { entity: 'auditEntry', version: '1', service: 'nivaas' },
  attributes: {
    /** `service`, `staff`, `user`, … and the record's id; `auditedRecords` lists the kinds. */
    recordType: { type: 'string', required: true, readOnly: true },
    recordId: { type: 'string', required: true, readOnly: true },
    /** UTC instant, ISO 8601. */
    at: { type: 'string', required: true, readOnly: true },
    entryId: { type: 'string', required: true, readOnly: true },
    administratorId: { type: 'string', required: true, readOnly: true },
    administratorEmail: { type: 'string', required: true, readOnly: true },
    /** `assign`, `close`, `delete`, … */
    action: { type: 'string', required: true, readOnly: true },
    /** What changed, in words for a person; no document numbers, no codes. */
    detail: { type: 'string', required: true, readOnly: true, default: '' },
    /** How often it happened in the hour that begins `at`; only on entries that count (`events.server.ts`). */
    count: { type: 'number' },
    /** The last time of those, a UTC instant. */
    lastAt: { type: 'string' },
    /** Seconds since 1970; only on entries that are not kept for good. */
    ttl: { type: 'number' },
  },
  indexes: {
    ofRecord: {
      pk: { field: 'pk', composite: ['recordType', 'recordId'], casing: 'none' },
      sk: { field: 'sk', composite: ['at', 'entryId'], casing: 'none' },
    },
    byTime: {
      index: 'gsi1',
      pk: { field: 'gsi1pk', composite: [], casing: 'none' },
      sk: { field: 'gsi1sk', composite: ['at', 'entryId'], casing: 'none' },
    },
    byRecordType: {
      index: 'gsi3',
      pk: { field: 'gsi3pk', composite: ['recordType'], casing: 'none' },
      sk: { field: 'gsi3sk', composite: ['at', 'entryId'], casing: 'none' },
    },
    ofAdministrator: {
      index: 'gsi2',
      pk: { field: 'gsi2pk', composite: ['administratorEmail'], casing: 'none' },
      sk: { field: 'gsi2sk', composite: ['at', 'entryId'], casing: 'none' },
    },
  },
})
