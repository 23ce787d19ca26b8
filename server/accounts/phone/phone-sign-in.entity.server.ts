import type { EntityItem } from 'electrodb'
import { defineEntity } from '#server/table/entity.server.ts'

/**
 * A sign-in by SMS that has begun, or a signed-in user's fresh proof by such a code (`purpose`). A number without an account
 * gets a record too, under a uid of its own, so that callers cannot tell the two apart.
 */
export const PhoneSignIn = defineEntity({
  model: { entity: 'phoneSignIn', version: '1', service: 'nivaas' },
  attributes: {
    /** Hash of the id in the browser's cookie, or of the session that asks for the proof. */
    id: { type: 'string', required: true, readOnly: true },
    /** `proof` makes no session: a signed-in user proves their identity again (`proof-code.server.ts`). */
    purpose: { type: ['proof'] as const, readOnly: true },
    /** E.164. */
    number: { type: 'string', required: true, readOnly: true },
    uid: { type: 'string', required: true, readOnly: true },
    /** The session of Cognito's challenge, to be sent with the code; absent if Cognito has refused to begin. */
    challenge: { type: 'string' },
    /** When the code was sent; UTC instant. */
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
