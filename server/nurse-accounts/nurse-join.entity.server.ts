import type { EntityItem } from 'electrodb'
import { limitKeys } from '#server/limits/limit.entity.server.ts'
import { defineEntity } from '#server/table/entity.server.ts'

/**
 * A browser in which a nurse without an account has asked for the code (docs/decisions/0040). Each browser has a Cognito user of its own,
 * so that no other one can make its code useless. It becomes an account with the right code; otherwise the daily run removes it.
 */
export const NurseJoin = defineEntity({
  model: { entity: 'nurseJoin', version: '1', service: 'nivaas' },
  attributes: {
    /** A hash of the id in the browser's cookie. */
    id: { type: 'string', required: true, readOnly: true },
    nurseId: { type: 'string', required: true, readOnly: true },
    invitationId: { type: 'string', required: true, readOnly: true },
    /** E.164; the contact number at that time. */
    number: { type: 'string', required: true, readOnly: true },
    /** The placeholder by which the Cognito user is found, also after a process that died before it wrote the uid. */
    email: { type: 'string', required: true, readOnly: true },
    uid: { type: 'string' },
    accessToken: { type: 'string' },
    refreshToken: { type: 'string' },
    /** UTC instants. */
    tokensExpireAt: { type: 'string' },
    /** When the last code was sent; absent before the first. */
    sentAt: { type: 'string' },
    /** The counts of the network from which that code was requested; the right code gives them back. */
    countedNetworks: limitKeys,
    createdAt: { type: 'string', required: true, readOnly: true },
    /** When the right code made it an account; the same form posted twice at once succeeds twice. */
    finishedAt: { type: 'string' },
    /** Seconds since 1970. The daily run comes first, because it removes the Cognito user as well. */
    ttl: { type: 'number', required: true },
  },
  indexes: {
    byId: {
      pk: { field: 'pk', composite: ['id'] },
      sk: { field: 'sk', composite: [] },
    },
    oldestFirst: {
      index: 'gsi6',
      pk: { field: 'gsi6pk', composite: [], template: 'nurseJoin' },
      sk: { field: 'gsi6sk', composite: ['createdAt', 'id'], template: '${createdAt}#${id}' },
    },
  },
})

export type StoredNurseJoin = EntityItem<typeof NurseJoin>
