import { defineEntity } from '#server/table/entity.server.ts'

/**
 * The short name of a nurse's invitation in its link, and which one it is. The nurse's record decides whether the invitation is valid; this
 * one only finds it.
 */
export const Invitation = defineEntity({
  model: { entity: 'invitation', version: '1', service: 'nivaas' },
  attributes: {
    name: { type: 'string', required: true, readOnly: true },
    nurseId: { type: 'string', required: true },
    invitationId: { type: 'string', required: true },
    /** Seconds since 1970. */
    ttl: { type: 'number', required: true },
  },
  indexes: {
    byName: {
      pk: { field: 'pk', composite: ['name'], template: 'invitation#${name}' },
      sk: { field: 'sk', composite: [] },
    },
  },
})
