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
 * What is wrong with an uploaded file (sections 5 and 8); null when nothing is. The bytes decide its type, not its name and
 * not the content type from the browser. It must begin and end like its type, so that an image with other data appended is
 * refused.
 */
export function storedFileProblem(field: StaffFileField, file: StoredFile): FileProblem | null {
  if (file.size > fileLimits.data) return 'tooLargeToKeep'
  if (file.size > fileLimits.form) return 'tooLarge'
  const type = fileTypeOf(file)
  if (!type || type !== file.type || !allowedTypes(field).includes(type)) return 'wrongStoredType'
  return staffFiles[field].isPhoto && hasExif(file) ? 'saysWhereItWasTaken' : null
}

/** The type of a file by its first and last bytes; null when it is not a type that the product accepts. */
export function fileTypeOf({ first, last }: Pick<StoredFile, 'first' | 'last'>): FileType | null {
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
  const [start, end] = [text(first.subarray(0, 8)), text(last)]
  if (start.startsWith('\xff\xd8\xff') && end.endsWith('\xff\xd9')) return 'image/jpeg'
  if (start === '\x89PNG\r\n\x1a\n' && end.endsWith('IEND\xaeB`\x82')) return 'image/png'
  return start.startsWith('%PDF-') && /%%EOF\s*$/.test(end) ? 'application/pdf' : null
}

/** Whether an image has Exif data, which may contain the place where it was taken. */
export function hasExif({ first }: StoredFile): boolean {
  const bytes = Buffer.from(first)
  return bytes.includes('Exif\0\0') || bytes.includes('eXIf')
}
