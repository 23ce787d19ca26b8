import { readPerson, type Account } from '#server/accounts/account.server.ts'
import type { Profile } from '#server/accounts/schema.server.ts'
import { listAuditOf } from '#server/audit/list.server.ts'
import { PendingService, Service } from '#server/bookings/service.entity.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import {
  newSubscriptionToken,
  readSubscription,
  subscriptionIdOf,
} from '#server/enquiries/subscribe.server.ts'
import { Subscription } from '#server/enquiries/subscription.entity.server.ts'
import { readOwnEnquiries } from '#server/enquiries/own-enquiries.server.ts'
import { applied } from '#server/table/condition.server.ts'
import type { UserServiceRecord } from './user-service.server.ts'
import { User, type UserRecord } from './user.server.ts'

/** Saves name and address; false when the account has gone meanwhile. */
export function saveProfile(uid: string, profile: Profile): Promise<boolean> {
  return applied(() => User.patch({ uid }).set(profile).go())
}

/**
 * Whether the e-mail of an account gets the newsletter; null while the address is not verified, because a subscription of
 * that address may be somebody else's.
 */
export async function hasNewsletter({
  email,
  emailVerified,
}: Pick<UserRecord, 'email' | 'emailVerified'>): Promise<boolean | null> {
  if (!emailVerified) return null
  const subscription = await readSubscription(subscriptionIdOf(email))
  return subscription?.status === 'confirmed'
}

/**
 * Gives or withdraws the consent to the newsletter. No e-mail confirms it where the account has proven the address already.
 * @returns false when the address must be proven first
 */
export async function chooseNewsletter(
  { user: { email, emailVerified } }: Account,
  isWanted: boolean,
): Promise<boolean> {
  if (!emailVerified) return false
  const subscriptionId = subscriptionIdOf(email)
  if (!isWanted) {
    await Subscription.delete({ subscriptionId }).go()
    return true
  }
  const instant = nowInstant()
  const known = await readSubscription(subscriptionId)
  if (known?.status === 'confirmed') return true
  await Subscription.put({
    subscriptionId,
    email,
    token: known?.token ?? newSubscriptionToken(),
    status: 'confirmed',
    mailedAt: known?.mailedAt ?? instant,
    createdAt: known?.createdAt ?? instant,
    confirmedAt: instant,
  }).go()
  return true
}

/**
 * Everything that is kept about a customer, for their own copy of it (Digital Personal Data Protection Act, 2023). Codes and
 * tokens are left out: they are keys, not data about a person. `tools/data/integrity/personal-data.ts` says of every record
 * where it stands here, or why not.
 */
export async function readOwnData({ user, session }: Account, services: UserServiceRecord[]) {
  const keys = services.map(({ serviceId }) => ({ serviceId }))
  const { uid, email, emailVerified } = user
  const [pending, confirmed, subscription, enquiries, person, ...log] = await Promise.all([
    keys.length === 0 ? [] : PendingService.get(keys).go({ consistent: true }).then(dataOf),
    keys.length === 0 ? [] : Service.get(keys).go({ consistent: true }).then(dataOf),
    emailVerified ? readSubscription(subscriptionIdOf(email)) : null,
    readOwnEnquiries(user),
    readPerson(uid),
    ...(['user', 'access', 'sign-in'] as const).map((recordType) => listAuditOf(recordType, uid)),
  ])
  const { passwordStamp: _stamp, formerPasswordStamp: _formerStamp, ...account } = user
  return {
    exportedAt: nowInstant(),
    account,
    presentSignIn: { since: session.createdAt, until: session.expiresAt },
    signIns: (person?.sessions ?? []).map(({ createdAt, expiresAt }) => ({
      since: createdAt,
      until: expiresAt,
    })),
    newsletter: subscription && { status: subscription.status, since: subscription.createdAt },
    services: [...pending, ...confirmed].map(
      ({ book_code: _bookCode, close_code: _closeCode, numericBookCode: _number, ...service }) => service,
    ),
    listOfServices: services.map(
      ({ bookCode: _bookCode, closeCode: _closeCode, numericBookCode: _number, ...entry }) => entry,
    ),
    enquiries: enquiries.map(({ kind, name, number, email, service, message, createdAt }) => ({
      ...{ kind, name, number, email, service, message, createdAt },
    })),
    log: log.flat(),
  }
}

function dataOf<Item>({ data }: { data: Item[] }): Item[] {
  return data
}
