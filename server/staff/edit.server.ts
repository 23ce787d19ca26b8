import { staffFields, willingness, willingnessField } from '#domain/staff.ts'
import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { count } from '#server/statistics/statistics.server.ts'
import { inTransaction, transact, type Write } from '#server/table/transaction.server.ts'
import { eraseLater } from './erase-papers.server.ts'
import { takenProblems } from './register.server.ts'
import {
  checkStaff,
  type StaffDetails,
  type StaffProblems,
  type TypedStaff,
} from './registration.schema.server.ts'
import { moveReservations, type SaveStaffRefusal } from './save-staff.server.ts'
import { readStaff } from './read-staff.server.ts'
import { Staff, type StaffRecord } from './staff.entity.server.ts'

/** The fields of a nurse's record as the texts that would have been typed into the form. */
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
  /** Another change was first: the current record, and the labels of the fields that differ from what was typed. */
  | { ok: false; reason: 'changed'; staff: StaffRecord; differences: string[] }
  | { ok: false; reason: 'not-found' | 'busy' }

/**
 * Changes the form's fields of a nurse, under the rules of the registration.
 * @param version the version that the administrator has seen (`detailsVersion`, 0 where there is none)
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

export type RetireOutcome = { ok: true } | { ok: false; reason: 'assigned' | 'not-found' | 'busy' }

/**
 * Retires a nurse. They cannot be assigned any more. Their record stays, because services name them; their papers stay until
 * the retention time has passed. It is refused while they are assigned.
 */
export async function retireStaff(administrator: Administrator, id: string): Promise<RetireOutcome> {
  const staff = await readStaff(id)
  if (!staff || staff.retiredAt) return { ok: false, reason: 'not-found' }
  const retiredAt = nowInstant()
  const written = await transact([
    {
      item: inTransaction(Staff)
        .patch({ id })
        .set({ available: false, retiredAt, updatedAt: retiredAt })
        .where(
          (current, { eq, notExists }) =>
            `${eq(current.available, true)} AND ${notExists(current.retiredAt)}`,
        )
        .commit(),
      otherwise: 'assigned' as const,
    },
    eraseLater({ id, retiredAt }),
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
