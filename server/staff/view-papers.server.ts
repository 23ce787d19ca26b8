import type { StaffFileField } from '#domain/staff.ts'
import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { presignView } from '#server/aws/s3.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { smallPhotoKey } from './paper-keys.server.ts'
import { readStaff } from './read-staff.server.ts'
import { readDraft } from './draft.server.ts'

/**
 * A URL that shows a file of a nurse, or of this administrator's draft, for five minutes; null when there is none. Each view
 * of a nurse's paper is first written to the audit log.
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
    recordAudit(administrator, {
      action: 'view',
      recordType: 'staff',
      recordId: id,
      values: { document: field },
    }),
  ])
  if (!written.ok) throw new Error('The view could not be written down')
  return presignView(key)
}

/** A URL of a nurse's small photo, or of the photo if there is no small one. It is not a document, so the view is not logged. */
export async function viewPhoto(id: string): Promise<string | null> {
  const staff = await readStaff(id)
  const key = staff && (smallPhotoKey(staff) ?? staff.profilePhoto)
  return key ? presignView(key) : null
}

/** The bank details, which are hidden by default. The view is first written to the audit log. */
export async function revealSecrets(administrator: Administrator, id: string): Promise<string | null> {
  const staff = await readStaff(id)
  if (!staff) return null
  const written = await transact([
    recordAudit(administrator, {
      action: 'reveal',
      recordType: 'staff',
      recordId: id,
      values: { field: 'bankAccountDetails' },
    }),
  ])
  if (!written.ok) throw new Error('The view could not be written down')
  return staff.bankAccountDetails ?? ''
}
