import type { StaffFileField } from '#domain/staff.ts'
import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { presignView } from '#server/aws/s3.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { smallPhotoKey } from './paper-keys.server.ts'
import { readStaff } from './read-staff.server.ts'
import { readDraft } from './draft.server.ts'

/**
 * An address that shows a file of a nurse, or of a draft of this administrator's, for five minutes; null when there is none.
 * Each view of a nurse's paper is written down first (docs/decisions/0000, "Administrators").
 */
export async function viewFile(
  administrator: Administrator,
  id: string,
  field: StaffFileField,
): Promise<string | null> {
  const key = (await readStaff(id))?.[field]
  if (!key) {
    const draft = await readDraft(administrator, id)
    const file = draft?.files[field]
    return file ? presignView(file.key) : null
  }
  const written = await transact([
    recordAudit(administrator, { action: 'view', recordType: 'staff', recordId: id, detail: field }),
  ])
  if (!written.ok) throw new Error('The view could not be written down')
  return presignView(key)
}

/** The small photo of a nurse, or the photo where there is no small one; it is no paper, so nothing is written down. */
export async function viewPhoto(id: string): Promise<string | null> {
  const staff = await readStaff(id)
  const key = staff && (smallPhotoKey(staff) ?? staff.profilePhoto)
  return key ? presignView(key) : null
}

/** What is shown covered otherwise; that it was looked at is written down first. */
export async function revealSecrets(administrator: Administrator, id: string): Promise<string | null> {
  const staff = await readStaff(id)
  if (!staff) return null
  const written = await transact([
    recordAudit(administrator, {
      action: 'reveal',
      recordType: 'staff',
      recordId: id,
      detail: 'bank details',
    }),
  ])
  if (!written.ok) throw new Error('The view could not be written down')
  return staff.bankAccountDetails ?? ''
}
