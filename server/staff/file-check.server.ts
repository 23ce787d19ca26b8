import {
  fileLimits,
  staffFiles,
  allowedTypes,
  type FileProblem,
  type FileType,
  type StaffFileField,
} from '#domain/staff.ts'
import type { StoredFile } from '#server/aws/s3.server.ts'

/**
 * What is wrong with a file that has been uploaded (sections 5 and 8); null when nothing is. The bytes decide what it is,
 * not its name nor what the browser called it: it must begin and end as its type does, so that a picture with something
 * else behind it is none.
 */
export function problemOfStored(field: StaffFileField, file: StoredFile): FileProblem | null {
  if (file.size > fileLimits.data) return 'tooLargeToKeep'
  if (file.size > fileLimits.form) return 'tooLarge'
  const type = fileTypeOf(file)
  if (!type || type !== file.type || !allowedTypes(field).includes(type)) return 'wrongStoredType'
  return staffFiles[field].isPhoto && hasOrigin(file) ? 'saysWhereItWasTaken' : null
}

/** What the first and the last bytes of a file say that it is; null where it is nothing that the product takes. */
export function fileTypeOf({ first, last }: Pick<StoredFile, 'first' | 'last'>): FileType | null {
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
  const [start, end] = [text(first.subarray(0, 8)), text(last)]
  if (start.startsWith('\xff\xd8\xff') && end.endsWith('\xff\xd9')) return 'image/jpeg'
  if (start === '\x89PNG\r\n\x1a\n' && end.endsWith('IEND\xaeB`\x82')) return 'image/png'
  return start.startsWith('%PDF-') && /%%EOF\s*$/.test(end) ? 'application/pdf' : null
}

/** Whether a picture carries the camera's notes, among which the place is. */
export function hasOrigin({ first }: StoredFile): boolean {
  const bytes = Buffer.from(first)
  return bytes.includes('Exif\0\0') || bytes.includes('eXIf')
}
