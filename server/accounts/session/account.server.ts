import { createGetTransaction, Service as Collections } from 'electrodb'
import { now } from '#server/clock.server.ts'
import {
  serviceEntities,
  toServiceRecords,
  type ServiceRecords,
} from '#server/services/read-service-records.server.ts'
import { User, type StoredUser } from '#server/customers/user.entity.server.ts'
import { UserService, type StoredUserService } from '#server/services/user-service.entity.server.ts'
import { itemOf, readItems } from '#server/table/read-items.server.ts'
import { throwIfCancelled } from '#server/table/transaction.server.ts'
import { isSignInIncomplete, isAdministratorSessionOver, recordUse } from './administrator-session.server.ts'
import { stampOf } from './password-stamp.server.ts'
import { renewSession } from './renewal.server.ts'
import { AdminAccount, StaffAccount } from './roles.entity.server.ts'
import { hashSessionId, type Credentials } from './session-id.server.ts'
import { Session, type StoredSession } from './session.entity.server.ts'

export type { Credentials } from './session-id.server.ts'

const ownEntities = { user: User, session: Session, adminAccount: AdminAccount, staffAccount: StaffAccount }

const makePartition = () => new Collections({ ...ownEntities, userService: UserService })
let partition: ReturnType<typeof makePartition> | undefined

function userPartition() {
  return (partition ??= makePartition())
}

/** A signed-in user, as their records are at this request. */
export type Account = {
  user: StoredUser
  session: StoredSession
  /** True by the flag on the user or by a record in the admin collection (section 6). */
  isAdministrator: boolean
  isStaff: boolean
}

/**
 * The account of the credentials, with all of the user's services: one consistent Query.
 * @returns null when the session does not exist, is over or belongs to another user
 */
export async function readAccount(
  credentials: Credentials,
): Promise<{ account: Account; services: StoredUserService[] } | null> {
  const { data } = await userPartition()
    .collections.customer({ uid: credentials.uid })
    .go({ consistent: true, pages: 'all' })
  const stored = hashSessionId(credentials.sessionId)
  const account = await toAccount({
    user: data.user[0],
    session: data.session.find((session) => session.sessionId === stored),
    adminAccount: data.adminAccount[0],
    staffAccount: data.staffAccount[0],
  })
  return account && { account, services: data.userService }
}

/**
 * The account of the credentials, for an administrator's page: four items in one request, however many sessions and services
 * there are.
 * @returns null when the session does not exist, is over or belongs to another user
 */
export async function readAccountAlone(credentials: Credentials): Promise<Account | null> {
  const { uid } = credentials
  const sessionId = hashSessionId(credentials.sessionId)
  const [user, session, adminAccount, staffAccount] = await readItems(
    itemOf(User, User.get({ uid })),
    itemOf(Session, Session.get({ uid, sessionId })),
    itemOf(AdminAccount, AdminAccount.get({ uid })),
    itemOf(StaffAccount, StaffAccount.get({ uid })),
  )
  return toAccount({ user, session, adminAccount, staffAccount })
}

/** The account of the credentials, and the record of another user in the same request; `other` is null when they do not exist. */
export async function readAccountWithUser(
  credentials: Credentials,
  other: string,
): Promise<{ account: Account; other: StoredUser | null } | null> {
  const { uid } = credentials
  const sessionId = hashSessionId(credentials.sessionId)
  const [user, session, adminAccount, staffAccount, otherUser] = await readItems(
    itemOf(User, User.get({ uid })),
    itemOf(Session, Session.get({ uid, sessionId })),
    itemOf(AdminAccount, AdminAccount.get({ uid })),
    itemOf(StaffAccount, StaffAccount.get({ uid })),
    itemOf(User, User.get({ uid: other })),
  )
  const account = await toAccount({ user, session, adminAccount, staffAccount })
  return account && { account, other: otherUser }
}

