import { hasNumberOf } from '#server/accounts/life/nurse-link.server.ts'
import type { Account } from '#server/accounts/session/account.server.ts'
import type { StoredSession } from '#server/accounts/session/session.entity.server.ts'
import { updateSession } from '#server/accounts/session/session.server.ts'
import { AdminAccount, StaffAccount } from '#server/accounts/session/roles.entity.server.ts'
import { recordAudit } from '#server/audit/audit.server.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import { User, type StoredUser } from '#server/customers/user.entity.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { Staff, type StoredStaff } from '#server/staff/staff.entity.server.ts'
import { itemOf, readItems } from '#server/table/read-items.server.ts'
import { retryWhenChanged } from '#server/table/retry-when-changed.server.ts'
import { always, inTransaction, transact, type Write } from '#server/table/transaction.server.ts'
import { withoutAccount } from './unlink.server.ts'
import { hasSecretOf, readNurseId, type InvitationLink } from './invitation-link.server.ts'

/** Why an account cannot be linked with the nurse of a link. */
export type JoinProblem =
  /** The link is wrong, used, replaced by a newer one, or older than seven days; or the nurse has left. */
  | 'invalid-link'
  /** Administrators have an account of their own for the dashboard. */
  | 'administrator'
  /** The account is another nurse's. */
  | 'other-nurse'
  | 'phone-not-verified'
  /** The account's verified phone is not the nurse's contact number. */
  | 'other-number'

export type JoinState = { ok: true; firstName: string } | { ok: false; reason: JoinProblem | 'linked' }

/** The nurse of a link, also where it is old or used; null for a link that never was one. */
export async function readNurseOf(link: InvitationLink): Promise<StoredStaff | null> {
  const nurseId = await readNurseId(link)
  return nurseId ? readStaff(nurseId) : null
}

/**
 * What the page of a link shows. A session of an account without the nurse's number remembers the invitation.
 * @param account null for an anonymous request, which learns only whether the link is valid
 * @returns the nurse's first name where the account may be linked; `linked` where it is already
 */
export async function readInvitation(
  staff: StoredStaff | null,
  link: InvitationLink,
  account: Account | null,
): Promise<JoinState> {
  const former = account && staff && (await readFormer(account.user, staff.id))
  const state = stateOf(staff, link, account && withoutFormer(account, former))
  if (account && staff?.invitation && !state.ok && isOfPhone(state.reason)) {
    await noteOpened(account, { nurseId: staff.id, invitationId: staff.invitation.id })
  }
  return state
}

/** Problems that a valid link has for an account without the nurse's number. */
function isOfPhone(reason: JoinProblem | 'linked'): boolean {
  return reason === 'phone-not-verified' || reason === 'other-number'
}

/** From now on the invitation is a ticket for this session (`server/tickets`). */
async function noteOpened(
  { session }: Account,
  opened: NonNullable<StoredSession['openedInvitation']>,
): Promise<void> {
  if (session.openedInvitation?.invitationId === opened.invitationId) return
  await updateSession(session, { openedInvitation: opened })
}

type Person = Pick<Account, 'user' | 'isAdministrator'>

/** The other record that an account is linked with, of a nurse who has left: they may have come back with a new one. */
async function readFormer({ uid, nurseId }: StoredUser, joining: string): Promise<StoredStaff | null> {
  if (!nurseId || nurseId === joining) return null
  const former = await readStaff(nurseId)
  return former?.retiredAt && former.accountUid === uid ? former : null
}

function withoutFormer({ user, isAdministrator }: Person, former: StoredStaff | null): Person {
  const { nurseId, ...others } = user
  return { user: { ...others, ...(nurseId && !former && { nurseId }) }, isAdministrator }
}

/** Why an account cannot be linked with the nurse of a link; null where it can be, or is already. */
export async function findJoinProblem(
  staff: StoredStaff,
  link: InvitationLink,
  person: Person,
): Promise<JoinProblem | null> {
  const former = await readFormer(person.user, staff.id)
  const state = stateOf(staff, link, withoutFormer(person, former))
  return state.ok || state.reason === 'linked' ? null : state.reason
}

function stateOf(staff: StoredStaff | null, { key }: InvitationLink, account: Person | null): JoinState {
  if (staff && account?.user.nurseId === staff.id && staff.accountUid === account.user.uid)
    return { ok: false, reason: 'linked' }
  if (!staff || !isInvited(staff, key)) return { ok: false, reason: 'invalid-link' }
  const problem = account && problemOf(account, staff)
  if (problem) return { ok: false, reason: problem }
  return { ok: true, firstName: account ? firstNameOf(staff) : '' }
}

export type InvitedStaff = StoredStaff & { invitation: NonNullable<StoredStaff['invitation']> }

/** Whether the key is that of the nurse's invitation, which is valid: not used, not replaced, not older than seven days. */
export function isInvited(staff: StoredStaff, key: string | null): staff is InvitedStaff {
  const { invitation } = staff
  return (
    invitation !== undefined &&
    hasSecretOf(key, staff.id, invitation.id) &&
    Date.parse(invitation.until) > now() &&
    !staff.retiredAt
  )
}

