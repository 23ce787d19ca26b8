import { randomBytes } from 'node:crypto'
import {
  fileLimits,
  staffFields,
  willingness,
  willingnessField,
  type FileType,
  type StaffFileField,
} from '#app/domain/staff.ts'
import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { allowUpload, keepFiles, readEnds, removeFiles } from '#server/aws/s3.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { logError } from '#server/http/log.server.ts'
import { count } from '#server/statistics/statistics.server.ts'
import { inTransaction, transact, type Write } from '#server/table/transaction.server.ts'
import { problemOfStored } from './file-check.server.ts'
import { fileKey, takenProblems, type BeginUpload, type FinishUpload } from './register.server.ts'
import {
  checkStaff,
  type StaffDetails,
  type StaffProblems,
  type TypedStaff,
} from './registration.schema.server.ts'
import { moveReservations, type SaveStaffRefusal } from './save-staff.server.ts'
import { readStaff } from './read-staff.server.ts'
import { Staff, type StaffRecord } from './staff.entity.server.ts'

/** What a nurse's record says, as the form would have been typed. */
export function typedOf(staff: StaffRecord): TypedStaff {
  const record = staff as unknown as Record<string, unknown>
  const texts = staffFields.flatMap(({ name }) => {
    const value = record[name]
    return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : []
  })
  const chosen = willingness
    .filter((kind) => staff.willingnessToWorkWith?.[kind])
    .map((kind) => [willingnessField(kind), 'on'])
  return Object.fromEntries([...texts, ...chosen]) as TypedStaff
}

export type EditOutcome =
  | { ok: true }
  | { ok: false; reason: 'invalid'; problems: StaffProblems }
  /** Somebody else was first: what the record says now, and the labels of what differs from what was typed. */
  | { ok: false; reason: 'changed'; staff: StaffRecord; differences: string[] }
  | { ok: false; reason: 'not-found' | 'busy' }

/**
 * Changes what the form says of a nurse, under the rules of her registration.
 * @param version what the administrator has seen (`detailsVersion`, 0 where there is none)
 */
export async function editStaff(
  administrator: Administrator,
  id: string,
  { version, typed }: { version: number; typed: TypedStaff },
): Promise<EditOutcome> {
  const staff = await readStaff(id)
  if (!staff || staff.retiredAt) return { ok: false, reason: 'not-found' }
  if ((staff.detailsVersion ?? 0) !== version) return changed(staff, typed)
  const checked = checkStaff(typed)
  if (!checked.ok) return { ok: false, reason: 'invalid', problems: checked.problems }
  const written = await transact(editWrites(administrator, staff, checked.details))
  if (written.ok) return { ok: true }
  if (written.reason === 'busy') return { ok: false, reason: 'busy' }
  if (written.reason !== 'changed')
    return { ok: false, reason: 'invalid', problems: await takenProblems(id, typed) }
  const now = await readStaff(id)
  return now ? changed(now, typed) : { ok: false, reason: 'not-found' }
}

function changed(staff: StaffRecord, typed: TypedStaff): EditOutcome {
  return { ok: false, reason: 'changed', staff, differences: differencesOf(typedOf(staff), typed) }
}

function differencesOf(one: TypedStaff, other: TypedStaff): string[] {
  const fields = staffFields.filter(({ name }) => (one[name] ?? '') !== (other[name] ?? ''))
  const names = willingness.map(willingnessField)
  const isOther = names.some((name) => (one[name] ?? '') !== (other[name] ?? ''))
  return [...fields.map(({ label }) => label), ...(isOther ? ['Willing to work with'] : [])]
}