/**
 * The account of the credentials with one service and, for an assignment, one nurse: one transactional read, after which an
 * action on the service needs no other.
 */
export async function readAccountWithService(
  credentials: Credentials,
  serviceId: string,
  nurseId?: string,
): Promise<{ account: Account; records: ServiceRecords } | null> {
  const { uid } = credentials
  const { data } = await throwIfCancelled(
    createGetTransaction(
      { ...ownEntities, ...serviceEntities },
      ({ user, session, adminAccount, staffAccount, userService, pendingService, service, staff }) => [
        user.get({ uid }).commit(),
        session.get({ uid, sessionId: hashSessionId(credentials.sessionId) }).commit(),
        adminAccount.get({ uid }).commit(),
        staffAccount.get({ uid }).commit(),
        userService.get({ uid, serviceId }).commit(),
        pendingService.get({ serviceId }).commit(),
        service.get({ serviceId }).commit(),
        staff.get({ id: nurseId ?? serviceId }).commit(),
      ],
    ).go(),
  )
  const [user, session, adminAccount, staffAccount, ...records] = data.map(({ item }) => item)
  const account = await toAccount({
    user: user as StoredUser | null,
    session: session as StoredSession | null,
    adminAccount,
    staffAccount,
  })
  return account && { account, records: toServiceRecords({ uid, serviceId, nurseId }, records) }
}

/** A session without a user record. The product never writes one, but section 8 has a message for it. */
export class UserDocumentNotFound extends Error {}

/**
 * Makes the account from its records, renewing tokens that are about to expire.
 * @returns null for a session that is over, restricted, or an administrator's without second factor or new password
 * (docs/decisions/0006), and for a disabled or displaced account
 * @throws UserDocumentNotFound
 */
async function toAccount(records: {
  user: StoredUser | null | undefined
  session: StoredSession | null | undefined
  adminAccount: unknown
  staffAccount: unknown
}): Promise<Account | null> {
  const { user } = records
  if (!records.session || records.session.restrictedTo || hasExpired(records.session)) return null
  if (!user) throw new UserDocumentNotFound()
  if (hasEarlierPasswordStamp(records.session, user) || user.disabledSince || user.displacedSince) return null
  const isAdministrator = user.isAdmin || Boolean(records.adminAccount)
  if (isAdministrator) {
    if (isSignInIncomplete(records.session) || isAdministratorSessionOver(records.session)) return null
    await recordUse(records.session)
  }
  const session = await renewSession(records.session)
  return (
    session && {
      user,
      session,
      isAdministrator,
      isStaff: Boolean(records.staffAccount),
    }
  )
}

/** DynamoDB's TTL deletes late, so an expired session may still be there. */
function hasExpired(session: StoredSession): boolean {
  return Date.parse(session.expiresAt) <= now()
}

/** Whether a new password or "sign out everywhere" has ended the session. */
function hasEarlierPasswordStamp(session: StoredSession, user: StoredUser): boolean {
  return stampOf(session) !== stampOf(user)
}

/** A user with their roles and all their sessions, read by uid. */
export type Person = Omit<Account, 'session'> & {
  sessions: StoredSession[]
  /** Sessions that have expired or have an earlier password stamp, but are not deleted yet. */
  endedSessions: StoredSession[]
}

/** One consistent Query; null without a user record. */
export async function readPerson(uid: string): Promise<Person | null> {
  const { data } = await userPartition().collections.account({ uid }).go({ consistent: true, pages: 'all' })
  const user = data.user[0]
  if (!user) return null
  const isOver = (session: StoredSession) => hasExpired(session) || hasEarlierPasswordStamp(session, user)
  return {
    user,
    sessions: data.session.filter((session) => !isOver(session)),
    endedSessions: data.session.filter(isOver),
    isAdministrator: user.isAdmin || data.adminAccount.length > 0,
    isStaff: data.staffAccount.length > 0,
  }
}
