import type { IdTokenUser } from '#server/aws/cognito-tokens.server.ts'
import { deletePoolUser, linkGoogle } from '#server/aws/cognito-users.server.ts'
import { saveGoogle } from '#server/customers/save-user.server.ts'
import { readPerson } from '#server/accounts/session/account.server.ts'
import { refuseSignIn, type GoogleOutcome } from './google-outcome.server.ts'
import { restoreOwnEmail } from './google-sign-in.server.ts'
import { revokeQuietly, type SessionTokens } from '#server/accounts/session/session.server.ts'

/**
 * Links Google to the account of a signed-in user. Cognito links only Google accounts without a user of their own, so the
 * user created by the redirect is deleted first.
 */
export async function linkGoogleToAccount(
  googleUser: IdTokenUser,
  tokens: SessionTokens,
  { uid, sessionId }: { uid: string; sessionId: string },
): Promise<GoogleOutcome> {
  const [person, other] = await Promise.all([readPerson(uid), readPerson(googleUser.uid)])
  if (googleUser.uid === uid) {
    if (person) await restoreOwnEmail(person, googleUser)
    await revokeQuietly(tokens.refreshToken)
    await saveGoogle(uid)
    return { ok: true, result: 'linked' }
  }
  if (other) return refuseSignIn(other, googleUser, tokens, 'linked-elsewhere')
  if (!person?.sessions.some((session) => session.sessionId === sessionId && !session.restrictedTo)) {
    return refuseSignIn(null, googleUser, tokens, 'signed-out')
  }
  if (!googleUser.emailVerified || !person.user.emailVerified) {
    return refuseSignIn(null, googleUser, tokens, 'email-not-verified')
  }
  // Each sign-in with Google overwrites the account's e-mail in the pool.
  if (googleUser.email.toLowerCase() !== person.user.email)
    return refuseSignIn(null, googleUser, tokens, 'other-email')
  await deletePoolUser(googleUser.username)
  await linkGoogle(uid, googleUser.googleId)
  await saveGoogle(uid)
  return { ok: true, result: 'linked', completeAs: googleUser.email }
}
