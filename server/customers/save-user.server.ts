import type { CreateEntityItem } from 'electrodb'
import { nowInstant } from '#server/clock.server.ts'
import { count, domainStatistic } from '#server/statistics/statistics.server.ts'
import { applied } from '#server/table/condition.server.ts'
import { always, inTransaction, type Write } from '#server/table/transaction.server.ts'
import { EmailReservation } from './email-reservation.entity.server.ts'
import { PhoneReservation } from './phone-reservation.entity.server.ts'
import { User, type UserRecord } from './user.entity.server.ts'

export type NewUser = {
  uid: string
  firstname: string
  lastname: string
  /** Lower case. */
  email: string
  address: string
  emailVerified: boolean
  authProvider: ('email' | 'Google')[]
}

/**
 * The writes that save a new user, with a number to follow once it is verified (section 7, "Save user"). An e-mail belongs
 * to one account, whether it signs in with a password or with Google.
 */
export function saveUser(user: NewUser): Write<'already-saved' | 'email-taken' | 'busy'>[] {
  const createdAt = nowInstant()
  return saveUserRecord({
    ...user,
    number: '',
    phoneVerified: false,
    isAdmin: false,
    createdAt,
    lastLogin: createdAt,
  })
}

/** The same for a record that is whole already; a number that it has is to be reserved with it (`reserveNumber`). */
export function saveUserRecord(
  user: CreateEntityItem<typeof User>,
): Write<'already-saved' | 'email-taken' | 'busy'>[] {
  const { uid, email } = user
  const reservation = inTransaction(EmailReservation)
    .upsert({ email, uid })
    .where(({ uid: holder }, { eq, notExists }) => `${notExists(holder)} OR ${eq(holder, uid)}`)
    .commit()
  return [
    { item: inTransaction(User).create(user).commit(), otherwise: 'already-saved' },
    { item: reservation, otherwise: 'email-taken' },
    ...count({ users: 1, [domainStatistic(user.email)]: 1 }),
  ]
}

/** The write that makes a verified number, E.164, one user's alone. */
export function reserveNumber(uid: string, number: string): Write<'linked-elsewhere'> {
  return {
    item: inTransaction(PhoneReservation)
      .upsert({ number, uid })
      .where(({ uid: holder }, { eq, notExists }) => `${notExists(holder)} OR ${eq(holder, uid)}`)
      .commit(),
    otherwise: 'linked-elsewhere',
  }
}

/**
 * The writes that give a user the number that she has verified, E.164, and free the one she had before (sections 7
 * and 8). A number belongs to one account.
 */
export function saveVerifiedNumber(
  { uid, number: former }: Pick<UserRecord, 'uid' | 'number'>,
  number: string,
): Write<'linked-elsewhere' | 'changed' | 'busy'>[] {
  const writes: Write<'linked-elsewhere' | 'changed' | 'busy'>[] = [
    reserveNumber(uid, number),
    {
      item: inTransaction(User)
        .patch({ uid })
        .set({ number, phoneVerified: true, lastLogin: nowInstant() })
        .where(
          (attributes, { eq, notExists }) =>
            `${eq(attributes.number, former)} AND ${notExists(attributes.displacedSince)}`,
        )
        .commit(),
      otherwise: 'changed',
    },
  ]
  if (former && former !== number) {
    const item = inTransaction(PhoneReservation)
      .delete({ number: former })
      .where(({ uid: holder }, { eq, notExists }) => `${notExists(holder)} OR ${eq(holder, uid)}`)
      .commit()
    writes.push(always(item))
  }
  return writes
}

/**
 * Notes that a user's e-mail is proven.
 * @returns false when the account is gone, or has another e-mail than the one that was proven
 */
export function saveVerifiedEmail({ uid, email }: Pick<UserRecord, 'uid' | 'email'>): Promise<boolean> {
  return applied(() =>
    User.patch({ uid })
      .set({ emailVerified: true })
      .where(
        (attributes, { eq, notExists }) =>
          `${eq(attributes.email, email)} AND ${notExists(attributes.displacedSince)}`,
      )
      .go(),
  )
}
