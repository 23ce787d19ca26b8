import { randomBytes } from 'node:crypto'
import { toE164 } from '#domain/phone.ts'
import { sendPhoneCode } from '#server/aws/cognito-attributes.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import type { Caller } from '#server/accounts/password/known-browser.server.ts'
import {
  readPhoneSignIn,
  sendPhoneSignInCode,
  type PhoneCodeOutcome,
} from '#server/accounts/phone/phone-sign-in.server.ts'
import {
  isFresh,
  sendCode,
  toSendOutcome,
  type SendRefusal,
} from '#server/accounts/phone/verification-code.server.ts'
import { PhoneReservation } from '#server/customers/phone-reservation.entity.server.ts'
import { logError } from '#server/http/log.server.ts'
import { send } from '#server/sending/send.server.ts'
import { giveUsesBack } from '#server/sending/uses.server.ts'
import { takeInvitation } from '#server/tickets/use-invitation.server.ts'
import { readStartedJoin, startJoin } from './join-account.server.ts'
import type { InvitationLink } from './invitation-link.server.ts'
import { isInvited, readNurseOf, type InvitedStaff } from './link-account.server.ts'
import { isNumberOfAnother } from './one-nurse-of-number.server.ts'
import { NurseJoin } from './nurse-join.entity.server.ts'

export type SendJoinCodeOutcome =
  /** `id` is for the browser's cookie: only the browser that has it can use the code. */
  | { ok: true; id: string }
  | { ok: false; reason: 'invalid-link' | 'shared-number' | 'failed' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

/**
 * Sends the code to the nurse of a link (docs/decisions/0040): an account that has verified the contact number signs in by its code, and for a
 * number without an account a Cognito user is made in which the number is verified. The outcome is the same for both.
 *
 * Where the limits refuse, the invitation is a ticket for two SMS (docs/limits.md, "Verification SMS").
 * @param former the id that the browser has from the code before, or null
 */
export async function sendJoinCode(
  link: InvitationLink,
  former: string | null,
  caller: Caller,
): Promise<SendJoinCodeOutcome> {
  try {
    const staff = await readNurseOf(link)
    const number = staff && toE164(staff.contactNumber)
    if (!number || !isInvited(staff, link.key)) return { ok: false, reason: 'invalid-link' }
    if (await isNumberOfAnother(staff)) return { ok: false, reason: 'shared-number' }
    const { data: holder } = await PhoneReservation.get({ number }).go({ consistent: true })
    return holder
      ? await sendSignInCode({ staff, number }, caller)
      : await sendVerification({ staff, number }, { former, caller })
  } catch (error) {
    logError('code of a nurse’s link not sent', error)
    return { ok: false, reason: 'failed' }
  }
}

type Invited = { staff: InvitedStaff; number: string }

function ticketOf({ staff, number }: Invited) {
  return takeInvitation({ nurseId: staff.id, invitationId: staff.invitation.id }, number)
}

async function sendSignInCode(invited: Invited, caller: Caller): Promise<PhoneCodeOutcome> {
  const { number } = invited
  const outcome = await sendPhoneSignInCode(number, caller)
  if (outcome.ok || outcome.reason !== 'too-many') return outcome
  const ticket = await ticketOf(invited)
  if (!ticket) return outcome
  const again = await sendPhoneSignInCode(number, caller, { isInvited: true })
  if (!again.ok) await giveUsesBack([ticket])
  return again
}

async function sendVerification(
  { staff, number }: Invited,
  { former, caller }: { former: string | null; caller: Caller },
): Promise<SendJoinCodeOutcome> {
  const invitationId = staff.invitation.id
  let id = former ?? newId()
  const outcome = await send(
    {
      purpose: 'smsVerification',
      to: number,
      account: invitationId,
      address: caller.address,
      takeTicket: () => ticketOf({ staff, number }),
    },
    async (attempt, { networkKeys = [] }): Promise<SendRefusal | null> => {
      const begun = former ? await readStartedJoin(former) : null
      const isSame = begun?.number === number && begun.invitationId === invitationId && !begun.finishedAt
      if (!isSame) id = newId()
      const join = begun && isSame ? begun : await startJoin(id, { nurseId: staff.id, invitationId, number })
      const sent = { sentAt: nowInstant(), countedNetworks: networkKeys }
      await NurseJoin.patch({ id: join.id }).set(sent).go()
      return sendCode({ ...join, sessionId: join.id }, (accessToken) =>
        attempt((permit) => sendPhoneCode(permit, accessToken)),
      )
    },
  )
  const sent = toSendOutcome(outcome)
  if (sent.ok) return { ok: true, id }
  if (sent.reason === 'too-many')
    return { ok: false, reason: sent.reason, retryAfterSeconds: sent.retryAfterSeconds }
  return { ok: false, reason: 'failed' }
}

function newId(): string {
  return randomBytes(32).toString('base64url')
}

/** Whether a browser has a code for the nurse of a link, and whether it still works; null where it has none. */
export async function readSentCode(
  { contactNumber, invitation }: InvitedStaff,
  id: string,
): Promise<{ isFresh: boolean } | null> {
  const number = toE164(contactNumber)
  const signIn = await readPhoneSignIn(id)
  if (signIn) return signIn.number === number ? { isFresh: signIn.isFresh } : null
  const join = await readStartedJoin(id)
  if (!join?.sentAt || join.invitationId !== invitation.id || join.number !== number) return null
  return { isFresh: isFresh(join.sentAt) }
}
