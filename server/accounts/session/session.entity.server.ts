import type { EntityItem } from 'electrodb'
import { limitKeys } from '#server/limits/limit.entity.server.ts'
import { defineEntity } from '#server/table/entity.server.ts'

/**
 * A signed-in browser. The cookie `authToken` has its id and the uid; the tokens never leave the server. The id is stored
 * hashed, so that a reader of the table cannot make a cookie from it.
 */
export const Session = defineEntity({
  model: { entity: 'session', version: '1', service: 'nivaas' },
  attributes: {
    uid: { type: 'string', required: true, readOnly: true },
    sessionId: { type: 'string', required: true, readOnly: true },
    accessToken: { type: 'string', required: true },
    refreshToken: { type: 'string', required: true },
    /** The user's password stamp when the session began; another stamp ends it. */
    passwordStamp: { type: 'string' },
    /** UTC instants, ISO 8601. */
    tokensExpireAt: { type: 'string', required: true },
    createdAt: { type: 'string', required: true, readOnly: true },
    expiresAt: { type: 'string', required: true },
    /**
     * After a right password with an unverified e-mail: the session can only verify the e-mail, and reads as no signed-in
     * account.
     */
    restrictedTo: { type: ['email-verification'] as const },
    /** When an administrator passed the second factor, a UTC instant; without it their session opens no page. */
    secondFactorAt: { type: 'string' },
    /** The secret that this session is setting up, base32. */
    secondFactorSecret: { type: 'string' },
    /**
     * `sms` where a code to the number began the session: no proof of identity for an account with a password
     * (`fresh-proof.server.ts`).
     */
    signedInBy: { type: ['sms'] as const },
    /** Whether an administrator's password is too weak and has to be changed. */
    hasWeakPassword: { type: 'boolean' },
    /** When the user last proved their identity again, a UTC instant (`fresh-proof.server.ts`). */
    provenAt: { type: 'string' },
    /** When an administrator last used the session, a UTC instant; not written at every request. */
    usedAt: { type: 'string' },
    /** Until when a process has claimed the renewal of the tokens. */
    renewalClaimedUntil: { type: 'string' },
    /** The phone number being verified, E.164, and when its last code was sent. */
    pendingNumber: { type: 'string' },
    otpSentAt: { type: 'string' },
    /** Counts of the network that requested that code; the right code gives them back. */
    countedNetworks: limitKeys,
    /** A nurse's invitation whose link, with the right secret, was opened in this session. */
    openedInvitation: {
      type: 'map',
      properties: {
        nurseId: { type: 'string', required: true },
        invitationId: { type: 'string', required: true },
      },
    },
    emailCodeSentAt: { type: 'string' },
    /** The e-mail being added to an account, an HMAC of the code mailed to it, and when it was sent. */
    addedEmail: {
      type: 'map',
      properties: {
        email: { type: 'string', required: true },
        code: { type: 'string', required: true },
        sentAt: { type: 'string', required: true },
      },
    },
    /** Seconds since 1970. DynamoDB deletes the item hours or days later. */
    ttl: { type: 'number', required: true },
  },
  indexes: {
    account: {
      collection: ['customer', 'account'],
      pk: { field: 'pk', composite: ['uid'] },
      sk: { field: 'sk', composite: ['sessionId'] },
    },
  },
})

export type StoredSession = EntityItem<typeof Session>
