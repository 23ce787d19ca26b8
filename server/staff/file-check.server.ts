import { fileTypeOf, type FileType } from '#domain/file-types.ts'
import {
  allowedTypes,
  fileLimits,
  hasTooManyPixels,
  staffFiles,
  type FileProblem,
  type StaffFileField,
} from '#domain/staff.ts'
import type { StoredFile } from '#server/aws/s3.server.ts'
import { needsPassword } from './pdf-password.server.ts'

export type FileCheck = { ok: true; type: FileType } | { ok: false; problem: FileProblem }

/**
 * Checks an uploaded file (sections 5 and 8). The bytes decide its type, not its name and not the content type from the browser. A file
 * that nobody could look at is refused too.
 */
export function checkFile(
  field: StaffFileField,
  { size, bytes }: Pick<StoredFile, 'size' | 'bytes'>,
): FileCheck {
  const type = fileTypeOf(bytes)
  const problem = sizeProblem(size) ?? bytesProblem(field, type, bytes)
  return type && !problem ? { ok: true, type } : { ok: false, problem: problem ?? 'wrong-stored-type' }
}

function sizeProblem(size: number): FileProblem | null {
  if (size > fileLimits.data) return 'too-large-to-keep'
  return size > fileLimits.form ? 'too-large' : null
}

function bytesProblem(field: StaffFileField, type: FileType | null, bytes: Uint8Array): FileProblem | null {
  if (!type || !allowedTypes(field).includes(type)) return 'wrong-stored-type'
  if (hasTooManyPixels(bytes)) return 'too-many-pixels'
  if (type === 'application/pdf' && needsPassword(bytes)) return 'needs-password'
  return staffFiles[field].isPhoto && hasExif(type, bytes) ? 'says-where-it-was-taken' : null
}

/** Whether an image has Exif data, which may contain the place where it was taken. */
function hasExif(type: FileType, bytes: Uint8Array): boolean {
  return Buffer.from(bytes).includes(type === 'image/png' ? 'eXIf' : 'Exif\0\0')
}
