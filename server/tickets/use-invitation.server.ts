import { toE164 } from '#domain/phone.ts'
import { now } from '#server/clock.server.ts'
import { take } from '#server/limits/take.server.ts'
import type { Use } from '#server/sending/uses.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'

/**
 * Takes one SMS of a nurse's invitation, which is a ticket for the nurse's own number in a session that opened its link with the right
 * secret (docs/limits.md, "Verification SMS"). All sessions together count for the invitation.
 * @param opened the invitation whose link was opened
 * @param number E.164
 * @returns null without such an invitation, or when it is used up
 */
export async function takeInvitation(
  opened: { nurseId: string; invitationId: string } | undefined,
  number: string,
): Promise<Use | null> {
  if (!opened) return null
  const staff = await readStaff(opened.nurseId)
  const { invitation } = staff ?? {}
  const isValid =
    staff &&
    invitation?.id === opened.invitationId &&
    Date.parse(invitation.until) > now() &&
    !staff.retiredAt &&
    toE164(staff.contactNumber) === number
  if (!isValid) return null
  const taken = await take('smsVerificationPerInvitation', invitation.id)
  return taken.ok ? taken.key : null
}
