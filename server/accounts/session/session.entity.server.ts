import type { EntityItem } from 'electrodb'
import { limitKeys } from '#server/limits/limit.entity.server.ts'
import { defineEntity } from '#server/table/entity.server.ts'

/**
 * A signed-in browser. The cookie `authToken` has its id and the uid; the tokens never leave the server.
 * The id is stored hashed, so that a reader of the table cannot make a cookie from it.
 */
export const Session = defineEntity({
  model: { entity: 'session', version: '1', service: 'nivaas' },
  attributes: {
    uid: { type: 'string', required: true, readOnly: true },
    sessionId: { type: 'string', required: true, readOnly: true },
    accessToken: { type: 'string', required: true },
    refreshToken: { type: 'string', required: true },
    /** The user's password stamp when the session began; the session ends when the user gets another one. */
    passwordStamp: { type: 'string' },
    /** UTC instants, ISO 8601. */
    tokensExpireAt: { type: 'string', required: true },
    createdAt: { type: 'string', required: true, readOnly: true },
    expiresAt: { type: 'string', required: true },
    /**
     * Set on the session of a user whose password was right but whose e-mail is not verified yet. The session can only be
     * used to verify the e-mail; functions that read a signed-in account refuse it.
     */
    restrictedTo: { type: ['email-verification'] as const },
    /**
     * When an administrator passed the second factor, a UTC instant; without it an administrator's session gives access to no
     * page.
     */
    secondFactorAt: { type: 'string' },
    /** The secret that is being set up with this session, base32. */
    secondFactorSecret: { type: 'string' },
    /**
     * `sms` where a code to the number began the session. For an account with a password that is no proof of identity
     * (`fresh-proof.server.ts`); all other ways count, and are not written down.
     */
    signedInBy: { type: ['sms'] as const },
    /** Whether an administrator signed in with a password that is too weak for one and is still to be changed. */
    hasWeakPassword: { type: 'boolean' },
    /**
     * When the user last proved their identity again, a UTC instant; absent before the first time (`fresh-proof.server.ts`).
     */
    provenAt: { type: 'string' },
    /** When an administrator last used the session, a UTC instant; not written at every request. */
    usedAt: { type: 'string' },
    /** Until when a process has claimed the renewal of the tokens for itself. */
    renewalClaimedUntil: { type: 'string' },
    /** The phone number that is being verified, E.164, and when its last code was sent. */
    pendingNumber: { type: 'string' },
    otpSentAt: { type: 'string' },
    /** The counts of the network from which that code was requested; the right code gives them back. */
    countedNetworks: limitKeys,
    /** The invitation of a nurse whose link, with the right secret, was opened in this session. */
    openedInvitation: {
      type: 'map',
      properties: {
        nurseId: { type: 'string', required: true },
        invitationId: { type: 'string', required: true },
      },
    },
    emailCodeSentAt: { type: 'string' },
    /** The e-mail that an account without one wants to have, an HMAC of the code that was mailed to it, and when. */
    addedEmail: {
      type: 'map',
      properties: {
        email: { type: 'string', required: true },
        code: { type: 'string', required: true },
        sentAt: { type: 'string', required: true },
      },
    },
    /** Seconds since 1970, for DynamoDB's TTL, which deletes the item hours or days later. */
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