function problemOf({ user, isAdministrator }: Person, staff: StoredStaff): JoinProblem | null {
  if (isAdministrator) return 'administrator'
  if (user.nurseId) return 'other-nurse'
  if (!user.phoneVerified) return 'phone-not-verified'
  return hasNumberOf(user, staff) && !staff.accountUid ? null : 'other-number'
}

function firstNameOf({ fullName }: StoredStaff): string {
  return fullName.trim().split(/\s+/)[0] ?? ''
}

export type JoinOutcome = { ok: true } | { ok: false; reason: JoinProblem | 'busy' }

/**
 * Links the signed-in account with the nurse of a link: both records name each other and the account gets the role `staff`, in one
 * transaction on condition of all that the decision has read. So the link works once, for one account, with one number. The same form
 * posted again succeeds again. Where they name each other already, only the invitation ends.
 */
export async function linkAccount(
  link: InvitationLink,
  account: Pick<Account, 'user'>,
): Promise<JoinOutcome> {
  const nurseId = await readNurseId(link)
  if (!nurseId) return { ok: false, reason: 'invalid-link' }
  const { uid } = account.user
  return retryWhenChanged<JoinOutcome>(async () => {
    const [staff, user, administrator] = await readItems(
      itemOf(Staff, Staff.get({ id: nurseId })),
      itemOf(User, User.get({ uid })),
      itemOf(AdminAccount, AdminAccount.get({ uid })),
    )
    // Without its user the account was deleted meanwhile, and the session with it.
    if (!user) return { ok: false, reason: 'invalid-link' }
    const former = await readFormer(user, nurseId)
    const person = { user, isAdministrator: user.isAdmin || administrator !== null }
    const state = stateOf(staff, link, withoutFormer(person, former))
    if (!state.ok && state.reason !== 'linked') return { ok: false, reason: state.reason }
    // They are linked, and the link was used: by the same form before.
    if (!staff || !isInvited(staff, link.key)) return { ok: true }
    const written = await transact(state.ok ? linkWrites(staff, user, former) : [withoutInvitation(staff)])
    if (written.ok) return { ok: true }
    return written
  })
}

function linkWrites(
  staff: InvitedStaff,
  user: StoredUser,
  former: StoredStaff | null,
): Write<'changed' | 'busy'>[] {
  const { uid, email } = user
  return [
    linkStaff(staff, { uid, invitationId: staff.invitation.id }),
    linkUser(user, staff.id),
    ...(former ? [withoutAccount(former)] : []),
    hasNoDashboard(uid),
    always(inTransaction(StaffAccount).put({ uid, email, createdAt: nowInstant() }).commit()),
    recordLink(user, staff.id),
  ]
}

function withoutInvitation({ id, invitation }: InvitedStaff): Write<'changed'> {
  return {
    item: inTransaction(Staff)
      .patch({ id })
      .remove(['invitation'])
      .where((current, { eq }) => eq(current.invitation.id, invitation.id))
      .commit(),
    otherwise: 'changed',
  }
}

/** The audit entry of a link, by the nurse themself. */
export function recordLink(user: Pick<StoredUser, 'uid' | 'email'>, nurseId: string) {
  const { uid } = user
  return recordAudit(user, {
    action: 'link-account',
    recordType: 'staff',
    recordId: nurseId,
    values: { uid },
  })
}

export function linkStaff(
  { id, contactNumber }: StoredStaff,
  { uid, invitationId }: { uid: string; invitationId: string },
): Write<'changed'> {
  return {
    item: inTransaction(Staff)
      .patch({ id })
      .set({ accountUid: uid, updatedAt: nowInstant() })
      .remove(['invitation'])
      .where((current, { eq, notExists }) =>
        [
          notExists(current.retiredAt),
          notExists(current.accountUid),
          eq(current.contactNumber, contactNumber),
          eq(current.invitation.id, invitationId),
        ].join(' AND '),
      )
      .commit(),
    otherwise: 'changed',
  }
}

/** On condition that the account's link is as it was read: none, or with a nurse who has left. */
function linkUser({ uid, number, nurseId: former }: StoredUser, nurseId: string): Write<'changed'> {
  return {
    item: inTransaction(User)
      .patch({ uid })
      .set({ nurseId })
      .where((current, { eq, notExists }) =>
        [
          former ? eq(current.nurseId, former) : notExists(current.nurseId),
          eq(current.number, number),
          eq(current.phoneVerified, true),
          eq(current.isAdmin, false),
          notExists(current.disabledSince),
          notExists(current.displacedSince),
        ].join(' AND '),
      )
      .commit(),
    otherwise: 'changed',
  }
}

function hasNoDashboard(uid: string): Write<'changed'> {
  return {
    item: inTransaction(AdminAccount)
      .check({ uid })
      .where((current, { notExists }) => notExists(current.uid))
      .commit(),
    otherwise: 'changed',
  }
}
