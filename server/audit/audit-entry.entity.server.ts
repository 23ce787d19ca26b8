import { defineEntity, sortedByTime } from '#server/table/entity.server.ts'

/**
 * An entry of the audit log: what an administrator did to which record, and when. It is written in the same transaction as
 * the change. Sign-ins, exports and refused access have entries as well (docs/decisions/0093).
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
    /** By the action: codes, ids, instants and numbers (`AuditValues` in domain/audit.ts). No document numbers, no secrets. */
    values: { type: 'any', readOnly: true },
    /** Entries from before docs/decisions/0093 say in English what changed. They are shown as they are stored; no new one has it. */
    detail: { type: 'string', readOnly: true },
    /** How often it happened in the hour that begins `at`; only on entries that count (`events.server.ts`). */
    count: { type: 'number' },
    /** The last time of those, a UTC instant. */
    lastAt: { type: 'string' },
    /** Seconds since 1970; only on entries that are not kept for good. */
    ttl: { type: 'number' },
  },
  indexes: {
    ofRecord: {
      pk: { field: 'pk', composite: ['recordType', 'recordId'] },
      sk: { field: 'sk', composite: ['at', 'entryId'] },
    },
    byTime: {
      index: 'gsi6',
      pk: { field: 'gsi6pk', composite: [], template: 'audit' },
      sk: sortedByTime('gsi6sk', 'at', 'entryId'),
    },
    ofAdministrator: {
      index: 'gsi7',
      pk: {
        field: 'gsi7pk',
        composite: ['administratorEmail'],
        template: 'audit#${administratorEmail}',
      },
      sk: sortedByTime('gsi7sk', 'at', 'entryId'),
    },
  },
})
