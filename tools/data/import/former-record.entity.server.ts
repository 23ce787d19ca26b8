import { defineEntity } from '#server/table/entity.server.ts'

/** The kinds of records in an export of the former hosted database; its two collections of services are one kind. */
const formerKinds = ['user', 'nurse', 'service', 'staffAccount', 'adminAccount'] as const
export type FormerKind = (typeof formerKinds)[number]

/**
 * Maps a record of the former database to the record that was imported from it. Both are written in one transaction. It stays
 * when the imported record is removed, so that a later import does not bring that back (docs/decisions/0013).
 */
export const FormerRecord = defineEntity({
  model: { entity: 'formerRecord', version: '1', service: 'nivaas' },
  attributes: {
    kind: { type: formerKinds, required: true, readOnly: true },
    /** A user's former uid, a service's or nurse's id. */
    formerId: { type: 'string', required: true, readOnly: true },
    /** The uid or id of the imported record. */
    recordId: { type: 'string', required: true, readOnly: true },
    /** Hash of the exported document, to detect that a later export has changed it. */
    digest: { type: 'string', required: true, readOnly: true },
    /** UTC instant, ISO 8601. */
    importedAt: { type: 'string', required: true, readOnly: true },
  },
  indexes: {
    byFormerId: {
      pk: { field: 'pk', composite: ['kind', 'formerId'] },
      sk: { field: 'sk', composite: [] },
    },
  },
})
