import { defineEntity } from '#server/table/entity.server.ts'

/** What an administrator did to which record and when; written in the same transaction as the change. */
export const AuditEntry = defineEntity({
  model: { entity: 'auditEntry', version: '1', service: 'nivaas' },
  attributes: {
    /** `service`, `staff`, `user`, … and the record's id. */
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
