import { endSessionsQuietly, unlinkedUser } from '#server/accounts/life/nurse-link.server.ts'
import type { Administrator } from '#server/audit/audit.server.ts'
import {
  checkEdit,
  editWrites,
  hasOtherNumber,
  type EditOutcome,
  type StaffEdit,
} from '#server/staff/edit.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { takenProblems } from '#server/staff/register.server.ts'
import { retryWhenChanged } from '#server/table/retry-when-changed.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { copyWrites, finishQuietly } from './nurse-copies.server.ts'

/**
 * Changes a nurse's details under the rules of the registration. Open services that name them get the new name and number:
 * in the same transaction, or soon after it when there are too many. Another contact number unlinks the nurse's own account
 * and ends its sessions.
 */
export async function editNurse(
  administrator: Administrator,
  id: string,
  edit: StaffEdit,
): Promise<EditOutcome> {
  let unlinked: string | undefined
  let unfinished: string | undefined
  const outcome = await retryWhenChanged<EditOutcome>(async () => {
    const checked = checkEdit(await readStaff(id), edit)
    if (!checked.ok) return checked
    const { staff, details } = checked
    const copies = await copyWrites(staff, details)
    if (!copies) return 'changed'
    unfinished = copies.left?.length ? id : undefined
    unlinked = hasOtherNumber(staff, details) ? staff.accountUid : undefined
    const written = await transact([
      ...editWrites(administrator, staff, { details, renaming: copies.left }),
      ...copies.writes,
      ...(unlinked ? [unlinkedUser(unlinked, id)] : []),
    ])
    if (written.ok) return { ok: true }
    if (written.reason === 'changed') return 'changed'
    if (written.reason === 'busy') return { ok: false, reason: 'busy' }
    return { ok: false, reason: 'invalid', problems: await takenProblems(id, edit.typed) }
  })
  if (outcome.ok && unlinked) await endSessionsQuietly(unlinked)
  if (outcome.ok && unfinished) await finishQuietly(unfinished)
  return outcome
}
