import { nowInstant } from '#server/clock.server.ts'
import { personWrites, wordsOfNurse } from '#server/search/person-words.server.ts'
import { count } from '#server/statistics/statistics.server.ts'
import { always, inTransaction, type Write } from '#server/table/transaction.server.ts'
import { choiceFactsWrite } from './choice-facts.server.ts'
import { Staff, type StoredStaff } from './staff.entity.server.ts'
import { StaffReservation } from './staff-reservation.entity.server.ts'

export type NewStaff = Omit<StoredStaff, 'createdAt' | 'updatedAt' | 'available'> & { available?: boolean }
export type SaveStaffRefusal = 'already-saved' | 'email-taken' | 'registration-taken' | 'busy'

/** The writes that save a new nurse. An e-mail or registration number belongs to one nurse only. */
export function saveStaff(staff: NewStaff): Write<SaveStaffRefusal>[] {
  const instant = nowInstant()
  return saveStaffRecord({ available: true, ...staff, createdAt: instant, updatedAt: instant })
}

/** The same for a complete record. */
export function saveStaffRecord(staff: StoredStaff): Write<SaveStaffRefusal>[] {
  const item = inTransaction(Staff).create(staff).commit()
  return [
    { item, otherwise: 'already-saved' },
    // Whose record says from the beginning that they have left has none.
    ...(staff.retiredAt ? [] : [choiceFactsWrite(staff)]),
    ...personWrites([], wordsOfNurse(staff)),
    ...reservations(staff),
    ...count({ staff: 1 }),
  ]
}

type Identity = Pick<NewStaff, 'id' | 'email' | 'nursingCouncilRegNumber'>

/** The writes that give a nurse another e-mail or registration number, and free the former ones. */
export function moveReservations(former: Identity, next: Identity): Write<SaveStaffRefusal>[] {
  const known = new Set(keysOf(former).map(({ kind, value }) => `${kind} ${value}`))
  const wanted = new Set(keysOf(next).map(({ kind, value }) => `${kind} ${value}`))
  const freed = keysOf(former).filter(({ kind, value }) => !wanted.has(`${kind} ${value}`))
  return [
    ...reservations(next).filter((_, place) => {
      const { kind, value } = keysOf(next)[place] ?? { kind: '', value: '' }
      return !known.has(`${kind} ${value}`)
    }),
    ...freed.map(({ kind, value }) => freeing(kind, value)),
  ]
}

function freeing(kind: 'email' | 'registration', value: string): Write<'busy'> {
  return always(inTransaction(StaffReservation).delete({ kind, value }).commit())
}

function reservations({ id, ...identity }: Identity): Write<SaveStaffRefusal>[] {
  return keysOf(identity).map(({ kind, value }) => ({
    item: inTransaction(StaffReservation)
      .upsert({ kind, value, staffId: id })
      .where(({ staffId }, { eq, notExists }) => `${notExists(staffId)} OR ${eq(staffId, id)}`)
      .commit(),
    otherwise: `${kind}-taken` as const,
  }))
}

/** Whether the e-mail or the registration number belongs to another nurse; checked before the files are uploaded. */
export async function takenBy(identity: Identity): Promise<{ email: boolean; registration: boolean }> {
  const taken = { email: false, registration: false }
  await Promise.all(
    keysOf(identity).map(async ({ kind, value }) => {
      const { data } = await StaffReservation.get({ kind, value }).go({ consistent: true })
      taken[kind] = data !== null && data.staffId !== identity.id
    }),
  )
  return taken
}

function keysOf({ email, nursingCouncilRegNumber }: Omit<Identity, 'id'>) {
  const registration = nursingCouncilRegNumber?.replaceAll(/\s/g, '').toLowerCase()
  return [
    ...(email ? [{ kind: 'email' as const, value: email.toLowerCase() }] : []),
    ...(registration ? [{ kind: 'registration' as const, value: registration }] : []),
  ]
}
