import {
  fileLimits,
  type FileProblem,
  type FileType,
  type PaperField,
  type StaffFileField,
} from '#domain/staff.ts'
import { presignUpload, readEnds, removeFiles, type StoredFile } from '#server/aws/s3.server.ts'
import { logError } from '#server/http/log.server.ts'
import { hasOrigin, problemOfStored } from './file-check.server.ts'
import { isUploadKey, newUploadKey } from './paper-keys.server.ts'

export type BeginUpload = { url: string; fields: Record<string, string> }

/** Leave to upload one file of a nurse or of a draft straight to the bucket, under a key that is this upload's alone. */
export function beginUpload(staffId: string, field: PaperField, type: FileType): Promise<BeginUpload> {
  const most = field === 'profilePhotoSmall' ? fileLimits.smallPhoto : fileLimits.form
  return presignUpload(newUploadKey(staffId, field), { type, most })
}

/** Where a browser has sent a file, and the small version of a profile photo if it has made one. */
export type Sent = { key: string; smallKey: string | null }

/** A file as it lies in the bucket; `etag` is S3's mark of the version that was checked. */
export type CheckedFile = { key: string; type: FileType; size: number; etag: string }

export type CheckUpload =
  { ok: true; file: CheckedFile; small: CheckedFile | null } | { ok: false; problem: FileProblem }

/** Looks at what has arrived in the bucket. What is refused is removed; nothing else has its key. */
export async function checkUpload(
  staffId: string,
  field: StaffFileField,
  { key, smallKey }: Sent,
): Promise<CheckUpload> {
  const stored = isUploadKey(key, staffId, field) ? await readEnds(key) : null
  if (!stored) return { ok: false, problem: 'notArrived' }
  const problem = problemOfStored(field, stored)
  if (problem) {
    await removeUploads([key])
    return { ok: false, problem }
  }
  const small = field === 'profilePhoto' && smallKey !== null ? await checkSmall(staffId, smallKey) : null
  return { ok: true, file: toChecked(key, stored), small }
}

/** The small version, if it is one; a photo is taken without it as well. */
async function checkSmall(staffId: string, key: string): Promise<CheckedFile | null> {
  const stored = isUploadKey(key, staffId, 'profilePhotoSmall') ? await readEnds(key) : null
  if (!stored || stored.size > fileLimits.smallPhoto) return null
  const isPhoto = problemOfStored('profilePhoto', stored) === null && !hasOrigin(stored)
  return isPhoto ? toChecked(key, stored) : null
}

/** Removes what a browser has sent and nobody needs any more; what stays has the tag with which it expires. */
export async function removeUploads(keys: string[]): Promise<void> {
  await removeFiles(keys).catch((error: unknown) => logError('uploads that are left to expire', error))
}

function toChecked(key: string, { type, size, etag }: StoredFile): CheckedFile {
  return { key, type: type as FileType, size, etag }
}
