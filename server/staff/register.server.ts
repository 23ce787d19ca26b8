import {
  fileLimits,
  staffFileFields,
  staffFiles,
  type FileType,
  type StaffFileField,
} from '#app/domain/staff.ts'
import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { keepFiles, readEnds, allowUpload, removeFiles } from '#server/aws/s3.server.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import { logError } from '#server/http/log.server.ts'
import { applied } from '#server/table/condition.server.ts'
import { inTransaction, transact, withRetries } from '#server/table/transaction.server.ts'
import { problemOfStored } from './file-check.server.ts'
import { checkStaff, type StaffProblems, type TypedStaff } from './registration.schema.server.ts'
import { readStaff } from './read-staff.server.ts'
import { saveStaff, takenBy } from './save-staff.server.ts'
import { StaffDraft, type StaffDraftRecord } from './staff-draft.entity.server.ts'

/** A draft that nobody goes on with is forgotten; its files with the bucket's lifecycle. */
const draftDays = 30
const day = 24 * 60 * 60

export type StoredFileNote = { type: FileType; size: number; etag: string }
export type Draft = Omit<StaffDraftRecord, 'typed' | 'files'> & {
  typed: TypedStaff
  files: Partial<Record<StaffFileField, StoredFileNote>>
}

/** A draft of this administrator's, or null: another's answers like one that does not exist. */
export async function readDraft(administrator: Administrator, staffId: string): Promise<Draft | null> {
  const { data } = await withRetries(() => StaffDraft.get({ staffId }).go({ consistent: true }))
  // DynamoDB deletes late.
  const isThere = data?.administratorId === administrator.uid && data.ttl * 1000 > now()
  return isThere ? toDraft(data) : null
}

/** The same, begun if it is not there yet; null when it is another administrator's. */
export async function openDraft(administrator: Administrator, staffId: string): Promise<Draft | null> {
  const draft = await readDraft(administrator, staffId)
  if (draft || (await readStaff(staffId))) return draft
  return (await writeDraft(administrator, staffId, {})) ? readDraft(administrator, staffId) : null
}

/** The administrator's drafts, the newest first. */
export async function listDrafts({ uid }: Administrator): Promise<Draft[]> {
  const { data } = await withRetries(() =>
    StaffDraft.query.ofAdministrator({ administratorId: uid }).go({ order: 'desc', limit: 20 }),
  )
  return data.map(toDraft)
}

function toDraft({ files = {}, ...draft }: StaffDraftRecord): Draft {
  return { ...draft, files }
}

export type SaveDraftOutcome = { ok: true; problems: StaffProblems } | { ok: false; reason: 'not-yours' }

/** Keeps what was typed so far. `problems` says what can be said before the end: somebody else is registered like this. */
export async function saveDraft(
  administrator: Administrator,
  staffId: string,
  typed: TypedStaff,
): Promise<SaveDraftOutcome> {
  // What was typed last may arrive after the nurse was registered.
  if (await readStaff(staffId)) return { ok: true, problems: {} }
  return (await writeDraft(administrator, staffId, typed))
    ? { ok: true, problems: await takenProblems(staffId, typed) }
    : { ok: false, reason: 'not-yours' }
}

/** False when the draft is another administrator's. */
function writeDraft(administrator: Administrator, staffId: string, typed: TypedStaff): Promise<boolean> {
  return applied(() =>
    StaffDraft.upsert({ staffId })
      .ifNotExists({ files: {} })
      .set({ administratorId: administrator.uid, typed, updatedAt: nowInstant(), ttl: draftEnd() })
      .where(
        ({ administratorId }, { eq, notExists }) =>
          `${notExists(administratorId)} OR ${eq(administratorId, administrator.uid)}`,
      )
      .go(),
  )
}

/** Gives a draft up with its files. */
export async function discardDraft(administrator: Administrator, staffId: string): Promise<void> {
  const draft = await readDraft(administrator, staffId)
  if (!draft) return
  await withRetries(() => StaffDraft.delete({ staffId }).go())
  await removeFiles(keysOf(draft)).catch((error: unknown) => logError('files of a draft not removed', error))
}

/** The key of a nurse's file in the bucket. */
export function fileKey(staffId: string, field: StaffFileField | 'profilePhotoSmall'): string {
  return `staff/${staffId}/${field}`
}

function keysOf({ staffId, files }: Draft): string[] {
  const fields = Object.keys(files) as StaffFileField[]
  return [
    ...fields.map((field) => fileKey(staffId, field)),
    ...(files.profilePhoto ? [fileKey(staffId, 'profilePhotoSmall')] : []),
  ]
}

export type BeginUpload = { url: string; fields: Record<string, string> }

