import type { StaffFileField } from '#domain/staff.ts'
import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { inTransaction } from '#server/table/transaction.server.ts'
import { acceptPapers, type Copy } from './accept-papers.server.ts'
import type { FinishUpload } from './draft-files.server.ts'
import { newPaperKey, smallPhotoKey } from './paper-keys.server.ts'
import { readStaff } from './read-staff.server.ts'
import { Staff, type StoredStaff } from './staff.entity.server.ts'
import { checkUpload, removeUploads, type SentFiles } from './upload.server.ts'

/**
 * Checks an uploaded file and replaces a nurse's file by it, or removes it. Of two replacements at once the second is
 * refused, because it would replace a file that its administrator has not seen.
 */
export async function finishReplacement(
  administrator: Administrator,
  id: string,
  { field, ...sent }: SentFiles & { field: StaffFileField },
): Promise<FinishUpload> {
  const staff = await readStaff(id)
  if (!staff) return { ok: false, problem: 'not-arrived' }
  const checked = await checkUpload(id, field, sent)
  if (!checked.ok) return checked
  const { file, small } = checked
  const paper: Copy = { from: file.key, etag: file.etag, type: file.type, to: newPaperKey(id, field) }
  const photo: Copy | null = small && {
    from: small.key,
    etag: small.etag,
    type: small.type,
    to: newPaperKey(id, 'profilePhotoSmall'),
  }
  const accepted = await acceptPapers(id, photo ? [paper, photo] : [paper], {
    writes: [
      { item: replacing(staff, field, { paper: paper.to, small: photo?.to }), otherwise: 'changed' as const },
      recordAudit(administrator, {
        action: 'replace',
        recordType: 'staff',
        recordId: id,
        values: { document: field },
      }),
    ],
    replaced: formerKeys(staff, field),
  })
  if (!accepted.ok && accepted.reason === 'missing') return { ok: false, problem: 'not-arrived' }
  await removeUploads([paper.from, ...(photo ? [photo.from] : [])])
  return accepted.ok ? { ok: true } : { ok: false, problem: 'not-taken' }
}

/** The write that names the new file, on the condition that the record still names the former one. */
function replacing(
  staff: StoredStaff,
  field: StaffFileField,
  { paper, small }: { paper: string; small: string | undefined },
): object {
  const { id, [field]: former } = staff
  const isPhoto = field === 'profilePhoto'
  return inTransaction(Staff)
    .patch({ id })
    .set({ [field]: paper, ...(isPhoto && small && { profilePhotoSmall: small }), updatedAt: nowInstant() })
    .remove(isPhoto && !small ? ['profilePhotoSmall'] : [])
    .where((current, { eq, notExists }) => {
      const isSeen = former === undefined ? notExists(current[field]) : eq(current[field], former)
      return `${isSeen} AND ${notExists(current.retiredAt)}`
    })
    .commit()
}

/** The keys that the record does not name any more after the replacement. */
function formerKeys(staff: StoredStaff, field: StaffFileField): string[] {
  const small = field === 'profilePhoto' ? smallPhotoKey(staff) : null
  return [staff[field], small].filter((key) => typeof key === 'string')
}
