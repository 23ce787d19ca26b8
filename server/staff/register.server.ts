import { staffFileFields, type StaffFileField } from '#domain/staff.ts'
import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { readFile } from '#server/aws/s3.server.ts'
import { inTransaction, type Write } from '#server/table/transaction.server.ts'
import { acceptPapers, type Copy } from './accept-papers.server.ts'
import { draftKeys, setDraftFile, readDraft, writeDraft, type Draft } from './draft.server.ts'
import { newPaperKey, plainKey } from './paper-keys.server.ts'
import {
  checkStaff,
  type StaffDetails,
  type StaffProblems,
  type TypedStaff,
} from './registration.schema.server.ts'
import { readStaff } from './read-staff.server.ts'
import { saveStaff, takenBy } from './save-staff.server.ts'
import { StaffDraft } from './staff-draft.entity.server.ts'

export type SaveDraftOutcome = { ok: true; problems: StaffProblems } | { ok: false; reason: 'not-yours' }

/** Saves the typed fields so far. `problems` names the e-mail or registration number if it belongs to another nurse. */
export async function saveDraft(
  administrator: Administrator,
  staffId: string,
  typed: TypedStaff,
): Promise<SaveDraftOutcome> {
  // The last saved fields may arrive after the nurse was registered.
  if (await readStaff(staffId)) return { ok: true, problems: {} }
  return (await writeDraft(administrator, staffId, typed))
    ? { ok: true, problems: await takenProblems(staffId, typed) }
    : { ok: false, reason: 'not-yours' }
}

export type RegisterOutcome =
  | { ok: true }
  | { ok: false; reason: 'invalid'; problems: StaffProblems }
  | { ok: false; reason: 'not-yours' | 'failed' }

/** Maximum attempts of a registration, which starts again when a file arrives in the draft meanwhile. */
const maxTries = 3

/**
 * Registers a nurse from a draft (section 5) if all fields are valid and all files are there. The same form sent again finds
 * the nurse registered and succeeds. The record names copies of the draft's files, which do not expire (docs/decisions/0011).
 */
export async function registerStaff(
  administrator: Administrator,
  staffId: string,
  typed: TypedStaff,
): Promise<RegisterOutcome> {
  if (await readStaff(staffId)) return { ok: true }
  if (!(await writeDraft(administrator, staffId, typed))) return { ok: false, reason: 'not-yours' }
  for (let tries = 1; tries <= maxTries; tries++) {
    const draft = await readDraft(administrator, staffId)
    if (!draft) return (await readStaff(staffId)) ? { ok: true } : { ok: false, reason: 'not-yours' }
    const checked = checkStaff(typed)
    const problems = { ...(checked.ok ? {} : checked.problems), ...missingFiles(draft) }
    if (!checked.ok || Object.keys(problems).length > 0) return { ok: false, reason: 'invalid', problems }
    const outcome = await registerFrom(administrator, draft, checked.details)
    if (outcome !== 'draft-changed') return outcome
  }
  return { ok: false, reason: 'failed' }
}

async function registerFrom(
  administrator: Administrator,
  draft: Draft,
  details: StaffDetails,
): Promise<RegisterOutcome | 'draft-changed'> {
  const { staffId } = draft
  const { copies, names } = await planCopies(draft)
  const accepted = await acceptPapers(staffId, copies, {
    writes: [
      ...saveStaff({ ...details, ...names, id: staffId }),
      { item: endOfDraft(administrator, draft), otherwise: 'draft-changed' as const },
      recordAudit(administrator, {
        action: 'register',
        recordType: 'staff',
        recordId: staffId,
      }),
    ] satisfies Write<string>[],
    replaced: draftKeys(draft),
  })
  if (accepted.ok || accepted.reason === 'already-saved') return { ok: true }
  switch (accepted.reason) {
    case 'missing':
      await forgetMissing(draft, accepted.missing)
      return 'draft-changed'
    case 'draft-changed':
      return 'draft-changed'
    case 'busy':
    case 'abandoned':
      return { ok: false, reason: 'failed' }
    default: {
      const { email, nursingCouncilRegNumber = '' } = details
      const problems = await takenProblems(staffId, { email, nursingCouncilRegNumber })
      return { ok: false, reason: 'invalid', problems }
    }
  }
}

/** A copy with a new key for each file of a draft, and the new keys by field, for the record. */
async function planCopies({ staffId, files }: Draft): Promise<{
  copies: Copy[]
  names: Partial<Record<StaffFileField | 'profilePhotoSmall', string>>
}> {
  const all = staffFileFields.flatMap((field) => {
    const file = files[field]
    return file ? [{ field, file }] : []
  })
  const photo = files.profilePhoto
  const small = photo?.small ?? (photo && (await smallFromBefore(staffId, photo.key)))
  const planned = [...all, ...(small ? [{ field: 'profilePhotoSmall' as const, file: small }] : [])].map(
    ({ field, file }) => ({ field, from: file.key, etag: file.etag, to: newPaperKey(staffId, field) }),
  )
  return {
    copies: planned.map(({ from, etag, to }) => ({ from, etag, to })),
    names: Object.fromEntries(planned.map(({ field, to }) => [field, to])),
  }
}

/** The small version of a photo from an older draft, whose files have plain keys. */
async function smallFromBefore(staffId: string, photoKey: string) {
  if (photoKey !== plainKey(staffId, 'profilePhoto')) return null
  const key = plainKey(staffId, 'profilePhotoSmall')
  const stored = await readFile(key)
  return stored && { key, etag: stored.etag }
}

/** The write that deletes the draft if its files are still those that were copied. */
function endOfDraft({ uid }: Administrator, { staffId, filesVersion }: Draft): object {
  return inTransaction(StaffDraft)
    .delete({ staffId })
    .where((draft, { eq, notExists }) => {
      const isAsRead =
        filesVersion === undefined ? notExists(draft.filesVersion) : eq(draft.filesVersion, filesVersion)
      return `${eq(draft.administratorId, uid)} AND ${isAsRead}`
    })
    .commit()
}

/** Removes files from the draft that are gone from the bucket, so that the form asks for them again. */
async function forgetMissing(draft: Draft, missing: string[]): Promise<void> {
  for (const field of staffFileFields) {
    const file = draft.files[field]
    const isMissing = file && [file.key, file.small?.key].some((key) => key && missing.includes(key))
    if (isMissing) await setDraftFile(draft, field, null)
  }
}

function missingFiles({ files }: Draft): StaffProblems {
  const missing = staffFileFields.filter((field) => !files[field])
  return Object.fromEntries(missing.map((field) => [field, 'required' as const]))
}

/** The typed e-mail or registration number, if it belongs to another nurse. */
export async function takenProblems(staffId: string, typed: TypedStaff): Promise<StaffProblems> {
  const { email = '', nursingCouncilRegNumber } = typed
  const taken = await takenBy({ id: staffId, email, nursingCouncilRegNumber })
  return {
    ...(taken.email && { email: 'email-taken' }),
    ...(taken.registration && { nursingCouncilRegNumber: 'registration-taken' }),
  }
}
