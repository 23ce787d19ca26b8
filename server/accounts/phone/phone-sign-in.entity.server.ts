import type { EntityItem } from 'electrodb'
import { defineEntity } from '#server/table/entity.server.ts'

/**
 * A sign-in by SMS that has begun, or a fresh proof of a signed-in user by the same kind of code (`purpose`). A number
 * without an account gets such a record too, with a uid that no user has, so that a caller cannot tell the two apart.
 */
export const PhoneSignIn = defineEntity({
  model: { entity: 'phoneSignIn', version: '1', service: 'nivaas' },
  attributes: {
    /** A hash of the id in the browser's cookie, or of the id of the session that asks for the proof. */
    id: { type: 'string', required: true, readOnly: true },
    /** `proof`: makes no session; the user of a session proves their identity again (`proof-code.server.ts`). */
    purpose: { type: ['proof'] as const, readOnly: true },
    /** E.164. */
    number: { type: 'string', required: true, readOnly: true },
    uid: { type: 'string', required: true, readOnly: true },
    /** The session of Cognito's challenge, which must be sent with the code; absent if Cognito refused to begin. */
    challenge: { type: 'string' },
    /** When the code was sent, a UTC instant. */
    sentAt: { type: 'string', required: true },
    /** Seconds since 1970. */
    ttl: { type: 'number', required: true },
  },
  indexes: {
    signIn: {
      pk: { field: 'pk', composite: ['id'] },
      sk: { field: 'sk', composite: [] },
    },
  },
})

export type StoredPhoneSignIn = EntityItem<typeof PhoneSignIn>
