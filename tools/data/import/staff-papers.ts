import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileType } from '#domain/file-types.ts'
import { fileLimits, staffFileFields, type PaperField, type StaffFileField } from '#domain/staff.ts'
import { fileProblemWords } from '#app/content/office/staff-records.ts'
import { checkFile } from '#server/staff/file-check.server.ts'
import { newPaperKey } from '#server/staff/paper-keys.server.ts'

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

/** A file and the new key under which it is stored. */
export type NewPaper = { field: PaperField; key: string; file: Omit<Paper, 'field'> }

/** A new key for each file. For the photo there are two: it is stored as its small version too, which browsers make of uploads. */
export function planPapers(staffId: string, papers: Paper[]): NewPaper[] {
  return papers.flatMap(({ field, ...file }) => {
    const fields: PaperField[] = field === 'profilePhoto' ? [field, 'profilePhotoSmall'] : [field]
    return fields.map((each) => ({ field: each, key: newPaperKey(staffId, each), file }))
  })
}

async function readPaper(path: string, field: StaffFileField): Promise<Paper | string> {
  const found = await stat(path).catch(() => null)
  if (found === null) return 'there is no file'
  const { size } = found
  const bytes = size <= fileLimits.data ? await readFile(path).catch(() => null) : new Uint8Array()
  if (bytes === null) return 'is no file that can be read'
  const checked = checkFile(field, { size, bytes })
  return checked.ok ? { field, type: checked.type, bytes } : fileProblemWords(field, checked.problem)
}
