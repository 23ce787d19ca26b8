import { staffFields, willingness, willingnessField } from '#domain/staff.ts'
import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { personWrites, wordsOfNurse } from '#server/search/person-words.server.ts'
import type { ConditionOf } from '#server/table/entity.server.ts'
import { inTransaction, type Write } from '#server/table/transaction.server.ts'
import { choiceFactsWrite } from './choice-facts.server.ts'
import { isStillNamedBy, renamingOf } from './named-services.server.ts'
import {
  checkStaff,
  type StaffDetails,
  type StaffProblems,
  type TypedStaff,
} from './registration.schema.server.ts'
import { moveReservations, type SaveStaffRefusal } from './save-staff.server.ts'
import { Staff, type StoredStaff } from './staff.entity.server.ts'

/** The fields of a nurse's record as the texts that would have been typed into the form. */
export function typedStaff(staff: StoredStaff): TypedStaff {
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
  /** Another change was first: the current record, and the names of the fields that differ from what was typed. */
  | { ok: false; reason: 'differs'; staff: StoredStaff; differences: string[] }
  | { ok: false; reason: 'not-found' | 'busy' }

/** What an administrator has typed; `version` is the version that they have seen (`detailsVersion`, 0 where there is none). */
export type StaffEdit = { version: number; typed: TypedStaff }

/** Whether a nurse's page may be changed as typed: their record with the checked fields, or the refusal. */
export function checkEdit(
  staff: StoredStaff | null,
  { version, typed }: StaffEdit,
): { ok: true; staff: StoredStaff; details: StaffDetails } | Exclude<EditOutcome, { ok: true }> {
  if (!staff || staff.retiredAt) return { ok: false, reason: 'not-found' }
  if ((staff.detailsVersion ?? 0) !== version)
    return { ok: false, reason: 'differs', staff, differences: differencesOf(typedStaff(staff), typed) }
  const checked = checkStaff(typed)
  if (!checked.ok) return { ok: false, reason: 'invalid', problems: checked.problems }
  return { ok: true, staff, details: checked.details }
}

/** The names of the fields that differ. */
function differencesOf(one: TypedStaff, other: TypedStaff): string[] {
  const isOther = (name: string) => (one[name] ?? '') !== (other[name] ?? '')
  return [
    ...staffFields.map(({ name }) => name).filter(isOther),
    ...(willingness.map(willingnessField).some(isOther) ? ['willingnessToWorkWith'] : []),
  ]
}

/**
 * The writes that change a nurse's record, its reservations and the audit log. The record must still have the version, the
 * services and the account with which it was read. With another contact number it names no account and has no invitation any more; the
 * caller adds the write of the account.
 * @param renaming the services that get another name or number later; undefined where both stay
 */
export function editWrites(
  administrator: Administrator,
  staff: StoredStaff,
  { details, renaming }: { details: StaffDetails; renaming: readonly string[] | undefined },
): Write<SaveStaffRefusal | 'changed'>[] {
  const { id, detailsVersion = 0 } = staff
  const named = renaming && renamingOf(renaming)
  const left = staffFields.filter(({ name, isOptional }) => isOptional && !(name in details))
  const item = inTransaction(Staff)
    .patch({ id })
    .set({ ...details, ...named?.set, detailsVersion: detailsVersion + 1, updatedAt: nowInstant() })
    .remove([
      ...left.map(({ name }) => name as 'specialization'),
      ...(hasOtherNumber(staff, details) ? (['accountUid', 'invitation'] as const) : []),
      ...(named?.removed ?? []),
    ])
    .where(isAsShown(staff))
    .commit()
  const said = { ...staff, ...details } as StoredStaff
  return [
    { item, otherwise: 'changed' },
    choiceFactsWrite(withoutLeft(said, left)),
    ...(isFoundElsewhere(staff, said) ? personWrites(wordsOfNurse(staff), wordsOfNurse(said)) : []),
    ...moveReservations(staff, { ...details, id }),
    recordAudit(administrator, {
      action: 'edit',
      recordType: 'staff',
      recordId: id,
      values: { fields: differencesOf(typedStaff(staff), typedStaff(said)) },
    }),
  ]
}

/** Whether its search entries are others then. */
function isFoundElsewhere(staff: StoredStaff, said: StoredStaff): boolean {
  return staff.fullName !== said.fullName || hasOtherNumber(staff, said)
}

/** The record as it is stored then: without the fields that were emptied. */
function withoutLeft(staff: StoredStaff, left: readonly { name: string }[]): StoredStaff {
  const emptied = new Set(left.map(({ name }) => name))
  return Object.fromEntries(Object.entries(staff).filter(([name]) => !emptied.has(name))) as StoredStaff
}

function isAsShown(staff: StoredStaff): ConditionOf<typeof Staff> {
  const { detailsVersion, assignedServiceId, accountUid } = staff
  return (current, operations) => {
    const { eq, notExists } = operations
    return [
      detailsVersion ? eq(current.detailsVersion, detailsVersion) : notExists(current.detailsVersion),
      notExists(current.retiredAt),
      assignedServiceId
        ? eq(current.assignedServiceId, assignedServiceId)
        : notExists(current.assignedServiceId),
      isStillNamedBy(staff)(current, operations),
      accountUid ? eq(current.accountUid, accountUid) : notExists(current.accountUid),
    ].join(' AND ')
  }
}

/** Whether a change gives a nurse another contact number. */
export function hasOtherNumber(staff: StoredStaff, details: Pick<StaffDetails, 'contactNumber'>): boolean {
  return staff.contactNumber !== details.contactNumber
}
