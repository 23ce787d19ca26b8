import { errorName } from '#server/aws/cognito-client.server.ts'
import { setPassword } from '#server/aws/cognito-users.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { logError } from '#server/http/log.server.ts'
import { always, inTransaction, transact, type Write } from '#server/table/transaction.server.ts'
import { readPerson } from '#server/accounts/session/account.server.ts'
import { isWeakForAdministrator } from './administrator-password.server.ts'
import { newPasswordStamp, sameStamp } from '#server/accounts/session/password-stamp.server.ts'
import { hashSessionId } from '#server/accounts/session/session-id.server.ts'
import { Session } from '#server/accounts/session/session.entity.server.ts'
import { removeSessions } from '#server/accounts/session/session.server.ts'

export type NewPasswordOutcome =
  | { ok: true; passwordStamp: string }
  /** An administrator's password has to be longer and not a common one. */
  | { ok: false; reason: 'weak-for-administrator' }
  /** `weak-password`: the pool's policy refuses it. `changed`: another new password came between, or the account is gone. */
  | { ok: false; reason: 'weak-password' | 'changed' | 'failed' }

/**
 * Sets a new password and ends the account's other sessions, known browsers and mailed links (sections 4 and 8). The caller
 * has checked that the request comes from the account's owner.
 * @param keep id of the session that stays open, as in its cookie
 */
export async function setNewPassword(
  uid: string,
  password: string,
  { keep }: { keep?: string } = {},
): Promise<NewPasswordOutcome> {
  const kept = keep === undefined ? null : hashSessionId(keep)
  try {
    const person = await readPerson(uid)
    if (!person) return { ok: false, reason: 'changed' }
    if (person.isAdministrator && isWeakForAdministrator(password)) {
      return { ok: false, reason: 'weak-for-administrator' }
    }
    const { user } = person
    // A process may die between any two of the three writes. Until the last one, sign-ins are refused; a later sign-in
    // finishes the work of a dead process (`startSession`).
    const temporaryStamp = newPasswordStamp()
    // Ends all sessions. The former stamp keeps the mailed link valid that began this.
    const begun = await transact([
      {
        item: inTransaction(User)
          .patch({ uid })
          .set({
            passwordStamp: temporaryStamp,
            formerPasswordStamp: user.formerPasswordStamp ?? user.passwordStamp ?? '',
            settingPasswordSince: nowInstant(),
          })
          .where(sameStamp(user))
          .commit(),
        otherwise: 'changed' as const,
      },
      ...stampSession(uid, kept, temporaryStamp),
    ])
    if (!begun.ok) return { ok: false, reason: begun.reason === 'busy' ? 'failed' : begun.reason }

    const refusal = await tryPassword(uid, password)
    if (refusal) {
      await restoreStamp(uid, { temporaryStamp, former: user.passwordStamp, kept })
      return { ok: false, reason: refusal }
    }

    const passwordStamp = newPasswordStamp()
    // A third stamp ends sessions begun meanwhile with the old password.
    const settled = await transact([
      {
        item: inTransaction(User)
          .patch({ uid })
          .set({ passwordStamp })
          .remove(['formerPasswordStamp', 'settingPasswordSince'])
          .where(sameStamp({ passwordStamp: temporaryStamp }))
          .commit(),
        otherwise: 'changed' as const,
      },
      ...stampSession(uid, kept, passwordStamp),
    ])
    if (!settled.ok) return { ok: false, reason: settled.reason === 'busy' ? 'failed' : settled.reason }
    const ended = [...person.sessions, ...person.endedSessions]
    await removeSessions(ended.filter(({ sessionId }) => sessionId !== kept))
    return { ok: true, passwordStamp }
  } catch (error) {
    logError('password not set', error)
    return { ok: false, reason: 'failed' }
  }
}

/** The write that keeps one session open under the new stamp; refused as `changed` when the session is over. */
function stampSession(uid: string, sessionId: string | null, passwordStamp: string): Write<'changed'>[] {
  if (sessionId === null) return []
  const item = inTransaction(Session).patch({ uid, sessionId }).set({ passwordStamp }).commit()
  return [{ item, otherwise: 'changed' }]
}

/** Null when Cognito has set the password. An error that it throws leaves open whether it is set. */
async function tryPassword(uid: string, password: string): Promise<'weak-password' | null> {
  try {
    await setPassword(uid, password)
    return null
  } catch (error) {
    if (errorName(error) === 'InvalidPasswordException') return 'weak-password'
    throw error
  }
}

/** Restores the former stamp when Cognito has not set the password, so that the sessions stay open. */
async function restoreStamp(
  uid: string,
  {
    temporaryStamp,
    former,
    kept,
  }: { temporaryStamp: string; former: string | undefined; kept: string | null },
): Promise<void> {
  const removed = ['formerPasswordStamp', 'settingPasswordSince'] as const
  const isStill = sameStamp({ passwordStamp: temporaryStamp })
  const restored =
    former === undefined
      ? inTransaction(User)
          .patch({ uid })
          .remove([...removed, 'passwordStamp'])
          .where(isStill)
          .commit()
      : inTransaction(User)
          .patch({ uid })
          .set({ passwordStamp: former })
          .remove([...removed])
          .where(isStill)
          .commit()
  await transact([always(restored), ...stampSession(uid, kept, former ?? '')])
}
