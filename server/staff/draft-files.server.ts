import type { FileProblem, PaperField, StaffFileField } from '#domain/staff.ts'
import type { Administrator } from '#server/audit/audit.server.ts'
import { copyFile } from '#server/aws/s3.server.ts'
import { keysOf, noteFile, readDraft, type Draft, type DraftFile } from './draft.server.ts'
import { newPaperKey } from './paper-keys.server.ts'
import { checkUpload, removeUploads, type CheckedFile, type Sent } from './upload.server.ts'

export type FinishUpload = { ok: true } | { ok: false; problem: FileProblem }

/**
 * Looks at what has arrived in the bucket and notes it in the draft, or removes it. The draft names a copy: what a browser
 * has sent can be written over while its leave lasts, the copy of what was checked cannot.
 */
export async function finishUpload(
  administrator: Administrator,
  draft: Draft,
  { field, ...sent }: Sent & { field: StaffFileField },
): Promise<FinishUpload> {
  const checked = await checkUpload(draft.staffId, field, sent)
  if (!checked.ok) return checked
  const [file, small] = await Promise.all([
    copied(draft, field, checked.file),
    checked.small && copied(draft, 'profilePhotoSmall', checked.small),
  ])
  if (!file) return { ok: false, problem: 'notArrived' }
  const noted = { ...file, ...(small && { small }) }
  const former = await note(administrator, draft, field, noted)
  if (!former) {
    await removeUploads(keysOf(noted))
    return { ok: false, problem: 'draftGone' }
  }
  await removeUploads([checked.file.key, ...(checked.small ? [checked.small.key] : []), ...former])
  return { ok: true }
}

/** The file under a key of its own, which expires as the draft does; null when it is not what was checked any more. */
async function copied(
  { staffId }: Draft,
  field: PaperField,
  { key: from, ...file }: CheckedFile,
): Promise<CheckedFile | null> {
  const key = newPaperKey(staffId, field)
  return (await copyFile(from, key, { etag: file.etag, isDraft: true })) ? { ...file, key } : null
}

/** @returns the keys of the file that was there before; null when the draft is gone */
async function note(
  administrator: Administrator,
  draft: Draft,
  field: StaffFileField,
  file: DraftFile,
): Promise<string[] | null> {
  for (let current: Draft | null = draft; current;) {
    const former = current.files[field]
    if (await noteFile(current, field, file)) return former ? keysOf(former) : []
    current = await readDraft(administrator, draft.staffId)
    // The answer to the write was lost. What was there before expires.
    if (current?.files[field]?.key === file.key) return []
  }
  return null
}