/** Leave to upload one file of a draft, straight to the bucket. */
export function beginUpload(
  draft: Draft,
  field: StaffFileField | 'profilePhotoSmall',
  type: FileType,
): Promise<BeginUpload> {
  const most = field === 'profilePhotoSmall' ? fileLimits.smallPhoto : fileLimits.form
  return allowUpload(fileKey(draft.staffId, field), { type, most })
}

export type FinishUpload = { ok: true; file: StoredFileNote } | { ok: false; problem: string }

/** Looks at what has arrived in the bucket, and notes it or removes it. */
export async function finishUpload(draft: Draft, field: StaffFileField): Promise<FinishUpload> {
  const key = fileKey(draft.staffId, field)
  const stored = await readEnds(key)
  if (!stored) return { ok: false, problem: 'The file did not arrive. Please send it again.' }
  const problem = problemOfStored(field, stored)
  if (problem) {
    await removeFiles([key])
    await noteFile(draft, field, null)
    return { ok: false, problem }
  }
  const file = { type: stored.type as FileType, size: stored.size, etag: stored.etag }
  return (await noteFile(draft, field, file))
    ? { ok: true, file }
    : { ok: false, problem: 'This draft is gone.' }
}

/** Files arrive side by side, so each is written by itself. */
function noteFile({ staffId }: Draft, field: StaffFileField, file: StoredFileNote | null): Promise<boolean> {
  return applied(() =>
    StaffDraft.patch({ staffId })
      .set({ ttl: draftEnd() })
      .data(({ files }, { set, remove }) => {
        if (file) set(files[field], file)
        else remove(files[field])
      })
      .go(),
  )
}

export type RegisterOutcome =
  | { ok: true }
  | { ok: false; reason: 'invalid'; problems: StaffProblems }
  | { ok: false; reason: 'not-yours' | 'failed' }

/**
 * Registers a nurse from a draft (section 5): every field right, every file there. The same form sent again finds her
 * registered. Her files stop expiring before she is saved, so that no process can die between the two and lose them.
 */
export async function registerStaff(
  administrator: Administrator,
  staffId: string,
  typed: TypedStaff,
): Promise<RegisterOutcome> {
  if (await readStaff(staffId)) return { ok: true }
  const isWritten = await writeDraft(administrator, staffId, typed)
  const draft = isWritten ? await readDraft(administrator, staffId) : null
  if (!draft) return { ok: false, reason: 'not-yours' }
  const checked = checkStaff(typed)
  const problems = { ...(checked.ok ? {} : checked.problems), ...missingFiles(draft) }
  if (!checked.ok || Object.keys(problems).length > 0) return { ok: false, reason: 'invalid', problems }
  const gone = await keepFiles(keysOf(draft))
  const lost = staffFileFields.filter((field) => gone.includes(fileKey(staffId, field)))
  if (lost.length > 0) {
    await Promise.all(lost.map((field) => noteFile(draft, field, null)))
    return { ok: false, reason: 'invalid', problems: requiredFiles(lost) }
  }
  const files = Object.fromEntries(staffFileFields.map((field) => [field, fileKey(staffId, field)]))
  const written = await transact([
    ...saveStaff({ ...checked.details, ...files, id: staffId }),
    {
      item: inTransaction(StaffDraft)
        .delete({ staffId })
        .where(({ administratorId }, { eq }) => eq(administratorId, administrator.uid))
        .commit(),
      otherwise: 'draft-gone' as const,
    },
    recordAudit(administrator, {
      action: 'register',
      recordType: 'staff',
      recordId: staffId,
      detail: checked.details.fullName,
    }),
  ])
  if (written.ok || written.reason === 'already-saved') return { ok: true }
  if (written.reason === 'busy') return { ok: false, reason: 'failed' }
  if (written.reason === 'draft-gone') return { ok: false, reason: 'not-yours' }
  return { ok: false, reason: 'invalid', problems: await takenProblems(staffId, typed) }
}

function missingFiles({ files }: Draft): StaffProblems {
  return requiredFiles(staffFileFields.filter((field) => !files[field]))
}

function requiredFiles(fields: StaffFileField[]): StaffProblems {
  return Object.fromEntries(fields.map((field) => [field, `${staffFiles[field].label} is required`]))
}

/** Which of what was typed belongs to another nurse, in words. */
export async function takenProblems(staffId: string, typed: TypedStaff): Promise<StaffProblems> {
  const { email = '', nursingCouncilRegNumber } = typed
  const taken = await takenBy({ id: staffId, email, nursingCouncilRegNumber })
  return {
    ...(taken.email && { email: 'A nurse with this email is registered already' }),
    ...(taken.registration && {
      nursingCouncilRegNumber: 'A nurse with this registration number is registered already',
    }),
  }
}

function draftEnd(): number {
  return Math.ceil(now() / 1000) + draftDays * day
}
