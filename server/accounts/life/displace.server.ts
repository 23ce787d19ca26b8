import { randomUUID } from 'node:crypto'
import { isDisplacedEmail, placeholderDomain, placeholderPrefix } from '#domain/placeholder-email.ts'
import { deletePoolUser } from '#server/aws/cognito-users.server.ts'
import { PendingService, Service } from '#server/services/service.entity.server.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import { configuration } from '#server/configuration.server.ts'
import { User, type StoredUser } from '#server/customers/user.entity.server.ts'
import { UserService } from '#server/services/user-service.entity.server.ts'
import { mailOffice } from '#server/enquiries/notify.server.ts'
import { hasHadCare } from '#server/history/list-history.server.ts'
import { logError } from '#server/http/log.server.ts'
import { count, countDomain } from '#server/statistics/statistics.server.ts'
import { tryConditionalWrite } from '#server/table/conditional-write.server.ts'
import { repeatWhileChanged } from '#server/table/retry-when-changed.server.ts'
import { always, inTransaction, transact, type Write } from '#server/table/transaction.server.ts'
import { readPerson, type Person } from '#server/accounts/session/account.server.ts'
import { markAbandoned, releaseContacts } from './delete-account.server.ts'
import { endUnverified } from './end-unverified.server.ts'
import { newPasswordStamp } from '#server/accounts/session/password-stamp.server.ts'
import { AdminAccount, StaffAccount } from '#server/accounts/session/roles.entity.server.ts'
import { Session } from '#server/accounts/session/session.entity.server.ts'

/** Milliseconds until another process may mail the office; the first one makes two attempts of 3.5 s. */
const officeMailLease = 15_000

/**
 * Takes the e-mail from an account that has not verified it, for an owner who has proven it and gets a new, empty account
 * (docs/decisions/0006). The account ends, or is displaced where it has services or has had care. The caller has checked `isVerified`.
 * @returns `kept` where the account has a role
 */
export async function displaceUnverified(uid: string): Promise<'ended' | 'kept' | 'busy'> {
  const outcome = await repeatWhileChanged<'ended' | 'kept' | 'busy'>(async () => {
    const person = await readPerson(uid)
    if (!person) return 'ended'
    const { user, isAdministrator, isStaff } = person
    if (user.displacedSince) {
      await finishQuietly(uid)
      return 'ended'
    }
    if (user.emailVerified || isAdministrator || isStaff) return 'kept'
    if (user.serviceCount === 0 && !(await hasHadCare(uid))) {
      const ended = await endUnverified(uid)
      // `kept`: a service has been booked meanwhile.
      return ended === 'kept' ? 'changed' : ended
    }
    const written = await transact(displacementWrites(person))
    if (!written.ok) return written.reason
    await finishQuietly(uid)
    return 'ended'
  })
  return outcome ?? 'busy'
}

/** Random, so that no account can have it. It has no reservation. */
function newPlaceholderEmail(): string {
  return `${placeholderPrefix}${randomUUID()}@${placeholderDomain}`
}

/**
 * Displaces an account, unless a booking, a sign-in or a verification comes between: its record stays under a placeholder
 * e-mail, so that the office can continue its services, and no sign-in works any more.
 */
function displacementWrites({ user, sessions, endedSessions }: Person): Write<'changed' | 'busy'>[] {
  const { uid, email, number } = user
  const placeholder = newPlaceholderEmail()
  return [
    {
      item: inTransaction(User)
        .patch({ uid })
        .set({
          email: placeholder,
          number: '',
          // Without a verified phone, a booking made at the same time fails.
          phoneVerified: false,
          passwordStamp: newPasswordStamp(),
          // Keeps the mailed link valid, for another try after a process dies.
          formerPasswordStamp: user.formerPasswordStamp ?? user.passwordStamp ?? '',
          displacedSince: nowInstant(),
          displacedFrom: email,
        })
        .remove(['settingPasswordSince', 'awaitsGoogle'])
        .where((current, { eq, notExists }) =>
          [
            eq(current.email, email),
            eq(current.emailVerified, false),
            eq(current.number, number),
            eq(current.firstname, user.firstname),
            eq(current.lastname, user.lastname),
            eq(current.isAdmin, false),
            notExists(current.displacedSince),
          ].join(' AND '),
        )
        .commit(),
      otherwise: 'changed',
    },
    ...[AdminAccount, StaffAccount].map((role) => ({
      item: inTransaction(role)
        .check({ uid })
        .where((current, { notExists }) => notExists(current.uid))
        .commit(),
      otherwise: 'changed' as const,
    })),
    ...releaseContacts(user),
    ...[...sessions, ...endedSessions]
      .slice(0, 25)
      .map(({ sessionId }) => always(inTransaction(Session).delete({ uid, sessionId }).commit())),
    markAbandoned(uid),
    ...count(countDomain(email, -1)),
  ]
}

