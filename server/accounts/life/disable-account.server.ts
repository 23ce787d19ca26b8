import { randomUUID } from 'node:crypto'
import { recordAudit } from '#server/audit/audit.server.ts'
import { disablePoolUser, enablePoolUser, findPoolUser } from '#server/aws/cognito-users.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { findUserByEmail } from '#server/customers/find-user.server.ts'
import { readOpenServices } from '#server/customers/read-user-services.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { readHistoryOf } from '#server/history/list-history.server.ts'
import { careOf, noticeWrites, type NewNotice } from '#server/notices/notice-writes.server.ts'
import { inTransaction, transact } from '#server/table/transaction.server.ts'
import { newPasswordStamp } from '#server/accounts/session/password-stamp.server.ts'
import { endSessions } from '#server/accounts/session/session.server.ts'

export type DisableOutcome = { ok: true } | { ok: false; reason: 'unknown-email' | 'busy' }

export type EnableOutcome = { ok: true } | { ok: false; reason: 'unknown-email' | 'not-disabled' | 'busy' }

/** The actor in the audit log, because the command is run by hand. */
const auditedActor = { uid: 'make-administrator', email: 'make-administrator' }

/**
 * Disables an account: every session ends at once, and no way of signing in works until it is enabled again. Records and
 * services stay. Our record comes first, so that a process that dies leaves no session open; the next run finishes the rest.
 * @param email of any account, in any case
 */
export async function disableAccount(email: string): Promise<DisableOutcome> {
  const user = await findUserByEmail(email)
  if (!user) return { ok: false, reason: 'unknown-email' }
  const { uid } = user
  const written = await transact([
    {
      item: inTransaction(User)
        .patch({ uid })
        .set({ disabledSince: nowInstant(), passwordStamp: newPasswordStamp() })
        .where(({ disabledSince }, { notExists }) => notExists(disabledSince))
        .commit(),
      otherwise: 'disabled-already' as const,
    },
    recordAudit(auditedActor, { action: 'disable-account', recordType: 'user', recordId: uid }),
  ])
  if (!written.ok && written.reason === 'busy') return { ok: false, reason: 'busy' }
  await disablePoolUser(uid)
  await endSessions(uid)
  return { ok: true }
}

/**
 * Lets a disabled account sign in again, even one disabled in the AWS console. Cognito comes last: after a process that
 * dies, the account is still disabled and the next run finishes the work. A family is then compared with what it knows.
 * @param email of any account, in any case
 */
export async function enableAccount(email: string): Promise<EnableOutcome> {
  const user = await findUserByEmail(email)
  if (!user) return { ok: false, reason: 'unknown-email' }
  const { uid, disabledSince } = user
  const isEnabled = (await findPoolUser(uid))?.enabled ?? true
  if (!disabledSince && isEnabled) return { ok: false, reason: 'not-disabled' }
  const written = await transact([
    {
      item: inTransaction(User)
        .patch({ uid })
        .remove(['disabledSince'])
        .where((attributes, { eq, notExists }) =>
          disabledSince ? eq(attributes.disabledSince, disabledSince) : notExists(attributes.disabledSince),
        )
        .commit(),
      otherwise: 'changed' as const,
    },
    recordAudit(auditedActor, { action: 'enable-account', recordType: 'user', recordId: uid }),
    ...noticeWrites(randomUUID(), disabledSince ? await untoldSince(uid, disabledSince) : []),
  ])
  if (!written.ok) return { ok: false, reason: 'busy' }
  await enablePoolUser(uid)
  return { ok: true }
}

/** Rows about what may have changed for a family, since a disabled account gets no messages. */
async function untoldSince(uid: string, disabledSince: string): Promise<NewNotice[]> {
  const [open, over] = await Promise.all([readOpenServices(uid), readHistoryOf(uid)])
  const ended = over.filter(({ endedAt, lastStatus }) => endedAt >= disabledSince && lastStatus !== 'pending')
  const named = [...open.filter(({ status }) => status === 'assigned'), ...ended]
  // What the family was told of is compared in any case; that a service has no nurse yet is no news.
  if (named.length === 0) return open.map(({ serviceId }) => careOf(uid, serviceId, { reach: 0 }))
  return named.map(({ serviceId }) => careOf(uid, serviceId, { isCare: true, reach: 0 }))
}
