import { defineEntity } from '#server/table/entity.server.ts'

/** What an export of the former hosted database holds; its two collections of services are one kind. */
export const formerKinds = ['user', 'nurse', 'service', 'staffAccount', 'adminAccount'] as const
export type FormerKind = (typeof formerKinds)[number]

/**
 * Says that a record of the former database has come over, and as which of ours; written in the transaction that makes ours.
 * It outlives it, so that an import that runs again brings nothing back that was removed since (docs/decisions/0013).
 */
export const FormerRecord = defineEntity({
  model: { entity: 'formerRecord', version: '1', service: 'nivaas' },
  attributes: {
    kind: { type: formerKinds, required: true, readOnly: true },
    /** A user's former uid, a service's or nurse's id. */
    formerId: { type: 'string', required: true, readOnly: true },
    /** The uid or id of ours. */
    recordId: { type: 'string', required: true, readOnly: true },
    /** Of the document as it was exported: an export that says something else is noticed. */
    digest: { type: 'string', required: true, readOnly: true },
    /** UTC instant, ISO 8601. */
    importedAt: { type: 'string', required: true, readOnly: true },
  },
  indexes: {
    byFormerId: {
      pk: { field: 'pk', composite: ['kind', 'formerId'], casing: 'none' },
      sk: { field: 'sk', composite: [], casing: 'none' },
    },
  },
})