function editWrites(
  administrator: Administrator,
  staff: StaffRecord,
  details: StaffDetails,
): Write<SaveStaffRefusal | 'changed'>[] {
  const { id, detailsVersion = 0 } = staff
  const left = staffFields.filter(({ name, isOptional }) => isOptional && !(name in details))
  const item = inTransaction(Staff)
    .patch({ id })
    .set({ ...details, detailsVersion: detailsVersion + 1, updatedAt: nowInstant() })
    .remove(left.map(({ name }) => name as 'specialization'))
    .where((current, { eq, notExists }) => {
      const isSeen =
        detailsVersion === 0 ? notExists(current.detailsVersion) : eq(current.detailsVersion, detailsVersion)
      return `${isSeen} AND ${notExists(current.retiredAt)}`
    })
    .commit()
  const said = { ...staff, ...details } as StaffRecord
  return [
    { item, otherwise: 'changed' },
    ...moveReservations(staff, { ...details, id }),
    recordAudit(administrator, {
      action: 'edit',
      recordType: 'staff',
      recordId: id,
      detail: differencesOf(typedOf(staff), typedOf(said)).join(', '),
    }),
  ]
}

/** Leave to upload another file in the place of one that a nurse has: under a key of its own until it was looked at. */
export function beginReplacement(id: string, field: StaffFileField, type: FileType): Promise<BeginUpload> {
  const key = `${fileKey(id, field)}-${randomBytes(6).toString('hex')}`
  return allowUpload(key, { type, most: fileLimits.form })
}

/** Leave to upload the small version of a profile photo that has taken its place. */
export function beginSmallPhoto(id: string): Promise<BeginUpload> {
  return allowUpload(fileKey(id, 'profilePhotoSmall'), {
    type: 'image/jpeg',
    most: fileLimits.smallPhoto,
    isKept: true,
  })
}

/** Looks at what has arrived, and puts it in the place of the file before, or removes it. */
export async function finishReplacement(
  administrator: Administrator,
  id: string,
  { field, key }: { field: StaffFileField; key: string },
): Promise<FinishUpload> {
  const staff = await readStaff(id)
  const isOurs = new RegExp(`^staff/${id}/${field}-[\\da-f]{12}$`).test(key)
  const stored = staff && isOurs ? await readEnds(key) : null
  if (!staff || !stored) return { ok: false, problem: 'The file did not arrive. Please send it again.' }
  const problem = problemOfStored(field, stored)
  if (problem) {
    await removeFiles([key])
    return { ok: false, problem }
  }
  await keepFiles([key])
  const written = await transact([
    {
      item: inTransaction(Staff)
        .patch({ id })
        .set({ [field]: key, updatedAt: nowInstant() })
        .where(({ retiredAt }, { notExists }) => notExists(retiredAt))
        .commit(),
      otherwise: 'gone' as const,
    },
    recordAudit(administrator, { action: 'replace', recordType: 'staff', recordId: id, detail: field }),
  ])
  if (!written.ok) return { ok: false, problem: 'The file was not taken. Please try again.' }
  const former = staff[field]
  if (former && former !== key)
    await removeFiles([former]).catch((error: unknown) => logError('a replaced file is still there', error))
  return { ok: true, file: { type: stored.type as FileType, size: stored.size, etag: stored.etag } }
}

export type RetireOutcome = { ok: true } | { ok: false; reason: 'assigned' | 'not-found' | 'busy' }

/**
 * Ends a nurse's time with the company. She is assigned no more; her record stays, because services name her, and her
 * papers until the time for keeping them has passed. Refused while she is assigned.
 */
export async function retireStaff(administrator: Administrator, id: string): Promise<RetireOutcome> {
  const staff = await readStaff(id)
  if (!staff || staff.retiredAt) return { ok: false, reason: 'not-found' }
  const written = await transact([
    {
      item: inTransaction(Staff)
        .patch({ id })
        .set({ available: false, retiredAt: nowInstant(), updatedAt: nowInstant() })
        .where(
          ({ available, retiredAt }, { eq, notExists }) =>
            `${eq(available, true)} AND ${notExists(retiredAt)}`,
        )
        .commit(),
      otherwise: 'assigned' as const,
    },
    ...count({ staff: -1 }),
    recordAudit(administrator, {
      action: 'retire',
      recordType: 'staff',
      recordId: id,
      detail: staff.fullName,
    }),
  ])
  return written.ok ? { ok: true } : { ok: false, reason: written.reason }
}
