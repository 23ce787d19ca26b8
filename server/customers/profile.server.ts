import type { Account } from '#server/accounts/account.server.ts'
import type { Profile } from '#server/accounts/schema.server.ts'
import { PendingService, Service } from '#server/bookings/service.entity.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import {
  newSubscriptionToken,
  readSubscription,
  subscriptionIdOf,
} from '#server/enquiries/subscribe.server.ts'
import { Subscription } from '#server/enquiries/subscription.entity.server.ts'
import { applied } from '#server/table/condition.server.ts'
import { withRetries } from '#server/table/transaction.server.ts'
import type { UserServiceRecord } from './user-service.server.ts'
import { User } from './user.server.ts'

/** Saves name and address; false when the account has gone meanwhile. */
export function saveProfile(uid: string, profile: Profile): Promise<boolean> {
  return applied(() => User.patch({ uid }).set(profile).go())
}

/** Whether the e-mail of an account gets the newsletter. */
export async function hasNewsletter(email: string): Promise<boolean> {
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
  const subscriptionId = subscriptionIdOf(email)
  if (!isWanted) {
    await withRetries(() => Subscription.delete({ subscriptionId }).go())
    return true
  }
  if (!emailVerified) return false
  const instant = nowInstant()
  const known = await readSubscription(subscriptionId)
  if (known?.status === 'confirmed') return true
  await withRetries(() =>
    Subscription.put({
      subscriptionId,
      email,
      token: known?.token ?? newSubscriptionToken(),
      status: 'confirmed',
      mailedAt: known?.mailedAt ?? instant,
      createdAt: known?.createdAt ?? instant,
      confirmedAt: instant,
    }).go(),
  )
  return true
}

/**
 * Everything that is kept about a customer, for her own copy of it (Digital Personal Data Protection Act, 2023). Codes and
 * tokens are not hers to see: they are keys, not data about her.
 */
export async function readOwnData({ user, session }: Account, services: UserServiceRecord[]) {
  const keys = services.map(({ serviceId }) => ({ serviceId }))
  const [pending, confirmed, subscription] = await Promise.all([
    keys.length === 0
      ? []
      : withRetries(() => PendingService.get(keys).go({ consistent: true })).then(dataOf),
    keys.length === 0 ? [] : withRetries(() => Service.get(keys).go({ consistent: true })).then(dataOf),
    readSubscription(subscriptionIdOf(user.email)),
  ])
  const { passwordStamp: _stamp, formerPasswordStamp: _formerStamp, ...account } = user
  return {
    exportedAt: nowInstant(),
    account,
    presentSignIn: { since: session.createdAt, until: session.expiresAt },
    newsletter: subscription && { status: subscription.status, since: subscription.createdAt },
    services: [...pending, ...confirmed].map(
      ({ book_code: _bookCode, close_code: _closeCode, numericBookCode: _number, ...service }) => service,
    ),
  }
}

function dataOf<Item>({ data }: { data: Item[] }): Item[] {
  return data
}
