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
 * Reads a nurse's files from `files/staff/{staffId}/{field}` in the export's folder and checks them like uploads. The download
 * addresses of the former storage are not used, because that storage is shut down.
 * @returns the valid files; `notes` has a sentence for each field without a file or with an invalid one
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
 * Stores the files under keys for which the product never signs an upload. Storing the same files again changes nothing.
 * @returns the keys, for the fields of the nurse's record
 */
export async function storePapers(
  staffId: string,
  papers: Paper[],
): Promise<Partial<Record<PaperField, string>>> {
  const names: Partial<Record<PaperField, string>> = {}
  for (const { field, ...file } of papers) {
    // For uploads the browser makes a small version of the photo. Here the photo itself is stored as the small version.
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
