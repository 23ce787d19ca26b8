import { endSessionsQuietly, mayReadHours, unlinkedUser } from '#server/accounts/life/nurse-link.server.ts'
import { StaffAccount } from '#server/accounts/session/roles.entity.server.ts'
import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { readAllNurses } from '#server/staff/all-nurses.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { Staff, type StoredStaff } from '#server/staff/staff.entity.server.ts'
import { readMany } from '#server/table/read-items.server.ts'
import { retryWhenChanged } from '#server/table/retry-when-changed.server.ts'
import { always, inTransaction, transact, type Write } from '#server/table/transaction.server.ts'

export type UnlinkOutcome = { ok: true } | { ok: false; reason: 'not-found' | 'busy' }

/**
 * The office takes a link back, or an invitation that was not used. The account loses the role `staff` and its sessions; it stays as a
 * customer's.
 */
export function unlinkNurse(administrator: Administrator, staffId: string): Promise<UnlinkOutcome> {
  return unlink(staffId, administrator)
}

/**
 * Unlinks the accounts of nurses who left so long ago that they may no longer read their hours; for the daily run.
 * @returns how many
 * @throws an AggregateError at the end, when some of them failed; the others went on
 */
export async function unlinkFormerNurses(): Promise<number> {
  const former = (await readAllNurses()).nurses.filter((nurse) => !mayReadHours(nurse))
  const stored = (await readMany(
    former.map(({ id }) => Staff.get({ id })),
    ['id', 'accountUid'],
  )) as (Pick<StoredStaff, 'id' | 'accountUid'> | null)[]
  const linked = stored.flatMap((nurse) => (nurse?.accountUid ? [nurse.id] : []))
  const errors: unknown[] = []
  let unlinked = 0
  for (const id of linked) {
    try {
      const outcome = await unlink(id, null)
      if (outcome.ok) unlinked++
      else errors.push(new Error(`Not unlinked: ${outcome.reason}`))
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0)
    throw new AggregateError(errors, 'Some accounts of former nurses are not unlinked yet')
  return unlinked
}

async function unlink(staffId: string, administrator: Administrator | null): Promise<UnlinkOutcome> {
  let ended: string | undefined
  const outcome = await retryWhenChanged<UnlinkOutcome>(async () => {
    const staff = await readStaff(staffId)
    if (!staff) return { ok: false, reason: 'not-found' }
    const { accountUid, invitation } = staff
    if (!accountUid && !invitation) return { ok: true }
    const written = await transact([
      withoutAccount(staff),
      ...withoutRole(staff),
      ...(administrator ? [auditWrite(administrator, staff)] : []),
    ])
    ended = accountUid
    if (written.ok) return { ok: true }
    return written
  })
  if (outcome.ok && ended) await endSessionsQuietly(ended)
  return outcome
}

function auditWrite(administrator: Administrator, { id, accountUid }: StoredStaff): Write<'busy'> {
  return recordAudit(administrator, {
    ...(accountUid
      ? { action: 'unlink-account', values: { uid: accountUid } }
      : { action: 'withdraw-invitation' }),
    ...{ recordType: 'staff', recordId: id },
  })
}

/** The write after which a nurse's record names no account and no invitation. */
export function withoutAccount({ id, accountUid, invitation }: StoredStaff): Write<'changed'> {
  return {
    item: inTransaction(Staff)
      .patch({ id })
      .set({ updatedAt: nowInstant() })
      .remove(['accountUid', 'invitation'])
      .where((current, { eq, notExists }) =>
        [
          accountUid ? eq(current.accountUid, accountUid) : notExists(current.accountUid),
          invitation ? eq(current.invitation.id, invitation.id) : notExists(current.invitation),
        ].join(' AND '),
      )
      .commit(),
    otherwise: 'changed',
  }
}

/** The writes of the account that a nurse's record names: no nurse, no role, no session. */
function withoutRole({ id, accountUid }: StoredStaff): Write<'changed' | 'busy'>[] {
  if (!accountUid) return []
  return [
    unlinkedUser(accountUid, id),
    always(inTransaction(StaffAccount).delete({ uid: accountUid }).commit()),
  ]
}
