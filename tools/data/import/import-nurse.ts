import { putFile } from '#server/aws/s3.server.ts'
import { itemOf } from '#server/table/read-items.server.ts'
import { storePapers } from '#server/staff/accept-papers.server.ts'
import { saveStaffRecord, takenBy } from '#server/staff/save-staff.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { FormerRecord } from './former-record.entity.server.ts'
import type { FormerNurse } from './former-staff.ts'
import { refused, TableIsBusy, alreadyImported, type ImportOutcome } from './outcome.ts'
import { readTogether } from './read-together.ts'
import { recordImport } from './record-import.ts'
import { planPapers, readPapers, type NewPaper } from './staff-papers.ts'

const refusals = {
  email: 'email: a nurse with it is registered here',
  registration: 'nursingCouncilRegNumber: a nurse with it is registered here',
}

/**
 * Imports a nurse as available, with their papers from the export's folder that pass the product's check. A paper that does not
 * pass is left out with a note: the nurse's record does not name it, and their page offers to upload it.
 *
 * @param folder of the export
 * @throws TableIsBusy
 */
export async function importNurse(
  { id, details, createdAt, updatedAt }: FormerNurse,
  digest: string,
  { isDry, folder }: { isDry: boolean; folder: string },
): Promise<ImportOutcome> {
  const [former, staff] = await readTogether(
    itemOf(FormerRecord, FormerRecord.get({ kind: 'nurse', formerId: id })),
    itemOf(Staff, Staff.get({ id })),
  )
  if (former) return alreadyImported(former, digest)
  if (staff) return refused('id: a nurse with it is registered here')
  const { email, nursingCouncilRegNumber } = details
  const taken = await takenBy({ id, email, nursingCouncilRegNumber })
  if (taken.email) return refused(refusals.email)
  if (taken.registration) return refused(refusals.registration)

  const { papers, notes } = await readPapers(folder, id)
  if (isDry) return { status: 'taken', recordId: id, notes }
  const planned = planPapers(id, papers)
  const names = Object.fromEntries(planned.map(({ field, key }) => [field, key]))
  const writes = [
    ...recordImport({ kind: 'nurse', formerId: id, recordId: id, digest }, 'staff'),
    ...saveStaffRecord({ ...details, ...names, id, available: true, createdAt, updatedAt }),
  ]
  const files = { keys: Object.values(names), store: () => putAll(planned) }
  const written = await storePapers(id, files, { writes, replaced: [] })
  if (written.ok) return { status: 'taken', recordId: id, notes }
  if (written.reason === 'email-taken') return refused(refusals.email)
  if (written.reason === 'registration-taken') return refused(refusals.registration)
  throw new TableIsBusy(`staffs/${id} (${written.reason})`)
}

/** @returns no key: the sources are files of the export, which were read before */
async function putAll(planned: NewPaper[]): Promise<[]> {
  for (const { key, file } of planned) await putFile(key, file)
  return []
}
