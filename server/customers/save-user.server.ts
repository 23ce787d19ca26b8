import type { CreateEntityItem } from 'electrodb'
import { isPlaceholderEmail } from '#domain/placeholder-email.ts'
import type { Language } from '#domain/languages.ts'
import { nowInstant } from '#server/clock.server.ts'
import { givenConsent } from '#server/services/given-consent.server.ts'
import { personWrites, wordsOfFamily } from '#server/search/person-words.server.ts'
import { count, countDomain } from '#server/statistics/statistics.server.ts'
import { tryConditionalWrite } from '#server/table/conditional-write.server.ts'
import { always, inTransaction, type Write } from '#server/table/transaction.server.ts'
import { EmailReservation } from './email-reservation.entity.server.ts'
import { PhoneReservation } from './phone-reservation.entity.server.ts'
import { rarePlaceOf } from './rare-user.server.ts'
import { User, type StoredUser } from './user.entity.server.ts'

/** The most attempts while other processes change the same record. */
const attempts = 4

export type NewUser = {
  uid: string
  firstname: string
  lastname: string
  /** Lower case. */
  email: string
  address: string
  emailVerified: boolean
  authProvider: ('email' | 'Google')[]
  /** The language chosen for the page; left out if none was. */
  language?: Language | undefined
}

/**
 * The writes that save a new user without a number, which is added once verified (section 7, "Save user"). An e-mail belongs to one
 * account, with password or Google. Signing up is the user's consent.
 */
export function saveUser(user: NewUser): Write<'already-saved' | 'email-taken' | 'busy'>[] {
  const createdAt = nowInstant()
  return saveUserRecord({
    ...user,
    number: '',
    phoneVerified: false,
    isAdmin: false,
    consent: givenConsent(createdAt),
    createdAt,
    lastLogin: createdAt,
  })
}

/** The same for a complete record, with its search entries. The caller must also reserve its number, if it has one (`reserveNumber`). */
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
    // A placeholder is not reserved, because no one can be found by it.
    ...(isPlaceholderEmail(email) ? [] : [{ item: reservation, otherwise: 'email-taken' as const }]),
    ...personWrites([], wordsOfFamily(user)),
    ...count({ users: 1, ...countDomain(user.email, 1) }),
  ]
}

/** The write that reserves a verified number, E.164, for one user. */
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
 * The writes that give a user a verified number, E.164, and free their former one (sections 7 and 8). A number belongs to one account. A
 * nurse's account with a new number is unlinked and loses its sessions; the caller must add the write of the nurse's record.
 * @param unlinked the new password stamp of such an account
 */
export function saveVerifiedNumber(
  user: Pick<StoredUser, 'uid' | 'number' | 'nurseId' | 'firstname' | 'lastname' | 'createdAt'>,
  number: string,
  unlinked?: { passwordStamp: string },
): Write<'linked-elsewhere' | 'changed' | 'busy'>[] {
  const { uid, number: former, nurseId, firstname, lastname } = user
  const writes: Write<'linked-elsewhere' | 'changed' | 'busy'>[] = [
    reserveNumber(uid, number),
    {
      item: inTransaction(User)
        .patch({ uid })
        .set({ number, phoneVerified: true, lastLogin: nowInstant(), ...unlinked })
        .remove(['verificationTicket', ...(unlinked ? (['nurseId'] as const) : [])])
        .where((attributes, { eq, notExists }) =>
          [
            eq(attributes.number, former),
            eq(attributes.firstname, firstname),
            eq(attributes.lastname, lastname),
            nurseId ? eq(attributes.nurseId, nurseId) : notExists(attributes.nurseId),
            notExists(attributes.displacedSince),
          ].join(' AND '),
        )
        .commit(),
      otherwise: 'changed',
    },
    ...personWrites(wordsOfFamily(user), wordsOfFamily({ ...user, number })),
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

/** The changes for a user whose e-mail is verified, for a patch with the condition `sameProviders`. */
export function verifiedEmail(user: Pick<StoredUser, 'createdAt' | 'authProvider'>) {
  const place = rarePlaceOf({ ...user, emailVerified: true })
  return { set: { emailVerified: true, ...place }, remove: place ? [] : (['gsi2pk', 'gsi2sk'] as const) }
}

/** The condition that the user's Google sign-in has not changed since the record was read. */
export function sameProviders({ authProvider }: Pick<StoredUser, 'authProvider'>) {
  const isGoogle = authProvider.includes('Google')
  return (
    current: { authProvider: unknown },
    { contains, notContains }: Record<'contains' | 'notContains', (attribute: never, value: never) => string>,
  ): string => (isGoogle ? contains : notContains)(current.authProvider as never, 'Google' as never)
}

/**
 * Records that a user's e-mail is verified.
 * @returns false if the account is gone or its e-mail is no longer the verified one
 */
export async function saveVerifiedEmail(
  user: Pick<StoredUser, 'uid' | 'email' | 'createdAt' | 'authProvider'>,
): Promise<boolean> {
  const { uid, email } = user
  let current: typeof user = user
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { set, remove } = verifiedEmail(current)
    const same = sameProviders(current)
    const isSaved = await tryConditionalWrite(() =>
      User.patch({ uid })
        .set(set)
        .remove([...remove])
        .where((attributes, operations) =>
          [
            operations.eq(attributes.email, email),
            operations.notExists(attributes.displacedSince),
            same(attributes, operations),
          ].join(' AND '),
        )
        .go(),
    )
    if (isSaved) return true
    // The account may have been linked with Google meanwhile, which gives it another place in the index.
    const { data: now } = await User.get({ uid }).go({ consistent: true })
    if (!now || now.email !== email || now.displacedSince) return false
    current = now
  }
  throw new Error('The user has changed again and again')
}

/** Records that a user also signs in with Google. */
export async function saveGoogle(uid: string): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { data: user } = await User.get({ uid }).go({ consistent: true })
    if (!user || user.authProvider.includes('Google')) return
    const { emailVerified } = user
    const place = rarePlaceOf({ ...user, authProvider: ['Google'] })
    const isSaved = await tryConditionalWrite(() =>
      User.patch({ uid })
        .append({ authProvider: ['Google'] })
        .set({ ...place })
        .where((current, { eq, notContains }) =>
          [notContains(current.authProvider, 'Google'), eq(current.emailVerified, emailVerified)].join(
            ' AND ',
          ),
        )
        .go(),
    )
    if (isSaved) return
  }
  throw new Error('The user has changed again and again')
}
