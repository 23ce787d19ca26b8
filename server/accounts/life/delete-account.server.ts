import { isPlaceholderEmail } from '#domain/placeholder-email.ts'
import { compare } from '#domain/compare.ts'
import { deletePoolUser } from '#server/aws/cognito-users.server.ts'
import { now } from '#server/clock.server.ts'
import { EmailReservation } from '#server/customers/email-reservation.entity.server.ts'
import { PhoneReservation } from '#server/customers/phone-reservation.entity.server.ts'
import { endedPairWrites, readPairsToEnd, type PairsToEnd } from '#server/customers/end-pairs.server.ts'
import { hasPairsAsRead } from '#server/customers/pair-writes.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { UserService, type StoredUserService } from '#server/services/user-service.entity.server.ts'
import { eraseOwnEnquiries } from '#server/enquiries/own-enquiries.server.ts'
import { Subscription } from '#server/enquiries/subscription.entity.server.ts'
import { subscriptionIdOf } from '#server/enquiries/subscribe.server.ts'
import { hasHadCare } from '#server/history/list-history.server.ts'
import { logError } from '#server/http/log.server.ts'
import { personWrites, wordsOfFamily } from '#server/search/person-words.server.ts'
import { count, countDomain } from '#server/statistics/statistics.server.ts'
import { retryWhenChanged } from '#server/table/retry-when-changed.server.ts'
import { always, inTransaction, transact, type Write } from '#server/table/transaction.server.ts'
import { AbandonedAccount } from './abandoned-account.entity.server.ts'
import { eraseMessagesNow, messagesToErase } from './erase-messages.server.ts'
import { readPerson, type Account, type Person } from '#server/accounts/session/account.server.ts'
import { unlinkedStaff } from './nurse-link.server.ts'
import { StaffAccount } from '#server/accounts/session/roles.entity.server.ts'
import { Session } from '#server/accounts/session/session.entity.server.ts'

export type DeleteAccountOutcome =
  | { ok: true }
  /** `has-role`: the office removes administrators, and staff without a nurse's record. */
  | { ok: false; reason: 'service-open' | 'has-role' | 'busy' }

/** The writes that keep in the books what outlives an account. */
export type Kept = (user: Person['user']) => Write<'busy'>[]

const year = 365 * 24 * 60 * 60
/** A transaction holds 100 items. A closed service never opens again, so the oldest go unchecked. */
const checkedServices = 60

/**
 * Deletes an account and its Cognito user; refused while a service is open. Closed services stay, as the law requires.
 * `tools/data/integrity/personal-data.ts` says what happens to every record, and why.
 * @param kept writes that keep what outlives the account of a customer who has had care
 */
export async function deleteAccount(
  { user: { uid } }: Account,
  kept: Kept = () => [],
): Promise<DeleteAccountOutcome> {
  return retryWhenChanged<DeleteAccountOutcome>(async () => {
    const [person, services] = await Promise.all([readPerson(uid), readServicesToErase(uid)])
    // Read after the person, whose count of changes is the condition that no pair has been set since.
    const pairs = await readPairsToEnd(uid)
    // The same form posted twice: the other request has deleted the account.
    if (!person) return { ok: true }
    const isOfOffice = person.isStaff && !person.user.nurseId
    if (person.isAdministrator || isOfOffice) return { ok: false, reason: 'has-role' }
    if (services.some(({ status }) => status !== 'closed')) return { ok: false, reason: 'service-open' }
    // Before the account: after a process dies, the next try finds the account and continues.
    if (!(await eraseOwnEnquiries(person.user))) return { ok: false, reason: 'busy' }
    const isInBooks = services.length > 0 || (await hasHadCare(uid))
    const written = await transact([
      ...deletionWrites(person, services, pairs),
      ...(isInBooks ? kept(person.user) : []),
    ])
    if (!written.ok) return written.reason === 'busy' ? written : 'changed'
    await eraseMessagesNow(uid)
    await deleteFromCognito(person)
    return written
  })
}

async function readServicesToErase(uid: string): Promise<StoredUserService[]> {
  const { data } = await UserService.query.ofUser({ uid }).go({ consistent: true, pages: 'all' })
  return data
}

