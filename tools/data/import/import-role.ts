import { AdminAccount, StaffAccount } from '#server/accounts/session/roles.entity.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { itemOf } from '#server/table/read-items.server.ts'
import { inTransaction, transact } from '#server/table/transaction.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { FormerRecord } from './former-record.entity.server.ts'
import type { FormerRole } from './former-staff.ts'
import { refused, TableIsBusy, alreadyImported, type ImportOutcome } from './outcome.ts'
import { readTogether } from './read-together.ts'
import { recordImport } from './record-import.ts'

/**
 * Imports a user's role as staff or administrator (the collections `staff` and `admin`).
 * @throws TableIsBusy
 */
export async function importRole(
  kind: 'staffAccount' | 'adminAccount',
  { formerUid, createdAt = nowInstant() }: FormerRole,
  digest: string,
  { isDry, uid, email }: { isDry: boolean; uid: string; email: string },
): Promise<ImportOutcome> {
  const Account = kind === 'adminAccount' ? AdminAccount : StaffAccount
  const [former, account] = await readTogether(
    itemOf(FormerRecord, FormerRecord.get({ kind, formerId: formerUid })),
    itemOf(Account, Account.get({ uid: uid || 'none' })),
  )
  if (former) return alreadyImported(former, digest)
  if (account) return refused('uid: has this record here')
  if (isDry) return { status: 'taken', recordId: uid, notes: [] }
  const written = await transact([
    ...recordImport({ kind, formerId: formerUid, recordId: uid, digest }, 'user'),
    {
      item: inTransaction(User)
        .check({ uid })
        .where((user, { exists }) => exists(user.uid))
        .commit(),
      otherwise: 'user-gone' as const,
    },
    {
      item: inTransaction(Account).create({ uid, email, createdAt }).commit(),
      otherwise: 'has-role' as const,
    },
  ])
  if (written.ok) return { status: 'taken', recordId: uid, notes: [] }
  if (written.reason === 'user-gone') return refused('uid: the account was deleted here')
  if (written.reason === 'has-role') return refused('uid: has this record here')
  throw new TableIsBusy(`the role of ${formerUid} (${written.reason})`)
}
