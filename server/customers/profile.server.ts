import { baseLanguage, type Language } from '#domain/languages.ts'
import { nowInstant } from '#server/clock.server.ts'
import {
  newSubscriptionToken,
  readSubscription,
  subscriptionIdOf,
} from '#server/enquiries/subscribe.server.ts'
import { Subscription } from '#server/enquiries/subscription.entity.server.ts'
import { personWrites, wordsOfFamily } from '#server/search/person-words.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { repeatWhileChanged } from '#server/table/retry-when-changed.server.ts'
import { inTransaction, transact, type Write } from '#server/table/transaction.server.ts'
import type { MessagesChoice, Profile } from './profile.schema.server.ts'
import { User, type StoredUser } from './user.entity.server.ts'

/**
 * Saves name and address, with the search entries of the name.
 * @returns false when the account does not exist any more, or changes again and again
 */
export async function saveProfile(uid: string, profile: Profile): Promise<boolean> {
  const outcome = await repeatWhileChanged<'saved' | 'gone' | 'busy'>(async () => {
    const { data: user } = await User.get({ uid }).go({ consistent: true })
    if (!user) return 'gone'
    const item = inTransaction(User)
      .patch({ uid })
      .set(profile)
      .where((current, { eq }) =>
        [
          eq(current.firstname, user.firstname),
          eq(current.lastname, user.lastname),
          eq(current.number, user.number),
        ].join(' AND '),
      )
      .commit()
    const words = personWrites(wordsOfFamily(user), wordsOfFamily({ ...user, ...profile }))
    const written = await transact<'changed' | 'busy'>([{ item, otherwise: 'changed' }, ...words])
    return written.ok ? 'saved' : written.reason
  })
  return outcome === 'saved'
}

/**
 * Saves the language of the messages and whether reminders come. A nurse's own choice is that of their record too, from which the messages
 * to nurses take it.
 * @returns false when the account does not exist any more, or changes again and again
 */
export async function saveMessagesChoice(
  uid: string,
  { language, reminders }: MessagesChoice,
): Promise<boolean> {
  const instant = nowInstant()
  const chosen = { language, languageChosenAt: instant, ...(!reminders && { remindersDeclinedAt: instant }) }
  const outcome = await repeatWhileChanged<'saved' | 'gone' | 'busy'>(async () => {
    const { data: user } = await User.get({ uid }).go({ consistent: true })
    if (!user) return 'gone'
    const { nurseId } = user
    const item = inTransaction(User)
      .patch({ uid })
      .set(chosen)
      .remove(reminders ? ['remindersDeclinedAt'] : [])
      .where(({ nurseId: current }, { eq, notExists }) =>
        nurseId ? eq(current, nurseId) : notExists(current),
      )
      .commit()
    const ofNurse = nurseId ? await languageOfNurseWrite(nurseId, uid, language) : []
    const written = await transact<'changed' | 'busy'>([{ item, otherwise: 'changed' }, ...ofNurse])
    return written.ok ? 'saved' : written.reason
  })
  return outcome === 'saved'
}

/** A form of the office that is open meanwhile must not write the former language back, so the record gets another version. */
async function languageOfNurseWrite(
  id: string,
  uid: string,
  messageLanguage: Language,
): Promise<Write<'changed'>[]> {
  const staff = await readStaff(id)
  if (staff?.accountUid !== uid || staff.messageLanguage === messageLanguage) return []
  const { detailsVersion } = staff
  const item = inTransaction(Staff)
    .patch({ id })
    .set({ messageLanguage, detailsVersion: (detailsVersion ?? 0) + 1, updatedAt: nowInstant() })
    .where((current, { eq, notExists }) =>
      [
        eq(current.accountUid, uid),
        detailsVersion ? eq(current.detailsVersion, detailsVersion) : notExists(current.detailsVersion),
      ].join(' AND '),
    )
    .commit()
  return [{ item, otherwise: 'changed' }]
}

/** The language in which the messages to an account come; a nurse's is that of their record. */
export async function languageOfMessages({
  uid,
  nurseId,
  language = baseLanguage,
}: Pick<StoredUser, 'uid' | 'nurseId' | 'language'>): Promise<Language> {
  const staff = nurseId ? await readStaff(nurseId) : null
  return (staff?.accountUid === uid && staff.messageLanguage) || language
}

/**
 * Whether the e-mail of an account gets the newsletter; null while the address is not verified, because the subscription of
 * that address may be another person's.
 */
export async function hasNewsletter({
  email,
  emailVerified,
}: Pick<StoredUser, 'email' | 'emailVerified'>): Promise<boolean | null> {
  if (!emailVerified) return null
  const subscription = await readSubscription(subscriptionIdOf(email))
  return subscription?.status === 'confirmed'
}

/**
 * Gives or withdraws the consent to the newsletter. No e-mail is needed to confirm it, because the address is verified.
 * @returns false when the address is not verified
 */
export async function chooseNewsletter(
  { email, emailVerified }: Pick<StoredUser, 'email' | 'emailVerified'>,
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