/** Finishes all displacements of processes that died; for the daily run. One Query by e-mail. */
export async function finishDisplacements(): Promise<void> {
  const { data } = await User.query.byEmail({}).begins({ email: placeholderPrefix }).go({ pages: 'all' })
  for (const { uid, email } of data) if (isDisplacedEmail(email)) await finishQuietly(uid)
}

/** Runs `finishDisplacement`. An error is only logged: the e-mail is free, and the daily run tries again. */
export async function finishQuietly(uid: string): Promise<void> {
  try {
    await finishDisplacement(uid)
  } catch (error) {
    logError('a displacement is not finished', error)
  }
}

/**
 * The work after a displacement's transaction: the placeholder e-mail in the services, a mail to the office, the end of the
 * Cognito user. After a process dies, the same link, the next sign-up with the e-mail or the daily run repeats it; then the
 * mail may go out twice.
 */
async function finishDisplacement(uid: string): Promise<void> {
  const { data: user } = await User.get({ uid }).go({ consistent: true })
  if (!user?.displacedFrom) return
  await replaceEmailInServices(user, user.displacedFrom)
  const isOfficeMailed = user.isOfficeTold === true || (await mailOfficeOnce(uid))
  // The pool would take a placeholder e-mail as verified, so its user cannot keep one.
  await deletePoolUser(uid)
  if (!isOfficeMailed) return
  await tryConditionalWrite(() =>
    User.patch({ uid })
      .remove(['displacedFrom', 'formerPasswordStamp', 'officeMailClaimedAt', 'isOfficeTold'])
      .go(),
  )
}

/**
 * Replaces the owner's e-mail in the displaced account's services, so that the office does not write to them. Pending
 * services come first: a confirmation at the same time copies the new e-mail or fails (`confirmService`).
 */
async function replaceEmailInServices({ uid, email }: StoredUser, former: string): Promise<void> {
  const { data: entries } = await UserService.query.ofUser({ uid }).go({ consistent: true, pages: 'all' })
  const keys = entries.map(({ serviceId }) => ({ serviceId }))
  if (keys.length === 0) return
  for (const entity of [PendingService, Service] as unknown as [typeof PendingService]) {
    const { data: records, unprocessed } = await entity.get(keys).go({ consistent: true })
    if (unprocessed.length > 0) throw new Error('the table did not read all services')
    for (const { serviceId, userEmail, contactEmail } of records) {
      if (userEmail === email) continue
      const isContact = contactEmail?.toLowerCase() === former
      await tryConditionalWrite(() =>
        entity
          .patch({ serviceId })
          .set({ userEmail: email, ...(isContact && { contactEmail: email }) })
          .go(),
      )
    }
  }
}

/** Mails the office, unless another process does; false when it remains to be done. */
async function mailOfficeOnce(uid: string): Promise<boolean> {
  const isClaimed = await tryConditionalWrite(() =>
    User.patch({ uid })
      .set({ officeMailClaimedAt: nowInstant() })
      .where(({ displacedFrom, officeMailClaimedAt }, { exists, notExists, lt }) => {
        const before = new Date(now() - officeMailLease).toISOString()
        return `${exists(displacedFrom)} AND (${notExists(officeMailClaimedAt)} OR ${lt(officeMailClaimedAt, before)})`
      })
      .go(),
  )
  if (!isClaimed) return false
  try {
    const isMailed = await mailOffice({
      subject: 'An account with booked care has lost its email',
      text: [
        'Somebody has proven that the email of an account is theirs, and its holder had never verified it. The holder cannot sign in any more; the services stay as they are.',
        'Please call the family on the number of each service, and do not write about the services to any former email.',
        `The account and its services: ${configuration.siteOrigin}/dashboard/users/${uid}`,
      ].join('\n\n'),
    })
    return isMailed && (await tryConditionalWrite(() => User.patch({ uid }).set({ isOfficeTold: true }).go()))
  } catch (error) {
    logError('the office is not told of a displacement', error)
    return false
  }
}
