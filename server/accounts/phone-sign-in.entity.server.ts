import type { EntityItem } from 'electrodb'
import { defineEntity } from '#server/table/entity.server.ts'

/**
 * A sign-in by SMS under way, or a proof by the same code (`purpose`). For a number without an account there is one as well, with a uid that nobody has, so that
 * both are the same from outside.
 */
export const PhoneSignIn = defineEntity({
  model: { entity: 'phoneSignIn', version: '1', service: 'nivaas' },
  attributes: {
    /** A hash of the id in the browser's cookie, or of the session that is proven. */
    id: { type: 'string', required: true, readOnly: true },
    /** `proof`: it signs nobody in but proves a session again (`proof-code.server.ts`). */
    purpose: { type: ['proof'] as const, readOnly: true },
    /** E.164. */
    number: { type: 'string', required: true, readOnly: true },
    uid: { type: 'string', required: true, readOnly: true },
    /** Cognito's session of the challenge, which it needs with the code; absent if Cognito refused to begin. */
    challenge: { type: 'string' },
    /** When the code was sent, a UTC instant. */
    sentAt: { type: 'string', required: true },
    /** Seconds since 1970. */
    ttl: { type: 'number', required: true },
  },
  indexes: {
    signIn: {
      pk: { field: 'pk', composite: ['id'], casing: 'none' },
      sk: { field: 'sk', composite: [], casing: 'none' },
    },
  },
})

export type PhoneSignInRecord = EntityItem<typeof PhoneSignIn>
