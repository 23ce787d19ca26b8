import * as z from 'zod/mini'
import { toE164 } from '#domain/phone.ts'
import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import { noticeWrites } from '#server/notices/notice-writes.server.ts'
import { Invitation } from './invitation.entity.server.ts'
import { nameOf } from './invitation-link.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { Staff, type StoredStaff } from '#server/staff/staff.entity.server.ts'
import { retryWhenChanged } from '#server/table/retry-when-changed.server.ts'
import { inTransaction, transact } from '#server/table/transaction.server.ts'

/** The forms of a nurse's account in the dashboard: to invite, with the id that the invitation gets, or to take back. */
export const nurseAccountSchema = z.object({
  intent: z.enum(['invite', 'unlink']),
  form: z.uuid(),
})

/** How long an invitation is valid, in milliseconds. */
const invitationLifetime = 7 * 24 * 60 * 60 * 1000
/** Its name is kept for longer, so that an old link says that it is old to the person whose language we know. */
const keptAfter = 30 * 24 * 60 * 60 * 1000

export type InviteOutcome =
  /** `no-number`: the contact number is none to which an SMS can go. */
  { ok: true } | { ok: false; reason: 'not-found' | 'no-number' | 'busy' }

/**
 * Invites a nurse to link an account of their own (docs/visits.md, "Screens"): an SMS with a link goes to the contact number. A nurse who is
 * linked signs in by it where strangers have used up the codes of their number. A new invitation ends the one before it.
 * @param form the id of the posted form, which becomes that of the invitation: the same form posted again sends nothing more
 */
export async function inviteNurse(
  administrator: Administrator,
  { staffId, form }: { staffId: string; form: string },
): Promise<InviteOutcome> {
  return retryWhenChanged<InviteOutcome>(async () => {
    const staff = await readStaff(staffId)
    if (!staff || staff.retiredAt) return { ok: false, reason: 'not-found' }
    if (staff.invitation?.id === form) return { ok: true }
    if (!toE164(staff.contactNumber)) return { ok: false, reason: 'no-number' }
    const written = await transact([
      invitationWrite(staff, form),
      nameWrite(staff, form),
      ...noticeWrites(form, [
        { kind: 'nurseInvited', recipient: { to: 'nurse', nurseId: staffId }, serviceId: '' },
      ]),
      recordAudit(administrator, { action: 'invite-nurse', recordType: 'staff', recordId: staffId }),
    ])
    if (written.ok) return { ok: true }
    return written
  })
}

/** Finds the nurse from the link. Where another invitation has the name, another form has another one. */
function nameWrite({ id }: StoredStaff, form: string) {
  const seconds = Math.ceil(now() / 1000)
  return {
    item: inTransaction(Invitation)
      .upsert({
        name: nameOf(form),
        nurseId: id,
        invitationId: form,
        ttl: seconds + (invitationLifetime + keptAfter) / 1000,
      })
      .where(
        ({ name, invitationId, ttl }, { eq, lt, notExists }) =>
          `${notExists(name)} OR ${eq(invitationId, form)} OR ${lt(ttl, seconds)}`,
      )
      .commit(),
    otherwise: 'busy' as const,
  }
}

function invitationWrite({ id, contactNumber, invitation }: StoredStaff, form: string) {
  return {
    item: inTransaction(Staff)
      .patch({ id })
      .set({
        invitation: { id: form, until: new Date(now() + invitationLifetime).toISOString() },
        updatedAt: nowInstant(),
      })
      .where((current, { eq, notExists }) =>
        [
          notExists(current.retiredAt),
          eq(current.contactNumber, contactNumber),
          invitation ? eq(current.invitation.id, invitation.id) : notExists(current.invitation),
        ].join(' AND '),
      )
      .commit(),
    otherwise: 'changed' as const,
  }
}
