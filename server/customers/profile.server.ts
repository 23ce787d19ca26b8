import { nowInstant } from '#server/clock.server.ts'
import {
  newSubscriptionToken,
  readSubscription,
  subscriptionIdOf,
} from '#server/enquiries/subscribe.server.ts'
import { Subscription } from '#server/enquiries/subscription.entity.server.ts'
import { tryConditionalWrite } from '#server/table/conditional-write.server.ts'
import type { MessagesChoice, Profile } from './profile.schema.server.ts'
import { User, type UserRecord } from './user.entity.server.ts'

/** Saves name and address; false when the account does not exist any more. */
export function saveProfile(uid: string, profile: Profile): Promise<boolean> {
  return tryConditionalWrite(() => User.patch({ uid }).set(profile).go())
}

/** Saves the language of the messages and whether reminders come; false when the account does not exist any more. */
export function saveMessagesChoice(uid: string, { language, reminders }: MessagesChoice): Promise<boolean> {
  const instant = nowInstant()
  const chosen = { language, languageChosenAt: instant, ...(!reminders && { remindersDeclinedAt: instant }) }
  return tryConditionalWrite(() =>
    User.patch({ uid })
      .set(chosen)
      .remove(reminders ? ['remindersDeclinedAt'] : [])
      .go(),
  )
}

/**
 * Whether the e-mail of an account gets the newsletter; null while the address is not verified, because the subscription of
 * that address may be another person's.
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
 * Gives or withdraws the consent to the newsletter. No e-mail is needed to confirm it, because the address is verified.
 * @returns false when the address is not verified
 */
export async function chooseNewsletter(
  { email, emailVerified }: Pick<UserRecord, 'email' | 'emailVerified'>,
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
