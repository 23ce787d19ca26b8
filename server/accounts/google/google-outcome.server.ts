import type { IdTokenUser } from '#server/aws/cognito-tokens.server.ts'
import { deletePoolUser } from '#server/aws/cognito-users.server.ts'
import type { Person } from '#server/accounts/session/account.server.ts'
import type { Credentials } from '#server/accounts/session/session-id.server.ts'
import { revokeQuietly, type SessionTokens } from '#server/accounts/session/session.server.ts'

export type GoogleRefusal =
  | 'canceled'
  | 'network'
  | 'conflict'
  /** The account of this e-mail signs in by SMS alone. */
  | 'phone-conflict'
  | 'email-not-verified'
  | 'linked-elsewhere'
  | 'other-email'
  | 'signed-out'
  | 'failed'

/**
 * `completeAs` is the e-mail of a Google account linked just now. The browser signs in with it once more: Cognito lets a
 * linked user in by password or SMS only after a first sign-in through the link (docs/aws.md).
 */
export type GoogleOutcome =
  | {
      ok: true
      result: 'signed-in'
      credentials: Credentials
      person: Pick<Person, 'user' | 'isAdministrator' | 'isStaff'>
      completeAs?: string
    }
  | { ok: true; result: 'linked'; completeAs?: string }
  | { ok: false; reason: GoogleRefusal }

/** Ends a refused sign-in: revokes the tokens, and deletes Cognito's Google user unless it has an account here. */
export async function refuseSignIn(
  person: Person | null,
  googleUser: IdTokenUser,
  tokens: SessionTokens,
  reason: GoogleRefusal,
): Promise<GoogleOutcome> {
  if (person || hasOwnUser(googleUser)) await revokeQuietly(tokens.refreshToken)
  else await deletePoolUser(googleUser.username)
  return { ok: false, reason }
}

/** Whether the pool knows the user by their uid rather than by a Google username. */
export function hasOwnUser({ uid, username }: IdTokenUser): boolean {
  return username === uid
}
