import type { FileType } from '#domain/file-types.ts'
import { fileLimits, type FileProblem, type PaperField, type StaffFileField } from '#domain/staff.ts'
import { presignUpload, readFile, removeFiles, type StoredFile } from '#server/aws/s3.server.ts'
import { logError } from '#server/http/log.server.ts'
import { checkFile } from './file-check.server.ts'
import { isUploadKey, newUploadKey } from './paper-keys.server.ts'

export type BeginUpload = { url: string; fields: Record<string, string> }

/** Makes a presigned POST to upload one file of a nurse or draft to the bucket, with a new key for this upload. */
export function beginUpload(staffId: string, field: PaperField): Promise<BeginUpload> {
  const most = field === 'profilePhotoSmall' ? fileLimits.smallPhoto : fileLimits.form
  return presignUpload(newUploadKey(staffId, field), { most })
}

/** The keys of an uploaded file and, if the browser made one, of the small version of a profile photo. */
export type SentFiles = { key: string; smallKey: string | null }

/** A checked file in the bucket; `etag` is the ETag of the version that was checked. */
export type CheckedFile = { key: string; type: FileType; size: number; etag: string }

export type CheckUpload =
  { ok: true; file: CheckedFile; small: CheckedFile | null } | { ok: false; problem: FileProblem }

/** Checks an uploaded file. A refused file is removed; its key belongs to this upload alone. */
export async function checkUpload(
  staffId: string,
  field: StaffFileField,
  { key, smallKey }: SentFiles,
): Promise<CheckUpload> {
  const stored = isUploadKey(key, staffId, field) ? await readFile(key) : null
  if (!stored) return { ok: false, problem: 'not-arrived' }
  const checked = checkFile(field, stored)
  if (!checked.ok) {
    await removeUploads([key])
    return checked
  }
  const small = field === 'profilePhoto' && smallKey !== null ? await checkSmall(staffId, smallKey) : null
  return { ok: true, file: toChecked(key, stored, checked.type), small }
}

/** Checks the small version of a photo; null when it is not valid, and the photo is accepted without it. */
async function checkSmall(staffId: string, key: string): Promise<CheckedFile | null> {
  const stored = isUploadKey(key, staffId, 'profilePhotoSmall') ? await readFile(key) : null
  if (!stored || stored.size > fileLimits.smallPhoto) return null
  const checked = checkFile('profilePhoto', stored)
  return checked.ok ? toChecked(key, stored, checked.type) : null
}

/** Removes uploads that are not needed any more. If that fails they expire, because they have the draft tag. */
export async function removeUploads(keys: string[]): Promise<void> {
  await removeFiles(keys).catch((error: unknown) => logError('uploads that are left to expire', error))
}

function toChecked(key: string, { size, etag }: StoredFile, type: FileType): CheckedFile {
  return { key, type, size, etag }
}