/** The writes that delete an account whose services are all closed, on condition that it is as it was read. */
export function deletionWrites(
  { user, sessions, endedSessions }: Pick<Person, 'user' | 'sessions' | 'endedSessions'>,
  services: StoredUserService[],
  pairs: PairsToEnd,
): Write<'changed' | 'busy'>[] {
  const { uid, email, emailVerified, number } = user
  const pairWrites = endedPairWrites(user, pairs)
  const newest = services.toSorted((one, other) => compare(other.createdAt, one.createdAt))
  return [
    {
      item: inTransaction(User)
        .delete({ uid })
        .where((current, operations) => {
          const { eq, notExists } = operations
          return [
            eq(current.serviceCount, services.length),
            eq(current.email, email),
            eq(current.number, number),
            eq(current.firstname, user.firstname),
            eq(current.lastname, user.lastname),
            hasPairsAsRead(user)(current, operations),
            eq(current.isAdmin, false),
            eq(current.emailVerified, user.emailVerified),
            user.nurseId ? eq(current.nurseId, user.nurseId) : notExists(current.nurseId),
            // A sign-in since the read has made a session that is not deleted here.
            user.lastLogin ? eq(current.lastLogin, user.lastLogin) : notExists(current.lastLogin),
          ].join(' AND ')
        })
        .commit(),
      otherwise: 'changed',
    },
    ...newest.slice(0, Math.max(0, checkedServices - pairWrites.length)).map(({ serviceId }) => ({
      item: inTransaction(UserService)
        .check({ uid, serviceId })
        .where(({ status }, { eq }) => eq(status, 'closed'))
        .commit(),
      otherwise: 'changed' as const,
    })),
    ...pairWrites,
    ...releaseContacts(user),
    // A nurse's record outlives the account and stops naming it.
    ...unlinkedStaff(user),
    ...(user.nurseId ? [always(inTransaction(StaffAccount).delete({ uid }).commit())] : []),
    ...[...sessions, ...endedSessions.slice(0, 15)].map(({ sessionId }) =>
      always(inTransaction(Session).delete({ uid, sessionId }).commit()),
    ),
    // Newsletter and enquiries of an unverified address may be another person's.
    ...(emailVerified
      ? [
          always(
            inTransaction(Subscription)
              .delete({ subscriptionId: subscriptionIdOf(email) })
              .commit(),
          ),
        ]
      : []),
    markAbandoned(uid, messagesToErase()),
    ...count({ users: -1, ...countDomain(email, -1) }),
  ]
}

/**
 * The writes that free an account's e-mail and number and remove its search entries. Their transaction needs its name as a
 * condition. A placeholder e-mail has no reservation.
 */
export function releaseContacts(user: Person['user']): Write<'changed' | 'busy'>[] {
  const { uid, email, number } = user
  const ofEmail = inTransaction(EmailReservation)
    .delete({ email })
    .where((current, { eq }) => eq(current.uid, uid))
    .commit()
  const ofNumber = inTransaction(PhoneReservation)
    .delete({ number: number || 'none' })
    .where((current, { eq }) => eq(current.uid, uid))
    .commit()
  const freed = [...(isPlaceholderEmail(email) ? [] : [ofEmail]), ...(number ? [ofNumber] : [])]
  return [
    ...freed.map((item) => ({ item, otherwise: 'changed' as const })),
    ...personWrites(wordsOfFamily(user), []),
  ]
}

/** The write after which no process can create an account for this Cognito user. */
export function markAbandoned(
  uid: string,
  mark: Partial<ReturnType<typeof messagesToErase>> = {},
): Write<'busy'> {
  return always(
    inTransaction(AbandonedAccount)
      .upsert({ uid, ...mark, ttl: Math.ceil(now() / 1000) + year })
      .commit(),
  )
}

/**
 * Removes a deleted account's user from Cognito. One left by an error can do nothing, and the next sign-up with the e-mail
 * removes it (`AbandonedAccount`).
 */
export async function deleteFromCognito({ user: { uid } }: Person): Promise<void> {
  try {
    await deletePoolUser(uid)
  } catch (error) {
    logError('a deleted account is still in Cognito', error)
  }
}
