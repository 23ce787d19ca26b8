import { createHash } from 'node:crypto'
import type { EntityItem } from 'electrodb'
import { now } from '#server/clock.server.ts'
import type { PendingService, Service } from '#server/bookings/service.entity.server.ts'
import type { User } from '#server/customers/user.server.ts'
import type { UserService } from '#server/customers/user-service.server.ts'
import { table } from '#server/table/table.server.ts'
import { withRetries } from '#server/table/transaction.server.ts'
import type { Session } from './session.entity.server.ts'

/** What the cookie `authToken` says: whose session, and which. The id is the secret itself, not its stored hash. */
export type Credentials = { uid: string; sessionId: string }

export type UserRecord = EntityItem<typeof User>
export type UserServiceRecord = EntityItem<typeof UserService>
export type SessionRecord = EntityItem<typeof Session>
export type PendingServiceRecord = EntityItem<typeof PendingService>
export type ServiceRecord = EntityItem<typeof Service>

/** A signed-in person, as the table knows her at this request. */
export type Account = {
  user: UserRecord
  session: SessionRecord
  /** Both the flag on the user and a record in the admin collection count (section 6). */
  isAdministrator: boolean
  isStaff: boolean
}

/** One service as its customer may reach it: her entry, and the record on the pending or the confirmed side. */
export type ServiceRecords = {
  serviceId: string
  entry: UserServiceRecord | null
  pending: PendingServiceRecord | null
  service: ServiceRecord | null
}

/** How a session id is stored. */
export function hashSessionId(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('base64url')
}

/**
 * Who the credentials belong to, with all of her services: one consistent Query.
 * @returns null when the session does not exist, has ended or belongs to someone else
 */
export async function readAccount(
  credentials: Credentials,
): Promise<{ account: Account; services: UserServiceRecord[] } | null> {
  const { data } = await withRetries(() =>
    table.collections.customer({ uid: credentials.uid }).go({ consistent: true, pages: 'all' }),
  )
  const stored = hashSessionId(credentials.sessionId)
  const account = assemble({
    user: data.user[0],
    session: data.session.find((session) => session.sessionId === stored),
    adminAccount: data.adminAccount[0],
    staffAccount: data.staffAccount[0],
  })
  return account && { account, services: data.userService }
}

/**
 * Who the credentials belong to, together with one service: one transactional read, so that an action on a service
 * needs no second one. The service may belong to someone else: `entry` is null then, and says all the customer may know.
 */
export async function readAccountWithService(
  credentials: Credentials,
  serviceId: string,
): Promise<{ account: Account; records: ServiceRecords } | null> {
  const { uid } = credentials
  const { data } = await withRetries(() =>
    table.transaction
      .get(({ user, session, adminAccount, staffAccount, userService, pendingService, service }) => [
        user.get({ uid }).commit(),
        session.get({ uid, sessionId: hashSessionId(credentials.sessionId) }).commit(),
        adminAccount.get({ uid }).commit(),
        staffAccount.get({ uid }).commit(),
        userService.get({ uid, serviceId }).commit(),
        pendingService.get({ serviceId }).commit(),
        service.get({ serviceId }).commit(),
      ])
      .go(),
  )
  const [user, session, adminAccount, staffAccount, entry, pending, service] = data.map(({ item }) => item)
  const account = assemble({
    user: user as UserRecord | null,
    session: session as SessionRecord | null,
    adminAccount,
    staffAccount,
  })
  return (
    account && {
      account,
      records: {
        serviceId,
        entry: entry as UserServiceRecord | null,
        pending: pending as PendingServiceRecord | null,
        service: service as ServiceRecord | null,
      },
    }
  )
}

/** The records of one service again, after a write found them changed. */
export async function readServiceRecords(uid: string, serviceId: string): Promise<ServiceRecords> {
  const { data } = await withRetries(() =>
    table.transaction
      .get(({ userService, pendingService, service }) => [
        userService.get({ uid, serviceId }).commit(),
        pendingService.get({ serviceId }).commit(),
        service.get({ serviceId }).commit(),
      ])
      .go(),
  )
  const [entry, pending, service] = data.map(({ item }) => item)
  return {
    serviceId,
    entry: entry as UserServiceRecord | null,
    pending: pending as PendingServiceRecord | null,
    service: service as ServiceRecord | null,
  }
}

function assemble(found: {
  user: UserRecord | null | undefined
  session: SessionRecord | null | undefined
  adminAccount: unknown
  staffAccount: unknown
}): Account | null {
  const { user, session } = found
  if (!user || !session || Date.parse(session.expiresAt) <= now()) return null
  return {
    user,
    session,
    isAdministrator: user.isAdmin || Boolean(found.adminAccount),
    isStaff: Boolean(found.staffAccount),
  }
}
