import {
  fileLimits,
  type FileProblem,
  type FileType,
  type PaperField,
  type StaffFileField,
} from '#domain/staff.ts'
import { presignUpload, readEnds, removeFiles, type StoredFile } from '#server/aws/s3.server.ts'
import { logError } from '#server/http/log.server.ts'
import { hasExif, storedFileProblem } from './file-check.server.ts'
import { isUploadKey, newUploadKey } from './paper-keys.server.ts'

export type BeginUpload = { url: string; fields: Record<string, string> }

/** Makes a presigned POST to upload one file of a nurse or draft to the bucket, with a new key for this upload. */
export function beginUpload(staffId: string, field: PaperField, type: FileType): Promise<BeginUpload> {
  const most = field === 'profilePhotoSmall' ? fileLimits.smallPhoto : fileLimits.form
  return presignUpload(newUploadKey(staffId, field), { type, most })
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
  const stored = isUploadKey(key, staffId, field) ? await readEnds(key) : null
  if (!stored) return { ok: false, problem: 'notArrived' }
  const problem = storedFileProblem(field, stored)
  if (problem) {
    await removeUploads([key])
    return { ok: false, problem }
  }
  const small = field === 'profilePhoto' && smallKey !== null ? await checkSmall(staffId, smallKey) : null
  return { ok: true, file: toChecked(key, stored), small }
}

/** Checks the small version of a photo; null when it is not valid, and the photo is accepted without it. */
async function checkSmall(staffId: string, key: string): Promise<CheckedFile | null> {
  const stored = isUploadKey(key, staffId, 'profilePhotoSmall') ? await readEnds(key) : null
  if (!stored || stored.size > fileLimits.smallPhoto) return null
  const isPhoto = storedFileProblem('profilePhoto', stored) === null && !hasExif(stored)
  return isPhoto ? toChecked(key, stored) : null
}

/** Removes uploads that are not needed any more. If that fails they expire, because they have the draft tag. */
export async function removeUploads(keys: string[]): Promise<void> {
  await removeFiles(keys).catch((error: unknown) => logError('uploads that are left to expire', error))
}

function toChecked(key: string, { type, size, etag }: StoredFile): CheckedFile {
  return { key, type: type as FileType, size, etag }
}
