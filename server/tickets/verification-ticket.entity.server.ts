import type { EntityItem } from 'electrodb'
import { defineEntity } from '#server/table/entity.server.ts'

/**
 * A ticket of the office: it lets a few more SMS with a code go out to one number for one account (docs/limits.md, "Verification SMS").
 * All tickets of a number stand together.
 */
export const VerificationTicket = defineEntity({
  model: { entity: 'verificationTicket', version: '1', service: 'nivaas' },
  attributes: {
    /** HMAC of the number: a plain hash of a phone number can be found by trying all. */
    numberKey: { type: 'string', required: true, readOnly: true },
    uid: { type: 'string', required: true, readOnly: true },
    /** How many SMS and e-mail codes are left. */
    left: { type: 'number', required: true },
    mailsLeft: { type: 'number', required: true },
    /** The id of the posted form: the same form posted again makes no other ticket. */
    form: { type: 'string', required: true },
    /** The administrator's uid, and when, a UTC instant. */
    madeBy: { type: 'string', required: true },
    at: { type: 'string', required: true },
    /** Until when it is valid, seconds since 1970. DynamoDB deletes it hours or days later. */
    ttl: { type: 'number', required: true },
  },
  indexes: {
    ofNumber: {
      pk: { field: 'pk', composite: ['numberKey'] },
      sk: { field: 'sk', composite: ['uid'], template: 'ticket#${uid}' },
    },
  },
})

export type StoredVerificationTicket = EntityItem<typeof VerificationTicket>
