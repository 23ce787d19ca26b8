import type { FileProblem, PaperField, StaffFileField } from '#domain/staff.ts'
import type { Administrator } from '#server/audit/audit.server.ts'
import { copyFile } from '#server/aws/s3.server.ts'
import { keysOf, setDraftFile, readDraft, type Draft, type DraftFile } from './draft.server.ts'
import { newPaperKey } from './paper-keys.server.ts'
import { checkUpload, removeUploads, type CheckedFile, type SentFiles } from './upload.server.ts'

export type FinishUpload = { ok: true } | { ok: false; problem: FileProblem }

/**
 * Checks an uploaded file and adds it to the draft, or removes it. The draft names a copy: the browser can overwrite its
 * upload while the presigned POST is valid, but not the copy of the checked version.
 */
export async function finishUpload(
  administrator: Administrator,
  draft: Draft,
  { field, ...sent }: SentFiles & { field: StaffFileField },
): Promise<FinishUpload> {
  const checked = await checkUpload(draft.staffId, field, sent)
  if (!checked.ok) return checked
  const [file, small] = await Promise.all([
    copied(draft, field, checked.file),
    checked.small && copied(draft, 'profilePhotoSmall', checked.small),
  ])
  if (!file) return { ok: false, problem: 'not-arrived' }
  const noted = { ...file, ...(small && { small }) }
  const former = await recordFile(administrator, draft, field, noted)
  if (!former) {
    await removeUploads(keysOf(noted))
    return { ok: false, problem: 'draft-gone' }
  }
  await removeUploads([checked.file.key, ...(checked.small ? [checked.small.key] : []), ...former])
  return { ok: true }
}

/** Copies a file to a new key, with the draft tag; null when it is not the checked version any more. */
async function copied(
  { staffId }: Draft,
  field: PaperField,
  { key: from, ...file }: CheckedFile,
): Promise<CheckedFile | null> {
  const key = newPaperKey(staffId, field)
  return (await copyFile(from, key, { etag: file.etag, type: file.type, isDraft: true }))
    ? { ...file, key }
    : null
}

/** @returns the keys of the file that was there before; null when the draft is gone */
async function recordFile(
  administrator: Administrator,
  draft: Draft,
  field: StaffFileField,
  file: DraftFile,
): Promise<string[] | null> {
  for (let current: Draft | null = draft; current;) {
    const former = current.files[field]
    if (await setDraftFile(current, field, file)) return former ? keysOf(former) : []
    current = await readDraft(administrator, draft.staffId)
    // The write was done, but its answer was lost. The former file has the draft tag, so it expires.
    if (current?.files[field]?.key === file.key) return []
  }
  return null
}
