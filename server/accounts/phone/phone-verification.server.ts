import { verifiedPhone, restorePhone, sendPhoneCode } from '#server/aws/cognito-attributes.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { restoreNevers } from '#server/customers/restore-nevers.server.ts'
import { saveVerifiedNumber } from '#server/customers/save-user.server.ts'
import { User, type StoredUser } from '#server/customers/user.entity.server.ts'
import { logError } from '#server/http/log.server.ts'
import { send } from '#server/sending/send.server.ts'
import { always, inTransaction, transact, type Write } from '#server/table/transaction.server.ts'
import { takeInvitation } from '#server/tickets/use-invitation.server.ts'
import { takeTicket } from '#server/tickets/use-ticket.server.ts'
import { readPerson, type Account } from '#server/accounts/session/account.server.ts'
import { endSessionsQuietly, unlinkedStaff } from '#server/accounts/life/nurse-link.server.ts'
import { giveNetworkBack } from './given-back-network.server.ts'
import { newPasswordStamp } from '#server/accounts/session/password-stamp.server.ts'
import { Session } from '#server/accounts/session/session.entity.server.ts'
import { updateSession } from '#server/accounts/session/session.server.ts'
import {
  checkCodeOnce,
  latest,
  sendCode,
  toSendOutcome,
  type CodeRefusal,
  type SendCodeOutcome,
  type SendRefusal,
} from './verification-code.server.ts'

export type SendPhoneCodeOutcome = SendCodeOutcome

/**
 * Sends the code that verifies a phone number, first or again, and records the number on the session (sections 4 and 7).
 * That and the limits are written first, so that no SMS, which costs money, goes out without the table. Beyond the limits, a
 * ticket or a nurse's invitation lets it go out (docs/limits.md, "Verification SMS").
 * @param number E.164
 * @param clientAddress the caller's IP address, for the share of its network
 * @returns nothing about another account with the number: only the right code reveals that
 */
export async function startPhoneVerification(
  account: Account,
  number: string,
  clientAddress: string,
): Promise<SendPhoneCodeOutcome> {
  const { user, session } = account
  const outcome = await send(
    {
      purpose: 'smsVerification',
      to: number,
      account: user.uid,
      address: clientAddress,
      takeTicket: async () =>
        (await takeTicket(user, number)) ?? takeInvitation(session.openedInvitation, number),
    },
    async (attempt, { networkKeys = [] }): Promise<SendRefusal | null> => {
      const sent = { pendingNumber: number, otpSentAt: nowInstant(), countedNetworks: networkKeys }
      const isRecorded = await updateSession(session, sent)
      if (!isRecorded) return { reason: 'signed-out' }
      return sendCode(session, (accessToken) => attempt((permit) => sendPhoneCode(permit, accessToken)))
    },
  )
  return toSendOutcome(outcome)
}

/** Sends another code to the number being verified; `missing-session` when there is none. */
export async function resendPhoneCode(
  account: Account,
  clientAddress: string,
): Promise<SendPhoneCodeOutcome | { ok: false; reason: 'missing-session' }> {
  const { pendingNumber } = account.session
  if (!pendingNumber) return { ok: false, reason: 'missing-session' }
  return startPhoneVerification(account, pendingNumber, clientAddress)
}

export type VerifyPhoneOutcome = { ok: true } | { ok: false; reason: CodeRefusal | 'missing-session' }

/**
 * Verifies the phone number with its code and links it to the account in one transaction (sections 4, 7 and 8). The
 * reservation makes the number unique. The same right code sent twice succeeds twice.
 */
export async function verifyPhone(account: Account, code: string): Promise<VerifyPhoneOutcome> {
  const { user, session } = account
  const { pendingNumber, otpSentAt } = session
  if (!pendingNumber || !otpSentAt) {
    return user.phoneVerified ? { ok: true } : { ok: false, reason: 'missing-session' }
  }
  const person = await readPerson(user.uid)
  const typed = {
    code,
    sentAt: otpSentAt,
    latestSentAt: latest(person?.sessions.map((each) => each.otpSentAt)),
  }
  const refusal = await checkCodeOnce(session, 'phone_number', typed, () => isLinked(user.uid, pendingNumber))
  if (refusal) return refusal === 'done' ? { ok: true } : { ok: false, reason: refusal }
  // Another session may have requested a code to another number since; this code may be that one.
  if ((await verifiedPhone(user.uid)) !== pendingNumber) {
    await restoreQuietly(user)
    return { ok: false, reason: 'invalid-code' }
  }
  return linkNumber(account, pendingNumber)
}

/** A nurse's account that gets another number than the nurse's is unlinked and signed out. */
async function linkNumber({ user, session }: Account, number: string): Promise<VerifyPhoneOutcome> {
  const { uid, sessionId } = session
  const isUnlinked = user.nurseId !== undefined && number !== user.number
  const sessionUpdate = inTransaction(Session)
    .patch({ uid, sessionId })
    .remove(['pendingNumber', 'otpSentAt', 'countedNetworks'])
    .commit()
  const writes: Write<'linked-elsewhere' | 'changed' | 'busy'>[] = [
    ...saveVerifiedNumber(user, number, isUnlinked ? { passwordStamp: newPasswordStamp() } : undefined),
    ...(isUnlinked ? unlinkedStaff(user) : []),
    always(sessionUpdate),
  ]
  if (!(await restoreNevers(uid, number))) return { ok: false, reason: 'failed' }
  const written = await transact(writes)
  if (written.ok && isUnlinked) await endSessionsQuietly(uid)
  if (written.ok) await giveNetworkBack(number, session.countedNetworks)
  if (written.ok) return { ok: true }
  if (written.reason !== 'linked-elsewhere') return { ok: false, reason: 'failed' }
  await restoreQuietly(user)
  return { ok: false, reason: 'linked-elsewhere' }
}

/** Whether the number is linked already, for example by the same form posted twice. */
async function isLinked(uid: string, number: string): Promise<boolean> {
  const { data: user } = await User.get({ uid }).go({ consistent: true })
  return user?.phoneVerified === true && user.number === number
}

/** Restores the user's own number in the pool, so that the other account's number cannot sign in here. */
async function restoreQuietly({ uid, number }: StoredUser): Promise<void> {
  try {
    await restorePhone(uid, number)
  } catch (error) {
    logError('phone number not restored', error)
  }
}
