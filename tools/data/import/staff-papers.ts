import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  fileLimits,
  staffFileFields,
  type FileType,
  type PaperField,
  type StaffFileField,
} from '#domain/staff.ts'
import { putFile } from '#server/aws/s3.server.ts'
import { fileProblemWords } from '#app/content/staff-words.ts'
import { fileTypeOf, storedFileProblem } from '#server/staff/file-check.server.ts'
import { plainKey } from '#server/staff/paper-keys.server.ts'

export type Paper = { field: StaffFileField; type: FileType; bytes: Uint8Array }

/**
 * A nurse's files from `files/staff/{staffId}/{field}` beside the export, checked as an upload is. The download addresses of
 * the former storage are not followed: they end with it.
 * @returns `notes` says of each field that there is no file, or what is wrong with it
 */
export async function readPapers(
  folder: string,
  staffId: string,
): Promise<{ papers: Paper[]; notes: string[] }> {
  const papers: Paper[] = []
  const notes: string[] = []
  for (const field of staffFileFields) {
    const read = await readPaper(join(folder, 'files', 'staff', staffId, field), field)
    if (typeof read === 'string') notes.push(`${field}: ${read}`)
    else papers.push(read)
  }
  return { papers, notes }
}

/**
 * Puts the files under keys that no leave is ever given for; the same files again change nothing.
 * @returns what the nurse's record says of them
 */
export async function storePapers(
  staffId: string,
  papers: Paper[],
): Promise<Partial<Record<PaperField, string>>> {
  const names: Partial<Record<PaperField, string>> = {}
  for (const { field, ...file } of papers) {
    // The browser makes the small version when a photo is uploaded; here the photo stands in for it.
    const fields: PaperField[] = field === 'profilePhoto' ? [field, 'profilePhotoSmall'] : [field]
    for (const each of fields) {
      names[each] = plainKey(staffId, each)
      await putFile(plainKey(staffId, each), file)
    }
  }
  return names
}

async function readPaper(path: string, field: StaffFileField): Promise<Paper | string> {
  const size = await stat(path).then(
    (found) => found.size,
    () => null,
  )
  if (size === null) return 'there is no file'
  const bytes = size <= fileLimits.data ? await readFile(path) : new Uint8Array()
  const [first, last] = [bytes.subarray(0, 64 * 1024), bytes.subarray(-16)]
  const type = fileTypeOf({ first, last })
  const problem = storedFileProblem(field, { type: type ?? '', size, etag: '', first, last })
  if (problem !== null) return fileProblemWords(field, problem)
  return type === null ? 'is no file' : { field, type, bytes }
}
