import { itemOf } from '#server/table/read-items.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { saveStaffRecord, takenBy } from '#server/staff/save-staff.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { FormerRecord } from './former-record.entity.server.ts'
import type { FormerNurse } from './former-staff.ts'
import { refused, TableIsBusy, thereAlready, type ImportOutcome } from './outcome.ts'
import { readTogether } from './read-together.ts'
import { recordImport } from './record-import.ts'
import { readPapers, storePapers } from './staff-papers.ts'

const words = {
  email: 'email: a nurse with it is registered here',
  registration: 'nursingCouncilRegNumber: a nurse with it is registered here',
}

/**
 * Brings a nurse over, available, with those of her papers that lie beside the export and pass the product's check. A paper
 * that does not is told and left out: her record then names none, and her page offers to upload it.
 *
 * @param folder the export's
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
  if (former) return thereAlready(former, digest)
  if (staff) return refused('id: a nurse with it is registered here')
  const { email, nursingCouncilRegNumber } = details
  const taken = await takenBy({ id, email, nursingCouncilRegNumber })
  if (taken.email) return refused(words.email)
  if (taken.registration) return refused(words.registration)

  const { papers, notes } = await readPapers(folder, id)
  if (isDry) return { is: 'taken', recordId: id, notes }
  const files = await storePapers(id, papers)
  const written = await transact([
    ...recordImport({ kind: 'nurse', formerId: id, recordId: id, digest }, 'staff'),
    ...saveStaffRecord({ ...details, ...files, id, available: true, createdAt, updatedAt }),
  ])
  if (written.ok) return { is: 'taken', recordId: id, notes }
  if (written.reason === 'email-taken') return refused(words.email)
  if (written.reason === 'registration-taken') return refused(words.registration)
  throw new TableIsBusy(`staffs/${id} (${written.reason})`)
}
